"""Games in which seats draw to a total: blackjack, alone or with wagers that ride on it."""
