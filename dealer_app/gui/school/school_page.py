"""What every page of the school is: under its mark, and headed with whoever trains."""

from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.page import Page
from dealer_app.gui.school.run import Trainee


class SchoolPage(Page):
    """A page of the school: its keys leave the keyboard's place where it is."""

    school = True
    keys_take_focus = False

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._trainee: Trainee | None = None

    @property
    def who(self) -> Trainee:
        """Who trains; the page is open for somebody."""
        assert self._trainee is not None, "the page is open"
        return self._trainee

    @override
    def bar(self) -> str:
        return super().bar() if self._trainee is None else self._trainee.name
