"""What the croupier's keys mean: what is entered and half keyed, and what each act comes to.

It imports nothing of the window, and no Qt: the desk is the lowest room, tried without a screen.
"""
