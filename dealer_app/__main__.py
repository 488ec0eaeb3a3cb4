"""`python -m dealer_app` is the command `sabot`, and what a bundle of it starts."""

import sys

if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # a bundle is started anew for each process beside the window, and must tell which it is
        from multiprocessing import freeze_support

        freeze_support()
    from dealer_app.cli.program import main

    sys.exit(main())
