"""What this machine, or what is installed on it, lacks for what somebody asks of the program."""

from dealer_app.i18n.saying import Hindrance


class Shortcoming(Hindrance):
    """Something is lacking; the saying tells what to do."""
