"""What the croupier must do next, and why an entry is refused: codes and their values, no words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from dealer_app.rules.money import Money
from dealer_app.rules.variant import HandId, Seat


class Step(StrEnum):
    """The one next thing at the table."""

    SHOE = "shoe"
    BURN = "burn"
    COUP = "coup"
    BANK = "bank"
    STAKES = "stakes"
    COVER = "cover"
    CARD = "card"
    CHOICE = "choice"
    SHOW = "show"
    RESOLVE = "resolve"
    CLAIM = "claim"
    SETTLE = "settle"
    PARTIE = "partie"
    PACKS = "packs"
    COUNT = "count"
    COLLECT = "collect"


class Why(StrEnum):
    """The rule behind a call."""

    NONE = ""
    FIRST_CARDS = "first_cards"
    CARRIED = "carried"
    REPLACES = "replaces"
    OWN_TOTAL = "own_total"
    OTHER_STOOD = "other_stood"
    OTHER_DREW = "other_drew"
    ANNOUNCED = "announced"
    FREE = "free"
    UNSEEN = "unseen"
    NATURAL_SHOWN = "natural_shown"
    SHOWN_FIRST = "shown_first"
    JUDGED = "judged"
    OFFER = "offer"
    OFFERED = "offered"
    LAID_DOWN = "laid_down"
    MORE = "more"
    FIRST_BANK = "first_bank"
    BANK_LOST = "bank_lost"
    BANK_GIVEN_UP = "bank_given_up"
    BANK_EMPTY = "bank_empty"
    ALONE = "alone"
    STANDING = "standing"
    TOUR = "tour"
    SPECTATORS = "spectators"
    COVERED = "covered"
    RIDES = "rides"
    EXCEEDED = "exceeded"
    AFTER_LOOK = "after_look"
    RECKLESS = "reckless"
    FRESH = "fresh"
    LAST_COUP = "last_coup"
    FEW_CARDS = "few_cards"
    INVALID_SHOE = "invalid_shoe"
    MANCHES = "manches"
    FIRST_NINE = "first_nine"
    HANDOVER = "handover"


@dataclass(frozen=True, slots=True)
class Due:
    """The next thing to do: for which hand, and by what rule.

    `total` is that hand's total, `third` the value of the other hand's third card, `number`
    counts cards (of a burn, or left in the shoe), `seat` is who is asked, `amount` the money that
    it is about: what the bank still needs, or what must be put in it.
    """

    step: Step
    hand: HandId | None = None
    why: Why = Why.NONE
    total: int | None = None
    third: int | None = None
    number: int | None = None
    seat: Seat | None = None
    amount: Money | None = None


class No(StrEnum):
    """Why an entry is impossible, one name for each refusal."""

    TABLE_CLOSED = "table_closed"
    NO_SHOE = "no_shoe"
    SHOE_OPEN = "shoe_open"
    SHOE_EMPTY = "shoe_empty"
    FEW_CARDS = "few_cards"
    NO_COUP = "no_coup"
    COUP_OPEN = "coup_open"
    COUP_OVER = "coup_over"
    BURN_DUE = "burn_due"
    CARRIED_FIRST = "carried_first"
    CARDS_MISSING = "cards_missing"
    CHOICE_DUE = "choice_due"
    SHOW_DUE = "show_due"
    BANCO_DUE = "banco_due"
    SUIT_NEEDED = "suit_needed"
    RANK_NEEDED = "rank_needed"
    NOT_HIDDEN = "not_hidden"
    CARDS_HIDDEN = "cards_hidden"
    SHOW_COUNT = "show_count"
    NO_SUCH_CARD = "no_such_card"
    NO_SAY = "no_say"
    NOT_ITS_TURN = "not_its_turn"
    MUST_DRAW = "must_draw"
    MUST_STAND = "must_stand"
    UNKNOWN_SEAT = "unknown_seat"
    NO_SPECTATORS = "no_spectators"
    BET_CLOSED = "bet_closed"
    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    NOT_MULTIPLE = "not_multiple"
    DIFFERENTIAL = "differential"
    BOTH_SIDES = "both_sides"
    PRINCIPAL_BETS = "principal_bets"
    NO_PRINCIPALS = "no_principals"
    SAME_PRINCIPAL = "same_principal"
    BANK_FIRST = "bank_first"
    BANK_DIFFERS = "bank_differs"
    NO_STAKE = "no_stake"
    NOTHING_TO_REPEAT = "nothing_to_repeat"
    NOT_OFFERED = "not_offered"
    UNKNOWN_CODE = "unknown_code"
    NOT_SETTLED = "not_settled"
    NOTHING_TO_TICK = "nothing_to_tick"
    STRIKE_FIRST = "strike_first"
    CUT_TOO_DEEP = "cut_too_deep"
    CUT_OUT = "cut_out"
    REASON_NEEDED = "reason_needed"
    ALREADY_VOID = "already_void"
    NO_CARD_TOO_MANY = "no_card_too_many"
    STAKES_CLOSED = "stakes_closed"
    NOT_THIS_GAME = "not_this_game"
    BANK_DUE = "bank_due"
    BANK_STANDS = "bank_stands"
    STAKES_LIE = "stakes_lie"
    HOLDER_STAKES = "holder_stakes"
    NOT_YET = "not_yet"
    SPOKEN_ALREADY = "spoken_already"
    NOT_LOWER = "not_lower"
    BANK_COVERED = "bank_covered"
    ABOVE_MISSING = "above_missing"
    COVER_DUE = "cover_due"
    NO_COVER = "no_cover"
    BANK_MOVED = "bank_moved"
    WITHDRAW_NOT = "withdraw_not"
    COVERED_ONCE = "covered_once"
    NOT_HIGHER = "not_higher"
    TOUR_OVER = "tour_over"
    STAKES_RIDE = "stakes_ride"
    ALONE_FIRST = "alone_first"
    ALONE_TAKEN = "alone_taken"
    BELOW_SHARE = "below_share"
    TOO_OFTEN = "too_often"
    BEFORE_LOOK = "before_look"
    ONE_KIND = "one_kind"
    NOT_EQUAL = "not_equal"
    ODD_UNIT = "odd_unit"
    SPECTATOR_LIMITS = "spectator_limits"
    STAKED_ALREADY = "staked_already"
    NOT_A_STAKER = "not_a_staker"
    MAY_NOT_RETIRE = "may_not_retire"
    NOT_GIVEN_UP = "not_given_up"
    MUST_MATCH = "must_match"
    NO_WINNINGS = "no_winnings"
    NO_GARAGE = "no_garage"
    NO_CLAIM = "no_claim"
    NOT_OFFERED_YET = "not_offered_yet"
    OFFERED_ALREADY = "offered_already"
    NO_REFILL = "no_refill"
    WHICH_SIDE = "which_side"
    SEATS = "seats"
    NOT_SIGNED = "not_signed"
    NOT_AUTHORISED = "not_authorised"
    TWO_NEEDED = "two_needed"
    NO_SUCH_COUP = "no_such_coup"
    SAME_AGAIN = "same_again"
    CLEARED_ALREADY = "cleared_already"
    NOTHING_TO_CLEAR = "nothing_to_clear"
    LIMITS_WRONG = "limits_wrong"
    PACKS_DUE = "packs_due"
    PACK_COUNT = "pack_count"
    PACK_TWICE = "pack_twice"
    PACK_NOT_THERE = "pack_not_there"
    PACK_IN_PLAY = "pack_in_play"
    SHOE_IN_USE = "shoe_in_use"
    OPENER_DUE = "opener_due"
    OPENER_LATE = "opener_late"
    NO_OPENER = "no_opener"
    CLOSER_DUE = "closer_due"
    UNKNOWN_CHIP = "unknown_chip"
    NEGATIVE_COUNT = "negative_count"
    NO_CHIPS = "no_chips"
    NOT_IN_CHIPS = "not_in_chips"
    CAGE_SHORT = "cage_short"
    UNEQUAL_WORTH = "unequal_worth"
    COUNT_OVER = "count_over"
    COUNT_SHORT = "count_short"
    COUNT_DIFFERS = "count_differs"
    SLIP_UNNUMBERED = "slip_unnumbered"
    SLIP_USED = "slip_used"
    NO_SUCH_SLIP = "no_such_slip"
    SLIP_CANCELLED = "slip_cancelled"
    CANCEL_SLIP = "cancel_slip"
    SAY_WHY = "say_why"
    NO_TIPS = "no_tips"
    NOTHING_OWED = "nothing_owed"
    ABOVE_OWED = "above_owed"
    GIVE_BACK = "give_back"
    NOTHING_TO_RELEASE = "nothing_to_release"
    COMMISSION_OWED = "commission_owed"
    LINE_ASIDE = "line_aside"
    NOT_ASIDE = "not_aside"
    NOT_COEFFICIENT = "not_coefficient"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An impossible entry: its name, and the values that its sentence needs.

    The keys are `seat`, `bet`, `hand`, `card`, `code`, `resolution`, `amount`, `limit` (money),
    `number`, `slip`, and `holder`, the seat that has already what another asks for.
    """

    code: No
    values: Mapping[str, str | int] = field(default_factory=dict)
