"""Lets ``python -m hamfit.cli`` be the command line, where the command ``hamfit`` is not on the path."""

from hamfit.cli import main

if __name__ == "__main__":
    main()
