/** What can be said of a bank on a list: enough to find it, to show it, and to grey it out. */
export type BankListing = Readonly<{
  id: string;
  name: string;
  /** Former and colloquial names, abbreviations. */
  aliases: readonly string[];
  bic: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** On our own origin: another picture has another address. */
  logoPath: string;
  segments: readonly ("RETAIL" | "BUSINESS")[];
  /** DEGRADED ones are offered with a warning, DISABLED ones are shown greyed and refused. */
  status: "ACTIVE" | "DEGRADED" | "DISABLED";
}>;

export type BankSearch = Readonly<{
  /** What the payer has typed so far; blank finds every bank. */
  query: string;
  /** The country whose banks come first, from the flow. */
  country: string;
  /** The bank last used on this device: first of all, where it matches. */
  lastBankId?: string | null;
}>;

const byName = new Intl.Collator("en");

/**
 * The banks that match, best first: the last one used, then the country's own, then the closest match, then by name.
 * Blind to accents, case and punctuation ("credito" finds "Crédito"), and knows aliases and BICs. Pure: it runs in the
 * payer's browser as well as on the server.
 */
export function searchBanks<T extends BankListing>(banks: readonly T[], search: BankSearch): readonly T[] {
  const words = fold(search.query).split(" ").filter(Boolean);
  return banks
    .map((bank) => ({ bank, rank: rankOf(bank, words) }))
    .filter(({ rank }) => rank !== null)
    .sort(
      (a, b) =>
        Number(b.bank.id === search.lastBankId) - Number(a.bank.id === search.lastBankId) ||
        Number(b.bank.country === search.country) - Number(a.bank.country === search.country) ||
        (a.rank ?? 0) - (b.rank ?? 0) ||
        byName.compare(a.bank.name, b.bank.name),
    )
    .map(({ bank }) => bank);
}

/** 0: its name begins so. 1: each word begins one of its name's. 2: or one of an alias, or the BIC. 3: somewhere inside. */
function rankOf(bank: BankListing, words: readonly string[]): number | null {
  const name = fold(bank.name);
  const known = [name, ...bank.aliases.map(fold), fold(bank.bic)].join(" ");
  if (name.startsWith(words.join(" "))) return 0;
  if (everyWordBegins(name, words)) return 1;
  if (everyWordBegins(known, words)) return 2;
  // "bancodelmar" for "Banco del Mar", "mar" for "Ultramar".
  return words.every((word) => known.replaceAll(" ", "").includes(word)) ? 3 : null;
}

function everyWordBegins(text: string, words: readonly string[]): boolean {
  const candidates = text.split(" ");
  return words.every((word) => candidates.some((candidate) => candidate.startsWith(word)));
}

/** Letters that Unicode doesn't take apart into a base and an accent. */
const LIGATURES: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

/** "Crédit de l'Étoile" → "credit de l etoile". */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
