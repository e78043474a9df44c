/** Who has keys here: nobody of them exists. */
export type Person = Readonly<{
  id: string;
  name: string;
  /** Null for somebody who has never made one. */
  key: "RSA" | "EC" | null;
  isExpired: boolean;
}>;

export const PEOPLE: readonly Person[] = [
  { id: "lucia", name: "Lucía Ficticia Moreno", key: "RSA", isExpired: false },
  { id: "juergen", name: "Jürgen Beispiel", key: "EC", isExpired: false },
  { id: "maud", name: "Maud Verlopen", key: "EC", isExpired: true },
  { id: "nuno", name: "Nuno Semchave", key: null, isExpired: false },
];

export function findPerson(id: string | null): Person | null {
  return PEOPLE.find((person) => person.id === id) ?? null;
}

/** What their key is called in the interface. */
export function credentialIdOf({ id, key }: Person): string | null {
  return key === null ? null : `${id}-${key.toLowerCase()}`;
}

export function holderOf(credentialId: string | null): Person | null {
  return PEOPLE.find((person) => person.key !== null && credentialIdOf(person) === credentialId) ?? null;
}

/**
 * What the provider does, by the PIN that somebody enters: a tester needs nothing else. `GOOD` is anybody's.
 */
export const PINS = {
  "12345": "GOOD",
  "11111": "WRONG",
  "33333": "SIGNS_ANOTHER",
  "44444": "NEVER_ANSWERS",
  "55555": "OUT_OF_ORDER",
} as const;
export type Conduct = (typeof PINS)[keyof typeof PINS];

/** Any other PIN is a wrong one. */
export function conductOf(pin: string): Conduct {
  return new Map<string, Conduct>(Object.entries(PINS)).get(pin) ?? "WRONG";
}
