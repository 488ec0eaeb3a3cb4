"""What goes on paper: a session, a night, a game's rules or the manual, handed to the reports."""

from dealer_app.papers.imprint import Imprint as Imprint
from dealer_app.papers.rules import write_form as write_form
from dealer_app.papers.rules import write_manual as write_manual
from dealer_app.papers.rules import write_par_sheet as write_par_sheet
from dealer_app.papers.rules import write_rule_sheet as write_rule_sheet
from dealer_app.papers.rules import write_scorecard as write_scorecard
from dealer_app.papers.rules import write_staff_rules as write_staff_rules
