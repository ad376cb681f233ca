"""`python -m primordia` is the command line."""

from primordia.terminal.cli import main

if __name__ == "__main__":
    main()
