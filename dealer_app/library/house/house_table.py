"""The settings of a house, a row each: where it stands in the sheet, what it takes, what is usual,
what it is called and what it comes to.

The reader of a sheet (`house_model`), its form (`house_draft`), the house's rules (`houses`) and
its words (`house_chapters`) follow these rows: a new setting is one more, and the place where it
acts. A row may name what its usual value depends on. What a sheet says act by act (`[authority]`),
game by game (`[options]`, `[bets]`) and irregularity by irregularity is as long as these are many:
how it is read stands in `house_model`.
"""

from functools import partial
from typing import Final

from dealer_app.i18n import DEFAULT_LANGUAGE, LANGUAGES, marked
from dealer_app.i18n.drill_words import Drill
from dealer_app.library.house import setting_effects as said
from dealer_app.library.house.setting_row import (
    Amount,
    Amounts,
    Depending,
    Effect,
    OneNumber,
    OneOf,
    Plain,
    PrintedLines,
    Setting,
    Signers,
    Whole,
    usual_chips,
    usual_levy,
    usual_notes,
    usual_thresholds,
)
from dealer_app.rules.house import (
    COEFFICIENTS,
    CommissionMode,
    Norms,
    Over,
    Overdrawn,
    PaperSize,
    Tail,
    Under,
)
from dealer_app.rules.money import Rounding
from dealer_app.rules.staff import USUAL, Act, Post

EURO_DIGITS: Final = 2
"""The decimals of a currency of which the sheet does not say how many it has."""

MOST_LINES: Final = 6
"""Lines of the heading of a paper."""

MOST_TICKETS: Final = 3
"""Values of tickets that one table may have in service (rules of §4)."""

MOST_NOTES: Final = 12
"""Values of banknotes that a drop is counted by: more than any currency has in use."""

LONGEST: Final = 3600
"""Seconds that the school gives at most."""

FEWEST_COUPS: Final = 10
"""Coups of an exam without which no house gives a certificate."""

MOST_COUPS: Final = 60

ANSWERING: Final = (Post.CROUPIER, Post.CHEF, Post.DIRECTOR)
"""The posts that may answer for an act; a trainer and an auditor never do."""

_DIRECTORS_OWN: Final = (Act.STAFF, Act.HOUSE_SHEET, Act.RESTORE)
"""What no house gives to anybody below a director: with it everything else could be given."""

_DEALING: Final = {"usual": None, "open": False, "hidden": True}
"""Whether cards lie hidden: as the game has it, or never, or always."""

_PARITIES: Final = {"usual": "", "none": "none", "even": "even", "odd": "odd"}
"""The parity of a shoe's line: as usual for its kind, or another."""

_DIGITS: Final = ("currency", "digits")

_CURRENCY: Final = Effect("currency", marked("Currency"), said.currency_of)
_DAY: Final = Effect("day", marked("Business day"), said.day_begins)
_EXAM: Final = Effect("school.exam", marked("An exam is passed"), said.mark_of_an_exam)
_MAXIMUM: Final = Effect("maximum", marked("Maximum"), said.maximum)
_WINNINGS: Final = Effect("payout", marked("Winnings"), said.winnings)
_TIPS: Final = Effect("tips", marked("Tips"), said.tips)
_LOCKED: Final = Effect("guesses", marked("Locked out"), said.locked_out)
_ROUNDED_COMMISSION: Final = Effect(
    "rounding.commission",
    marked("Commission is rounded"),
    lambda house, words: said.rounding_said(house.commission, house, words),
)
_ROUNDED_WINNINGS: Final = Effect(
    "rounding.winnings",
    marked("Winnings are rounded"),
    lambda house, words: said.rounding_said(house.winnings, house, words),
)
_ROUNDED_CAGNOTTE: Final = Effect(
    "rounding.cagnotte",
    marked("The cagnotte is rounded"),
    lambda house, words: said.rounding_said(house.cagnotte, house, words),
)

_ROUNDING: Final = OneOf(
    tuple(Rounding),
    Rounding,
    (
        (Rounding.NEAREST, marked("Nearest")),
        (Rounding.UP, marked("Always up")),
        (Rounding.DOWN, marked("Always down")),
    ),
)

