import { ibansOf } from "./ibans";
import type { VirtualBank } from "./virtual-bank";

/** A colour on which white is readable, and the one that is readable in the dark. */
const COLOURS = [
  ["#8a4b2d", "#e6a888"],
  ["#0a6587", "#7fcbe8"],
  ["#46519e", "#aab4f5"],
  ["#2f6b3a", "#93d3a0"],
  ["#a13d63", "#f0a5c0"],
  ["#6b3fa0", "#cdb0f2"],
  ["#8a5a00", "#f2c46b"],
  ["#a02c2c", "#f5a3a3"],
  ["#00695c", "#7fd6c8"],
] as const;

type People = Readonly<{ claim: string; holder: string; partner: string }>;

const PEOPLE: Readonly<Record<string, People>> = {
  ES: { claim: "Un banco de mentira", holder: "Elena Ficticia Soto", partner: "Raúl Ficticio Soto" },
  DE: { claim: "Frei erfunden", holder: "Annika Beispiel", partner: "Thorsten Beispiel" },
  FR: { claim: "Une banque pour de faux", holder: "Margaux Exemple", partner: "Rémi Exemple" },
  IT: { claim: "Una banca per finta", holder: "Chiara Esempio", partner: "Dario Esempio" },
  PT: { claim: "Um banco a fingir", holder: "Beatriz Exemplo", partner: "Rui Exemplo" },
};

/** Banks that do what most banks do, in a row each: id, name, country, BIC, national code. */
export function plainBanks(
  ordinary: Omit<
    VirtualBank,
    "id" | "name" | "country" | "bic" | "colour" | "colourInTheDark" | "ibans" | keyof People
  >,
  rows: readonly (readonly [id: string, name: string, country: string, bic: string, bankCode: string])[],
): readonly VirtualBank[] {
  return rows.map(([id, name, country, bic, bankCode], index) => {
    const people = PEOPLE[country];
    if (!people) throw new Error(`No virtual bank is in ${country}.`);
    const [colour, colourInTheDark] = COLOURS[index % COLOURS.length] ?? COLOURS[0];
    return {
      ...ordinary,
      ...people,
      id,
      name,
      country,
      bic,
      colour,
      colourInTheDark,
      ibans: ibansOf(country, bankCode),
    };
  });
}
