"""The settings of a house, a row each: where it stands in the sheet, what it takes, what is usual,
what it is called and what it comes to.

The reader of a sheet (`house_model`), its form (`house_fields`), the house's rules
(`house_settings`) and its words (`house_told`) follow these rows: a new setting is one more, and
the place where it acts. What a sheet says of amounts, chips, games, acts and irregularities depends
on the rest of the sheet, and stands in `house_model`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Final

from dealer_app.i18n import DEFAULT_LANGUAGE, LANGUAGES, Words, marked
from dealer_app.register.admission import MOST_WRONG
from dealer_app.rules.house import CommissionMode, House, PaperSize, Tail

MOST_LINES: Final = 6
"""Lines of the heading of a paper."""


@dataclass(frozen=True, slots=True)
class Switch:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number in a range."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some words, made into what it stands for; each with its name where it is chosen."""

    words: tuple[str, ...]
    made: Callable[[str], object] = str
    names: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Percent:
    """A share, as `30%`."""


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of the day, as `06:00`."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone of the IANA."""


@dataclass(frozen=True, slots=True)
class PrintedLines:
    """A list of lines to print, so many at most."""

    most: int


@dataclass(frozen=True, slots=True)
class Logo:
    """A PNG in base64, or nothing."""


Takes = Switch | Whole | OneOf | Percent | Hour | Zone | PrintedLines | Logo


