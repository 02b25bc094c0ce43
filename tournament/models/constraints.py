"""Conditions that several tables share."""

from django.db.models import F, Q


def whole_hundreds(field: str) -> Q:
    """Points move in hundreds. Written with a division, because it truncates alike on SQLite and PostgreSQL."""
    return Q(**{field: F(field) / 100 * 100})


def unless_null(field: str, condition: Q) -> Q:
    return Q(**{f"{field}__isnull": True}) | condition
