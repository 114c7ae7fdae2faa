"""Games with a showdown: the seat and the dealer, each with a hand, on a fixed schedule of cards and decisions."""
