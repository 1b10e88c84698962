"""What the program `Gomoku` of the bundle runs."""

import sys

from gomoku.__main__ import main

sys.exit(main())
