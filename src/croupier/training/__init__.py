"""Learning a game: rounds graded choice by choice, practice, what sessions come to, and what somebody has learned."""
