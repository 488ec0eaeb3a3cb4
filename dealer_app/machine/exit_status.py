"""With what status the program ends, for whoever started it from a script."""

from enum import IntEnum


class Status(IntEnum):
    """All done, as a replay that went through; what was read is not as it should be; what was asked
    for cannot be read, written or done, or the machine lacks what that needs; Ctrl+C or the system
    ended it before."""

    REPLAYED = 0
    FAILED = 1
    UNREADABLE = 2
    STOPPED = 130
