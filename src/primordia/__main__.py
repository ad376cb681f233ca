"""`python -m primordia` is the command line."""

from primordia.commands import main

if __name__ == "__main__":
    main()
