/** What can be said of a bank on a list: enough to find it, to show it, and to grey it out. */
export type BankListing = Readonly<{
  id: string;
  name: string;
  /** Former and colloquial names, abbreviations. */
  aliases: readonly string[];
  /** Banks of one house, found together. */
  group: string | null;
  bic: string;
  /** How its IBANs begin after country and check digits, an Italian one's letter left out. */
  bankCodes: readonly string[];
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
 * Blind to accents, case and punctuation ("credito" finds "Crédito"), and knows aliases, groups and BICs; where nothing
 * matches, what is one slip of the finger away does. An account number finds its bank. Pure, and keeps nothing of what was
 * typed: it runs in the payer's browser as well as on the server.
 */
export function searchBanks<T extends BankListing>(banks: readonly T[], search: BankSearch): readonly T[] {
  const [, country, rest = ""] = accountIn(search.query) ?? [];
  if (country) {
    const owns = (code: string) => rest.startsWith(code) || code.startsWith(rest);
    return found(banks, search, [(bank) => bank.country === country && bank.bankCodes.some(owns)]);
  }
  const query = fold(search.query);
  if (query === "") return found(banks, search, [() => true]);
  const words = query.split(" ");
  const exactly = beginnings(words, (word) => word);
  const nearly = beginnings(words, withOneSlip);
  const matches = found(banks, search, [
    (bank) => fold(bank.name).startsWith(query),
    (bank) => areIn(fold(bank.name), exactly),
    (bank) => areIn(knownBy(bank), exactly),
    // "bancodelmar" for "Banco del Mar", "mar" for "Ultramar".
    (bank) => words.every((word) => knownBy(bank).replaceAll(" ", "").includes(word)),
  ]);
  if (matches.length > 0) return matches;
  return found(banks, search, [({ name }) => areIn(fold(name), nearly), (bank) => areIn(knownBy(bank), nearly)]);
}

type Rule = (bank: BankListing) => boolean;

/** Those that keep a rule; the sooner it stands, the closer the match. */
function found<T extends BankListing>(
  banks: readonly T[],
  { country, lastBankId }: BankSearch,
  rules: readonly Rule[],
): readonly T[] {
  const isLast = ({ id }: BankListing) => Number(id === lastBankId);
  const isNear = (bank: BankListing) => Number(bank.country === country);
  return banks
    .map((bank) => ({ bank, rank: rules.findIndex((keeps) => keeps(bank)) }))
    .filter(({ rank }) => rank >= 0)
    .sort(
      ({ bank: a, rank }, { bank: b, rank: other }) =>
        isLast(b) - isLast(a) || isNear(b) - isNear(a) || rank - other || byName.compare(a.name, b.name),
    )
    .map(({ bank }) => bank);
}

/** Country and what follows the check digits of an IBAN, as far as it is typed; Italian ones have a letter there first. */
function accountIn(query: string): readonly string[] | null {
  const typed = query.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return /^(IT)\d\d[A-Z](\w*)$/.exec(typed) ?? /^([A-Z]{2})\d\d(\w+)$/.exec(typed);
}

/** All that is said of a bank, folded. */
function knownBy({ name, aliases, group, bic }: BankListing): string {
  return fold([name, ...aliases, group, bic].join(" "));
}

/** Each finds a word that begins so; folded words are letters and digits alone. */
function beginnings(words: readonly string[], pattern: (word: string) => string): readonly RegExp[] {
  return words.map((word) => new RegExp(`(^| )(${pattern(word)})`));
}

function areIn(text: string, beginnings: readonly RegExp[]): boolean {
  return beginnings.every((beginning) => beginning.test(text));
}

/** One letter wrong, missing, too many, or two that have changed places; in words under four a slip makes another word. */
function withOneSlip(word: string): string {
  if (word.length < 4) return word;
  return [...word]
    .map((letter, at) => {
      const [before, after] = [word.slice(0, at), word.slice(at + 1)];
      return `${before}.?${letter}?${after}|${before}${after[0]}${letter}${after.slice(1)}`;
    })
    .join("|");
}

/** Letters that Unicode doesn't take apart into a base and an accent. */
const LIGATURES: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

/** "Crédit de l'Étoile" → "credit de l etoile". */
function fold(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[ßæœøłđ]/g, (letter) => LIGATURES[letter] ?? letter)
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      // A BIC of eight signs and the same with XXX behind it are one bank's.
      .replace(/\b(\w{8})xxx\b/, "$1")
      .trim()
  );
}
