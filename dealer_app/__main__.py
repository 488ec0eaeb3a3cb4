"""`python -m dealer_app` is the command `sabot`."""

import sys

from dealer_app.cli import main

sys.exit(main())