@dataclass(frozen=True, slots=True)
class Effect:
    """What one setting, or several together, come to in a house: the key of the row that says so,
    what it is called there, and the sentence, empty where it comes to nothing."""

    key: str
    what: str
    said: Callable[[House, Words], str]


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its place in the sheet, what it takes, and what holds where the sheet is silent,
    as a sheet writes it; `field` is that of `House`, `title` what the form calls it.

    Without a title it is in no form, without an effect in no list.
    """

    path: tuple[str, ...]
    takes: Takes
    field: str
    title: str = ""
    effect: Effect | None = None
    usual: bool | int | str | tuple[str, ...] = dataclass_field(kw_only=True)

    @property
    def default(self) -> object:
        """What is usual, as it comes from a sheet: a list where there are several."""
        return list(self.usual) if isinstance(self.usual, tuple) else self.usual


def yes_or_no(words: Words, *, on: bool) -> str:
    """Whether something is done in a house."""
    return words("yes") if on else words("no")


_DEALING: Final = {"usual": None, "open": False, "hidden": True}
"""Whether cards lie hidden: as the game has it, or never, or always."""

_MODES: Final = {
    CommissionMode.AT_ONCE: marked("taken as the win is paid"),
    CommissionMode.MARKED: marked("marked, and collected at the end of the shoe"),
    CommissionMode.NONE: marked("none is taken"),
}
_SIZES: Final = {PaperSize.A4: "A4", PaperSize.LETTER: "US Letter"}


def _day(house: House, words: Words) -> str:
    return words(
        "begins at {hour} ({zone}): what is earlier belongs to the night before",
        hour=f"{house.day.starts:%H:%M}",
        zone=house.day.zone,
    )


def _changing_up(house: House, words: Words) -> str:
    return yes_or_no(words, on=house.payout.colour_up)


def _counted(house: House, words: Words) -> str:
    """When opener and closer are asked for."""
    if not house.tray.counted:
        return words("whenever somebody likes")
    said = words("asked for before the first coup and the closing")
    if house.tray.float:
        return said
    return words("{counted}; no float is named", counted=said)


def _tips(house: House, words: Words) -> str:
    if not house.tips.taken:
        return words("not taken")
    return words("taken, {share} to the common pool", share=words.percent(house.tips.pool))


def _pins(house: House, words: Words) -> str:
    if house.staff.pins:
        return words("each person signs with a PIN")
    return words("none: every paper says so")


def _locked(house: House, words: Words) -> str:
    """After how many wrong PINs somebody is locked out, and how long."""
    staff = house.staff
    if not staff.pins:
        return ""
    minutes = words.plural("{n} minute", "{n} minutes", staff.locked_minutes)
    guesses = words.plural(
        "after {n} wrong PIN", "after {n} wrong PINs", min(staff.guesses, MOST_WRONG)
    )
    return words(
        "{guesses}, for {minutes}, twice as long after each one more; after {most} in a row until a"
        " director unlocks",
        guesses=guesses,
        minutes=minutes,
        most=MOST_WRONG,
    )


def _idle(house: House, words: Words) -> str:
    """When the window locks, where people sign."""
    if not house.staff.pins:
        return ""
    if not house.staff.lock_after:
        return words("never")
    return words.plural("after {n} second", "after {n} seconds", house.staff.lock_after)


def _heading(house: House, words: Words) -> str:
    return " / ".join(house.documents.heading) or words("none")


def _logo(house: House, words: Words) -> str:
    return words("in the sheet") if house.documents.logo else words("none")


def _packs(house: House, words: Words) -> str:
    return words("by serial number") if house.packs_numbered else words("not by number")


_DAY: Final = Effect("day", marked("Business day"), _day)
_TIPS: Final = Effect("tips", marked("Tips"), _tips)
_LOCKED: Final = Effect("guesses", marked("Locked out"), _locked)

SETTINGS: Final = (
    Setting(
        ("language",),
        OneOf(tuple(LANGUAGES), names=tuple(LANGUAGES.items())),
        "language",
        marked("Language of papers"),
        Effect(
            "language", marked("Language of papers"), lambda house, _: LANGUAGES[house.language]
        ),
        usual=DEFAULT_LANGUAGE,
    ),
    # whether cards are dealt hidden; what the game says where it is `usual`
    Setting(("dealing",), OneOf(tuple(_DEALING), _DEALING.__getitem__), "hidden", usual="usual"),
    # the chef may look at the odds of the cards left in the shoe
    Setting(("shoe_odds",), Switch(), "shoe_odds", usual=False),
    # what a run of a road does that finds a free cell below; whether a tied coup's pairs are marked
    Setting(("roads", "tail"), OneOf(tuple(Tail), Tail), "roads.tail", usual="stays"),
    Setting(("roads", "tie_pairs"), Switch(), "roads.tie_pairs", usual=True),
    Setting(
        ("roads", "banque"),
        OneOf(("red", "blue"), lambda ink: ink == "red"),
        "roads.bank_red",
        usual="red",
    ),
    # guests read on the display what lies at each seat
    Setting(("display", "stakes"), Switch(), "shown_stakes", usual=False),
    Setting(
        ("staff", "pins"),
        Switch(),
        "staff.pins",
        marked("PINs"),
        Effect("pins", marked("PINs"), _pins),
        usual=True,
    ),
    Setting(
        ("staff", "guesses"),
        Whole(1, 20),
        "staff.guesses",
        marked("Wrong PINs allowed"),
        _LOCKED,
        usual=5,
    ),
    Setting(
        ("staff", "locked_minutes"),
        Whole(1, 1440),
        "staff.locked_minutes",
        marked("Locked out for minutes"),
        _LOCKED,
        usual=5,
    ),
    Setting(
        ("staff", "lock_after"),
        Whole(0, 86_400),
        "staff.lock_after",
        marked("Window locks after seconds"),
        Effect("lock_after", marked("The window locks by itself"), _idle),
        usual=300,
    ),
    # when it is paid; its rate is the game's
    Setting(
        ("commission", "mode"),
        OneOf(
            tuple(CommissionMode),
            CommissionMode,
            (
                (CommissionMode.AT_ONCE, marked("At once")),
                (CommissionMode.MARKED, marked("Marked")),
                (CommissionMode.NONE, marked("None")),
            ),
        ),
        "commission_mode",
        marked("Commission"),
        Effect(
            "commission",
            marked("Commission"),
            lambda house, words: words(_MODES[house.commission_mode]),
        ),
        usual="at_once",
    ),
    # whether changing small chips into large ones is suggested with a payout
    Setting(
        ("payout", "colour_up"),
        Switch(),
        "payout.colour_up",
        effect=Effect("colour_up", marked("Changing up is suggested"), _changing_up),
        usual=True,
    ),
    # no coup is dealt before the opener, and no table closed before the closer
    Setting(
        ("tray", "counted"),
        Switch(),
        "tray.counted",
        marked("Opener and closer are asked for"),
        Effect("counted", marked("Opener and closer"), _counted),
        usual=False,
    ),
    Setting(("tips", "taken"), Switch(), "tips.taken", marked("Tips are taken"), _TIPS, usual=True),
    Setting(
        ("tips", "pool"),
        Percent(),
        "tips.pool",
        marked("Share to the common pool"),
        _TIPS,
        usual="100%",
    ),
    # before that hour a coup belongs to the night of the day before (REQ-11)
    Setting(
        ("day", "starts"), Hour(), "day.starts", marked("The day begins at"), _DAY, usual="06:00"
    ),
    Setting(("day", "zone"), Zone(), "day.zone", marked("Time zone"), _DAY, usual="Europe/Paris"),
    Setting(
        ("documents", "paper"),
        OneOf(tuple(PaperSize), PaperSize, ((PaperSize.A4, "A4"), (PaperSize.LETTER, "Letter"))),
        "documents.paper",
        marked("Paper"),
        Effect("paper", marked("Paper"), lambda house, _: _SIZES[house.documents.paper]),
        usual="A4",
    ),
    # name, address and licence on every paper
    Setting(
        ("documents", "heading"),
        PrintedLines(MOST_LINES),
        "documents.heading",
        marked("Heading"),
        Effect("heading", marked("Heading"), _heading),
        usual=(),
    ),
    Setting(
        ("documents", "logo"),
        Logo(),
        "documents.logo",
        marked("Logo"),
        Effect("logo", marked("Logo"), _logo),
        usual="",
    ),
    # packs are taken by the number on their box
    Setting(
        ("cards", "packs_numbered"),
        Switch(),
        "packs_numbered",
        marked("Packs by serial number"),
        Effect("packs_numbered", marked("Packs are taken"), _packs),
        usual=False,
    ),
    # who takes over the cards burns the first one (IRR-28)
    Setting(
        ("cards", "relief_burn"),
        Switch(),
        "relief_burn",
        marked("A new croupier burns the first card"),
        Effect(
            "relief_burn",
            marked("A new croupier burns the first card"),
            lambda house, words: yes_or_no(words, on=house.relief_burn),
        ),
        usual=False,
    ),
)
"""Every setting that stands by itself, in the order in which it is asked for and told."""


def settings_of(table: str) -> tuple[Setting, ...]:
    """The settings of one table of the sheet, or the one that stands outside the tables."""
    return tuple(setting for setting in SETTINGS if setting.path[0] == table)
