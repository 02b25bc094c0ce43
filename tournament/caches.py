"""The cache that several processes share. What it keeps can be computed anew: without it the site is only slower."""

from contextlib import suppress
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError


class SharedCache(RedisCache):
    """Redis; while it cannot be reached, every answer is that of an empty cache."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        with suppress(RedisError):
            return super().get(key, default, version)
        return default

    def set(self, key: str, value: Any, *args: Any, **more: Any) -> None:
        with suppress(RedisError):
            super().set(key, value, *args, **more)

    def add(self, key: str, value: Any, *args: Any, **more: Any) -> bool:
        with suppress(RedisError):
            return super().add(key, value, *args, **more)
        return True

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        with suppress(RedisError):
            return super().incr(key, delta, version)
        return delta

    def delete(self, key: str, version: int | None = None) -> bool:
        with suppress(RedisError):
            return super().delete(key, version)
        return False
