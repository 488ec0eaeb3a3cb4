"""A fact with other values in some of its fields: the one thing that a fold does all the time."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace  # noqa: PLC0414 - handed on
else:

    def replace(fact, /, **changes):  # noqa: ANN001, ANN003, ANN201 - typed above
        """`dataclasses.replace` for facts with slots and without `__post_init__`, at twice its
        speed."""
        new = object.__new__(type(fact))
        for name in fact.__slots__:
            value = changes[name] if name in changes else getattr(fact, name)
            object.__setattr__(new, name, value)
        return new
