"""What is called about the tray: the float before the first coup, commission at the shoe's end."""

from dealer_app.i18n.bank_calls import Said, Speech
from dealer_app.rules.due import Due, Step
from dealer_app.rules.money import Money


def of_the_tray(speech: Speech, due: Due) -> Said | None:
    """The call for a count or for commission that is owed; None for any other."""
    words = speech.words
    match due.step:
        case Step.COUNT:
            return words("Count the float first"), words("Before the first coup, chip by chip.")
        case Step.COLLECT:
            money = words.money(due.amount or Money(0), speech.currency)
            why = words("{seat} owes {amount}.", seat=speech.seat(due.seat), amount=money)
            return words("Collect the commission"), why
        case _:
            return None
