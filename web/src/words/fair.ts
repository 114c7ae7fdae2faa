// Every string about fair deals and rounds that are over, in one catalogue.

const cards = (count: number): string => (count === 1 ? "1 card" : `${count} cards`);
const first = (count: number): string => (count === 1 ? "the first place" : `the first ${count} places`);

export const words = {
  /** What is wrong with something that was given as a proof. */
  proof: {
    isNone: (keys: string) => `A proof is an object with the keys ${keys}.`,
    version: (told: string, here: number) => `Version ${told} cannot be read here: this is version ${here}.`,
    noText: (name: string, told: string) => `“${name}” is ${told}: it is a text.`,
    noList: (name: string, told: string) => `“${name}” is ${told}: it is a list.`,
    noHash: (name: string, told: string) => `“${name}” is ${told}: it has 64 of the digits 0 to 9 and a to f.`,
    noSeed: (told: string) => `${told} in “seeds” is no seat with a text.`,
    seatTwice: "A seat is there twice in “seeds”.",
    noCard: (told: string) => `${told} in “deck” is no card, such as As.`,
    tooManyCards: (count: number, most: number) => `“deck” has ${count} cards: there are ${most}.`,
    noDealt: (told: string) => `${told} in “dealt” is no place with a card.`,
    noUnicode: (told: string) => `${told} is no text that could be hashed.`,
    notThere: "not there",
  },

  /** The steps of a check. */
  steps: {
    proof: "The proof can be read",
    published: {
      title: "Published before the deal",
      same: "This browser saw the same hash before the cards were dealt.",
      notSeen: "Not seen here before the deal. If you noted the hash then, compare it.",
      changed: "Before the deal another hash was published: the house changed it.",
      otherRules: "It was published for a game with other rules.",
      otherRound: (round: string) => `This is the proof of another round: ${round}.`,
      hash: "Hash",
      seen: "Seen before the deal",
      later: "Told later",
    },
    secret: {
      title: "The secret, told after the round",
      same: "SHA-256 of the secret, the round and the rules equals the published hash.",
      other: "SHA-256 of the secret, the round and the rules is not the published hash.",
      secret: "Secret",
      made: "SHA-256",
    },
    seeds: {
      title: "Seeds that people added",
      nobody: "Nobody added one.",
      all: (count: number) => (count === 1 ? "One seed went into the shuffle." : `${count} seeds went into the shuffle.`),
      yours: (count: number) => (count === 1 ? "Yours went into the shuffle." : `${count} seeds went into the shuffle, yours among them.`),
      yoursLeftOut: "Yours was left out of the shuffle, or changed.",
      changed: "When the cards were dealt, other seeds were shown.",
      seat: (seat: number) => `Seat ${seat}`,
      atDealing: (seat: number) => `Seat ${seat}, at the deal`,
      your: (seat: number) => `Seat ${seat}, yours`,
    },
    deck: {
      title: "The deck before the shuffle",
      whole: (count: number) => `${cards(count)}: whole ranks in four suits, in order.`,
      wrong: (count: number) => `${cards(count)}, but not whole ranks, each card once and in order.`,
    },
    shoe: {
      title: "The shoe drawn again",
      drawn: (count: number) => `${cards(count)}, in the order that the secret and the seeds give.`,
      key: "Key",
      order: "Order",
    },
    dealt: {
      title: "The cards that were dealt",
      from: "Place and card",
      all: (count: number) => `All ${cards(count)} as they lay, from ${first(count)} of the shoe.`,
      void: (count: number) => `${cards(count)} as they lay; the round was declared void before all were seen.`,
      none: "None: the round was declared void before a card was seen.",
      elsewhere: (card: string, place: number, lay: string) => `${card} is said to be from place ${place}, where ${lay} lay.`,
      noPlace: (card: string, place: number) => `${card}: the shoe has no place ${place}.`,
      places: (count: number) => `Not ${first(count)} of the shoe, each once.`,
    },
    record: {
      title: "The record of the round",
      same: "It shows these cards, in this order.",
      otherGame: "It is of another game.",
      otherCards: "It shows other cards, or another order.",
      otherRecord: "It is not the one that the house shows for this round.",
    },
    cannotHash: "Not checked: a browser hashes only on pages that come over TLS or from the machine itself.",
    notGiven: (why: string) => `There is no proof to check. ${why}`,
  },

  /** What a check comes to. */
  verdict: {
    fixed: { short: "Verified in this browser", line: "This deal is as it was fixed beforehand" },
    unseen: { short: "Holds; not seen beforehand", line: "This deal holds; its hash was not seen here before it" },
    broken: { short: "Does not hold", line: "This deal is not as it was fixed beforehand" },
    unknown: { short: "Not checked", line: "This deal could not be checked" },
    checking: { short: "Checking", line: "Checking this deal" },
  },
  mark: { holds: "Holds", fails: "Does not hold", unknown: "Cannot be told here" },

  /** The part of a table's panel. */
  part: {
    title: "Fair deal",
    whole: "The round and its proof",
    next: "The deal is fixed",
    published: "Hash of its secret, published now",
    why: "The order of the cards follows from a secret that is drawn already, and from the seeds that people add. This is the hash of the secret: with it nothing can be changed unnoticed.",
    seedWhy: "The house could not know it when it drew its secret: so it could not choose what is dealt.",
    seed: "Your seed for this deal",
    seedHint: "1 to 64 letters, digits and signs; the deal after has another.",
    seedFault: "A seed is 1 to 64 letters, digits and signs of a keyboard.",
    drawn: "drawn by chance",
    typed: "typed by you",
    change: "Use it",
    draw: "Draw another",
  },

  /** The page of a round. */
  round: {
    title: (number: number) => `Round ${number}`,
    untitled: "A round",
    at: (table: string) => `Table ${table}`,
    cards: "The cards as they lay",
    seat: (seat: number) => `Seat ${seat}`,
    seatOf: (seat: number, name: string) => `Seat ${seat}, ${name}`,
    you: "you",
    brought: "What each wager brought",
    chips: (before: string, after: string) => `${before} before, ${after} after`,
    void: (why: string) => `This round was declared void, and every stake went back: ${why}`,
    record: "Record",
    story: "As it happened",
    fairness: "Fairness",
    showBytes: "Show all bytes",
    proof: "The proof as JSON",
    offline: "Check it offline",
    offlineWhy: "Trust neither this page nor the house: save the proof, and check it on a machine of your own.",
    offlineSave: "Save the proof",
    offlineWith: "With Croupier, which plays the round again by the rules as well:",
    offlineFile: "Or with one small file of its sources, house/verify_deal.py, which needs Python and nothing else:",
    loading: "Looking for the round",
    back: "Back to the tables",
    again: "Try again",
  },
} as const;
