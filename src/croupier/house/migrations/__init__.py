"""The steps by which a database is made, and brought from one version of the program to the next."""
