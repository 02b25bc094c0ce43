"""What a form calls its fields, for the list of errors above it."""

from django import template

register = template.Library()


@register.simple_tag
def error_place(form, name: str) -> str:
    """Where on the page the field with an error is, also where its name carries a prefix."""
    return f"id_{form.add_prefix(name)}"


@register.simple_tag
def named_error(form, name: str, error: str) -> str:
    """An error for the list: led in by the label where it is a usual one, such as "This field is required."."""
    field = form.fields.get(name)
    is_usual = field is not None and error in [str(text) for text in field.error_messages.values()]
    return f"{form[name].label}: {error}" if is_usual else error
