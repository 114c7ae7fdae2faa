"""The house: tables with people at them, whose chips and rounds outlast the program that runs them."""
