"""The mark of a method that stands for Qt's own, without what it costs to import."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method: object) -> object:
        """The method itself: the mark is for the reader and the type checker."""
        return method


__all__ = ["override"]
