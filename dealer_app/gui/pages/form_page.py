"""A few lines to be filled in before something is done: serial numbers, a PIN, a reason."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from typing_extensions import override

from dealer_app.gui.kit.shell import Shell
from dealer_app.gui.pages.form_lines import Form, FormPart
from dealer_app.gui.pages.name_fields import LETTERS
from dealer_app.gui.pages.page import ENTER, ENTERS, Key, Page, Place
from dealer_app.i18n import Words, marked

MAIN_KEY: Final = 332
WIDE: Final = 620
"""Pixels of the form."""


@dataclass(frozen=True, slots=True)
class FormAsked:
    """What a form asks for, and what its lit key does."""

    headline: str
    why: str
    done: str
    parts: Sequence[FormPart] = ()


class FormPage(Page):
    """What is written and chosen stays until it asks anew; `ended` is sent when nothing is to be
    done, but where whoever asks says what is done otherwise."""

    name = "form"
    chapter = "staff"

    def __init__(self, shell: Shell, *, wide: int = WIDE) -> None:
        super().__init__(shell)
        self._asks: Callable[[Words], FormAsked] = lambda _: FormAsked("", "", "")
        self._asked = FormAsked("", "", "")
        self._done: Callable[[], object] = self.leave
        self._otherwise: Callable[[], object] = self.ended.emit
        self.frame.why.setWordWrap(True)
        self.form = Form(self)
        self.form.chosen.connect(self.refresh)
        self.lay(self.form, wide=wide)

    def ask(
        self,
        asks: Callable[[Words], FormAsked],
        done: Callable[[], object],
        otherwise: Callable[[], object] | None = None,
    ) -> None:
        """Asks in the language of the window; `done` is called once the lines are filled,
        `otherwise` in the place of `ended`."""
        self._asks, self._done = asks, done
        self._otherwise = otherwise or self.ended.emit
        self.form.ask(asks(self.words).parts)
        self.put()
        self.form.begin()

    def refuse(self, sentence: str) -> None:
        """Why it is not done: what nobody saw is written anew."""
        self.form.clear_secrets()
        self.answer(sentence)

    @override
    def headline(self) -> str:
        return self._asked.headline

    @override
    def why(self) -> str:
        return self._asked.why

    @override
    def keys(self) -> Sequence[Key]:
        letters = marked("Letters to touch")
        return (
            Key("Escape", marked("Back"), self.leave),
            Key(LETTERS, letters, self.form.show_letters, place=Place.NOWHERE),
            Key(
                ENTER,
                self._asked.done,
                self.decide,
                primary=True,
                stands_apart=True,
                least=MAIN_KEY,
            ),
        )

    @override
    def fill(self) -> None:
        self._asked = self._asks(self.words)
        self.form.set_words(self.words, self._shell.settings.keyboard, self._asked.parts)

    @override
    def takes(self, key: str) -> bool:
        return key in ENTERS and self.form.goes_on()

    def decide(self) -> None:
        """The lines are filled."""
        self._done()

    @override
    def leave(self) -> None:
        """Nothing is to be done; letters that lie over the form go first."""
        if not self.form.put_letters_away():
            self._otherwise()
