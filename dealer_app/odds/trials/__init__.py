"""What `sabot simulate` says: many coups of a game, each figure with its standard error."""

from dealer_app.odds.trials.record import record
from dealer_app.odds.trials.run import NIGHT, Progress, Run, Trial, trials
from dealer_app.odds.trials.trial_lines import lines_of

__all__ = ["NIGHT", "Progress", "Run", "Trial", "lines_of", "record", "trials"]
