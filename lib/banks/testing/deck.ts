import type { generator } from "@/lib/shared/testing/random";

export type Deck<Card> = Readonly<{
  /** Null where nothing happens. */
  draw: () => Card | null;
  /** Those that have not come yet. */
  left: () => readonly Card[];
}>;

/**
 * What happens in which order: each card once, with so many blanks between them that one draw in `1 / rate` is a card, and any of
 * them half as often when they have all come. Chance alone leaves some out; a deck leaves out none.
 */
export function deckOf<Card>(
  cards: readonly Card[],
  { rate, random }: Readonly<{ rate: number; random: ReturnType<typeof generator> }>,
): Deck<Card> {
  const blanks = Array.from({ length: Math.ceil(cards.length * (1 / rate - 1)) }, () => null);
  const ahead = shuffled<Card | null>([...cards, ...blanks], random);
  return {
    draw: () => {
      const next = ahead.pop();
      if (next !== undefined) return next;
      return random.next() < rate / 2 ? random.pick(cards) : null;
    },
    left: () => ahead.filter((card) => card !== null),
  };
}

function shuffled<Card>(cards: readonly Card[], random: ReturnType<typeof generator>): Card[] {
  return cards
    .map((card) => ({ card, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ card }) => card);
}