SETTINGS: Final = (
    Setting(
        ("name",),
        Plain.TEXT,
        "name",
        marked("Name of the house"),
        Effect("name", marked("Name of the house"), said.name_of),
        usual="",
    ),
    Setting(
        ("language",),
        OneOf(tuple(LANGUAGES), names=tuple(LANGUAGES.items())),
        "language",
        marked("Language of papers"),
        Effect("language", marked("Language of papers"), said.language_of),
        usual=DEFAULT_LANGUAGE,
    ),
    # whether cards are dealt hidden; what the game says where it is `usual`
    Setting(("dealing",), OneOf(tuple(_DEALING), _DEALING.__getitem__), "hidden", usual="usual"),
    # the chef may look at the odds of the cards left in the shoe
    Setting(("shoe_odds",), Plain.SWITCH, "shoe_odds", usual=False),
    Setting(
        ("currency", "code"),
        Plain.TEXT,
        "currency.code",
        marked("Currency"),
        _CURRENCY,
        usual="EUR",
    ),
    Setting(
        ("currency", "sign"), Plain.TEXT, "currency.sign", marked("Its sign"), _CURRENCY, usual="€"
    ),
    Setting(
        _DIGITS, Whole(0, 3), "currency.digits", marked("Decimals"), _CURRENCY, usual=EURO_DIGITS
    ),
    Setting(
        ("limits", "minimum"),
        Amount(),
        "limits.minimum",
        marked("Minimum"),
        Effect("minimum", marked("Minimum"), said.minimum),
        usual=None,
    ),
    Setting(
        ("limits", "coefficient"),
        OneNumber(COEFFICIENTS, (("", marked("None")), *((str(n), str(n)) for n in COEFFICIENTS))),
        "coefficient",
        marked("Maximum, times the minimum"),
        _MAXIMUM,
        usual=None,
    ),
    # as it is written, or so many times the minimum
    Setting(
        ("limits", "maximum"),
        Amount(),
        "limits.maximum",
        marked("Or a maximum of"),
        _MAXIMUM,
        usual=Depending(("limits", "most"), lambda most: most),
    ),
    Setting(
        ("limits", "multiple"),
        Amount(),
        "limits.multiple",
        marked("Multiples of"),
        Effect("multiple", marked("Every stake"), said.multiple),
        usual=None,
    ),
    # how far the stakes on the two hands may lie apart
    Setting(
        ("limits", "differential"),
        Amount(),
        "differential",
        marked("Differential"),
        Effect("differential", marked("Differential"), said.differential),
        usual=None,
    ),
    # what is done with a stake outside the limits that is found on the felt (IRR-17)
    Setting(
        ("limits", "under"),
        OneOf(
            tuple(Under),
            Under,
            (
                ("", marked("Late")),
                (Under.SETTLE_ONCE, marked("Once, then back")),
                (Under.SETTLE, marked("As placed")),
                (Under.VOID, marked("Goes back")),
            ),
        ),
        "breach.under",
        marked("Found below the minimum"),
        Effect("under", marked("Found below the minimum"), said.under_minimum),
        usual=None,
    ),
    Setting(
        ("limits", "over"),
        OneOf(
            tuple(Over),
            Over,
            (
                ("", marked("Late")),
                (Over.AS_MAXIMUM, marked("As the maximum")),
                (Over.VOID, marked("Goes back")),
            ),
        ),
        "breach.over",
        marked("Found above the maximum"),
        Effect("over", marked("Found above the maximum"), said.over_maximum),
        usual=None,
    ),
    Setting(
        ("chips",),
        Plain.CHIPS,
        "chips",
        marked("Chips"),
        Effect("chips", marked("Chips"), said.chips),
        usual=Depending(_DIGITS, usual_chips),
    ),
    # what a run of a road does that finds a free cell below; whether a tied coup's pairs are marked
    Setting(("roads", "tail"), OneOf(tuple(Tail), Tail), "roads.tail", usual="stays"),
    Setting(("roads", "tie_pairs"), Plain.SWITCH, "roads.tie_pairs", usual=True),
    Setting(
        ("roads", "banque"),
        OneOf(("red", "blue"), lambda ink: ink == "red"),
        "roads.bank_red",
        usual="red",
    ),
    # guests read on the display what lies at each seat
    Setting(("display", "stakes"), Plain.SWITCH, "shown_stakes", usual=False),
    # who may do what (REQ-09); told together, by what the acts need
    *(
        Setting(
            ("authority", act.value),
            Signers((Post.DIRECTOR,) if act in _DIRECTORS_OWN else ANSWERING, USUAL[act]),
            f"authority.{act.value}",
            usual=None,
        )
        for act in Act
    ),
    Setting(
        ("staff", "pins"),
        Plain.SWITCH,
        "staff.pins",
        marked("PINs"),
        Effect("pins", marked("PINs"), said.pins),
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
        Effect("lock_after", marked("The window locks by itself"), said.idle),
        usual=300,
    ),
    Setting(
        ("pit", "trust_hours"),
        Whole(1, 720),
        "staff.trust_hours",
        marked("House’s book trusted for hours"),
        Effect("trust_hours", marked("Cut off from the house’s server"), said.trusted),
        usual=36,
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
        Effect("commission", marked("Commission"), said.commission_time),
        usual="at_once",
    ),
    # which way, and to a multiple of what: each of the three by itself
    Setting(
        ("rounding", "commission", "how"),
        _ROUNDING,
        "commission.how",
        marked("Commission is rounded"),
        _ROUNDED_COMMISSION,
        usual="nearest",
        needed=True,
    ),
    Setting(
        ("rounding", "commission", "unit"),
        Amount(),
        "commission.unit",
        marked("To a multiple of"),
        _ROUNDED_COMMISSION,
        usual=None,
    ),
    Setting(
        ("rounding", "winnings", "how"),
        _ROUNDING,
        "winnings.how",
        effect=_ROUNDED_WINNINGS,
        usual="down",
        needed=True,
    ),
    Setting(("rounding", "winnings", "unit"), Amount(), "winnings.unit", usual=None),
    Setting(
        ("rounding", "cagnotte", "how"),
        _ROUNDING,
        "cagnotte.how",
        effect=_ROUNDED_CAGNOTTE,
        usual="nearest",
        needed=True,
    ),
    Setting(
        ("rounding", "cagnotte", "unit"),
        Amount(),
        "cagnotte.unit",
        usual=Depending(_DIGITS, lambda digits: usual_levy(digits).unit),
    ),
    Setting(
        ("payout", "pattern"),
        Amounts(as_written=True),
        "payout.pattern",
        marked("Winnings are paid in"),
        _WINNINGS,
        usual=(),
    ),
    Setting(
        ("payout", "largest"),
        Amount(),
        "payout.largest",
        marked("Largest chip paid"),
        _WINNINGS,
        usual=None,
    ),
    # whether changing small chips into large ones is suggested with a payout
    Setting(
        ("payout", "colour_up"),
        Plain.SWITCH,
        "payout.colour_up",
        effect=Effect("colour_up", marked("Changing up is suggested"), said.changing_up),
        usual=True,
    ),
    Setting(
        ("cagnotte", "tickets"),
        Amounts(MOST_TICKETS),
        "tickets",
        marked("Cagnotte tickets"),
        Effect("tickets", marked("Cagnotte tickets"), said.tickets),
        usual=(),
    ),
    # a field of the form for each chip of the house
    Setting(
        ("tray", "float"),
        Plain.CHIP_NUMBERS,
        "tray.float",
        effect=Effect(
            "float",
            marked("Float of a table"),
            lambda house, words: said.lot(house.tray.float, house, words),
        ),
        usual=None,
    ),
    Setting(
        ("tray", "bank"),
        Plain.CHIP_NUMBERS,
        "tray.bank",
        effect=Effect(
            "bank",
            marked("Chips of the cage"),
            lambda house, words: said.lot(house.tray.bank, house, words),
        ),
        usual=None,
    ),
    # above it somebody explains a variance, or writes a report (REQ-21)
    Setting(
        ("tray", "variance"),
        Amount(nothing=True),
        "tray.variance",
        marked("Variance explained"),
        Effect(
            "variance",
            marked("Variance explained"),
            lambda house, words: said.above(house.tray.variance, house, words),
        ),
        usual=Depending(_DIGITS, lambda digits: usual_thresholds(digits)[0]),
    ),
    Setting(
        ("tray", "report"),
        Amount(nothing=True),
        "tray.report",
        marked("Variance reported"),
        Effect(
            "report",
            marked("Variance reported"),
            lambda house, words: said.above(house.tray.report, house, words),
        ),
        usual=Depending(_DIGITS, lambda digits: usual_thresholds(digits)[1]),
    ),
    Setting(
        ("tray", "notes"),
        Amounts(MOST_NOTES),
        "tray.notes",
        marked("Banknotes of a drop"),
        Effect("notes", marked("Banknotes of a drop"), said.banknotes),
        usual=Depending(("currency",), lambda money: usual_notes(money.code, money.digits)),
    ),
    # no coup is dealt before the opener, and no table closed before the closer
    Setting(
        ("tray", "counted"),
        Plain.SWITCH,
        "tray.counted",
        marked("Opener and closer are asked for"),
        Effect("counted", marked("Opener and closer"), said.counts_asked_for),
        usual=False,
    ),
    Setting(
        ("tips", "taken"), Plain.SWITCH, "tips.taken", marked("Tips are taken"), _TIPS, usual=True
    ),
    Setting(
        ("tips", "pool"),
        Plain.PERCENT,
        "tips.pool",
        marked("Share to the common pool"),
        _TIPS,
        usual="100%",
    ),
    # before that hour a coup belongs to the night of the day before (REQ-11)
    Setting(
        ("day", "starts"),
        Plain.HOUR,
        "day.starts",
        marked("The day begins at"),
        _DAY,
        usual="06:00",
    ),
    Setting(
        ("day", "zone"), Plain.ZONE, "day.zone", marked("Time zone"), _DAY, usual="Europe/Paris"
    ),
    Setting(
        ("documents", "paper"),
        OneOf(tuple(PaperSize), PaperSize, ((PaperSize.A4, "A4"), (PaperSize.LETTER, "Letter"))),
        "documents.paper",
        marked("Paper"),
        Effect("paper", marked("Paper"), said.paper_size),
        usual="A4",
    ),
    # name, address and licence on every paper
    Setting(
        ("documents", "heading"),
        PrintedLines(MOST_LINES),
        "documents.heading",
        marked("Heading"),
        Effect("heading", marked("Heading"), said.heading),
        usual=(),
    ),
    Setting(
        ("documents", "logo"),
        Plain.LOGO,
        "documents.logo",
        marked("Logo"),
        Effect("logo", marked("Logo"), said.logo),
        usual="",
    ),
    # packs are taken by the number on their box
    Setting(
        ("cards", "packs_numbered"),
        Plain.SWITCH,
        "packs_numbered",
        marked("Packs by serial number"),
        Effect("packs_numbered", marked("Packs are taken"), said.packs),
        usual=False,
    ),
    # who takes over the cards burns the first one (IRR-28)
    Setting(
        ("cards", "relief_burn"),
        Plain.SWITCH,
        "relief_burn",
        marked("A new croupier burns the first card"),
        Effect("relief_burn", marked("A new croupier burns the first card"), said.burning),
        usual=False,
    ),
    # the electronic shoe: its kind, its line where that is not as usual for that kind
    Setting(("shoe", "kind"), Plain.TEXT, "shoe.kind", usual=""),
    Setting(("shoe", "speed"), Whole(0, 1_000_000), "shoe.speed", usual=0),
    Setting(
        ("shoe", "parity"),
        OneOf(tuple(_PARITIES), _PARITIES.__getitem__),
        "shoe.parity",
        usual="usual",
    ),
    # what its line may do with a card too many (IRR-01 to IRR-03)
    Setting(
        ("shoe", "overdrawn"),
        OneOf(tuple(Overdrawn), Overdrawn),
        "shoe.overdrawn",
        effect=Effect("overdrawn", marked("An overdrawn card"), said.overdrawn),
        usual="either",
    ),
    # an exam: seconds of a coup, its coups, its pass marks; seconds of a question of each drill
    Setting(
        ("school", "coup"),
        Whole(1, LONGEST),
        "norms.coup",
        marked("A coup of an exam"),
        Effect("school.coup", marked("A coup of an exam"), said.time_of_a_coup),
        usual=Norms().coup,
    ),
    Setting(
        ("school", "exam_coups"),
        Whole(FEWEST_COUPS, MOST_COUPS),
        "norms.exam_coups",
        marked("Coups of an exam"),
        Effect("school.exam_coups", marked("Coups of an exam"), said.coups_of_an_exam),
        usual=Norms().exam_coups,
    ),
    Setting(
        ("school", "exam_all"),
        Whole(50, 100),
        "norms.exam_all",
        marked("Right of all acts of an exam, in percent"),
        _EXAM,
        usual=Norms().exam_all,
    ),
    Setting(
        ("school", "exam_each"),
        Whole(0, 100),
        "norms.exam_each",
        marked("Right of each part of an exam, in percent"),
        _EXAM,
        usual=Norms().exam_each,
    ),
    Setting(
        ("school", "mastered"),
        Whole(50, 100),
        "norms.mastered",
        marked("Known of a step that is mastered, in percent"),
        Effect("school.mastered", marked("A step is mastered"), said.mastery),
        usual=Norms().mastered,
    ),
    *(
        Setting(
            ("school", drill.value),
            Whole(1, LONGEST),
            f"norms.drills.{drill.value}",
            drill.about.title,
            Effect(
                f"school.{drill.value}", drill.about.title, partial(said.time_of_a_question, drill)
            ),
            usual=drill.about.seconds,
        )
        for drill in Drill
    ),
)
"""Every setting of a house, in the order in which it is asked for and told."""


def settings_of(table: str) -> tuple[Setting, ...]:
    """The settings of one table of the sheet, or the one that stands outside the tables."""
    return tuple(setting for setting in SETTINGS if setting.path[0] == table)
