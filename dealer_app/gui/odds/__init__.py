"""What bets are worth: in force, as supposed, of the present shoe; reckoned beside the window.

It may import the house and what lies before it.
"""
