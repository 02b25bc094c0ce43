"""Single rows read and written with SQL that is composed once.

For recording a hand only: everybody at a table waits for it, and composing its seven statements anew each time takes
several times as long as running them. Columns and values come from the models, so that nothing here knows a table.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model

Row = TypeVar("Row", bound=Model)


def fetch_locked(model: type[Row], pk: int, names: tuple[str, ...]) -> Row | None:
    """The row with these columns loaded, locked until the transaction ends; or None. One query."""
    database = connections[DEFAULT_DB_ALIAS]
    fields = _in_model_order(model, names)
    sql = _select_sql(model, fields, model._meta.pk, database.vendor)
    with database.cursor() as cursor:
        cursor.execute(sql, (pk,))
        values = cursor.fetchone()
    if values is None:
        return None
    read = [
        field.from_db_value(value, None, database) if hasattr(field, "from_db_value") else value
        for field, value in zip(fields, values, strict=True)
    ]
    return model.from_db(database.alias, [field.attname for field in fields], read)


def fetch_key(model: type[Model], name: str, value: Any) -> int | None:
    """The primary key of the row with this value in a unique column, or None. One query."""
    database = connections[DEFAULT_DB_ALIAS]
    (field,) = _fields(model, (name,))
    with database.cursor() as cursor:
        sql = _select_sql(model, (model._meta.pk,), field, None)
        cursor.execute(sql, (field.get_db_prep_save(value, database),))
        found = cursor.fetchone()
    return found[0] if found else None


def insert(row: Model) -> None:
    """Store a new row. One query."""
    database = connections[DEFAULT_DB_ALIAS]
    tells_key = database.features.can_return_columns_from_insert
    fields = _fields_but_key(type(row))
    values = [field.get_db_prep_save(getattr(row, field.attname), database) for field in fields]
    with database.cursor() as cursor:
        cursor.execute(_insert_sql(type(row), tells_key), values)
        row.pk = cursor.fetchone()[0] if tells_key else cursor.lastrowid
    row._state.adding = False
    row._state.db = database.alias


def update(row: Model, **values: Any) -> None:
    """Set some columns of a stored row. One query."""
    database = connections[DEFAULT_DB_ALIAS]
    fields = _fields(type(row), tuple(values))
    stored = []
    for field, value in zip(fields, values.values(), strict=True):
        setattr(row, field.name, value)
        stored.append(field.get_db_prep_save(value, database))
    with database.cursor() as cursor:
        cursor.execute(_update_sql(type(row), fields), (*stored, row.pk))


@cache
def _fields(model: type[Model], names: tuple[str, ...]) -> tuple[Any, ...]:
    return tuple(model._meta.get_field(name) for name in names)


@cache
def _in_model_order(model: type[Model], names: tuple[str, ...]) -> tuple[Any, ...]:
    """The fields as `Model.from_db` takes their values: in the order of the model, whatever the order of the names."""
    return tuple(field for field in model._meta.concrete_fields if field.name in names)


@cache
def _fields_but_key(model: type[Model]) -> tuple[Any, ...]:
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


def _names(fields: Sequence[Any]) -> str:
    return ", ".join(connection.ops.quote_name(field.column) for field in fields)


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


@cache
def _select_sql(model: type[Model], fields: tuple[Any, ...], by: Any, locked_on: str | None) -> str:
    """`locked_on` names the kind of database where the row shall be locked; SQLite locks the whole file instead."""
    parts = ["SELECT", _names(fields), "FROM", _table(model), "WHERE", _names([by]), "= %s"]
    if locked_on and connection.features.has_select_for_update:
        parts.append(connection.ops.for_update_sql(no_key=True))
    return " ".join(parts)


@cache
def _insert_sql(model: type[Model], tells_key: bool) -> str:
    fields = _fields_but_key(model)
    marks = ", ".join(["%s"] * len(fields))
    parts = ["INSERT INTO", _table(model), "(", _names(fields), ") VALUES (", marks, ")"]
    if tells_key:
        parts += ["RETURNING", _names([model._meta.pk])]
    return " ".join(parts)


@cache
def _update_sql(model: type[Model], fields: tuple[Any, ...]) -> str:
    columns = ", ".join(f"{_names([field])} = %s" for field in fields)
    key = _names([model._meta.pk])
    return " ".join(("UPDATE", _table(model), "SET", columns, "WHERE", key, "= %s"))
