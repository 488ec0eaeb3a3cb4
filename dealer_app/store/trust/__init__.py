"""Who may cheat how, and what finds it: keys, signatures, seals, anchors and the witness."""
