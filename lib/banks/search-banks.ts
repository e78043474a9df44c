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
  const account = accountIn(search.query);
  if (account)
    return sorted(
      banks.map((bank) => ({ bank, rank: ownsAccount(bank, account) ? 0 : null })),
      search,
    );
  const words = fold(search.query).split(" ").filter(Boolean).map(withoutHeadOffice);
  const exactly = sorted(
    banks.map((bank) => ({ bank, rank: rankOf(bank, words) })),
    search,
  );
  if (exactly.length > 0) return exactly;
  return sorted(
    banks.map((bank) => ({ bank, rank: isNearly(bank, words) ? 0 : null })),
    search,
  );
}

type Ranked<T> = Readonly<{ bank: T; rank: number | null }>;

function sorted<T extends BankListing>(
  ranked: readonly Ranked<T>[],
  { country, lastBankId }: BankSearch,
): readonly T[] {
  return ranked
    .filter(({ rank }) => rank !== null)
    .sort(
      (a, b) =>
        Number(b.bank.id === lastBankId) - Number(a.bank.id === lastBankId) ||
        Number(b.bank.country === country) - Number(a.bank.country === country) ||
        (a.rank ?? 0) - (b.rank ?? 0) ||
        byName.compare(a.bank.name, b.bank.name),
    )
    .map(({ bank }) => bank);
}

type Account = Readonly<{ country: string; rest: string }>;

/** The beginning of an IBAN, as far as it is typed; null for anything else. */
function accountIn(query: string): Account | null {
  const [, country, rest = ""] = /^([A-Z]{2})\d\d(\w+)$/.exec(query.toUpperCase().replace(/[\s.-]/g, "")) ?? [];
  if (!country) return null;
  // Italian ones have a letter in front of the bank.
  return { country, rest: country === "IT" ? rest.slice(1) : rest };
}

function ownsAccount(bank: BankListing, { country, rest }: Account): boolean {
  return bank.country === country && bank.bankCodes.some((code) => rest.startsWith(code) || code.startsWith(rest));
}

/** 0: its name begins so. 1: each word begins one of its name's. 2: or one of what else it is known by. 3: somewhere inside. */
function rankOf(bank: BankListing, words: readonly string[]): number | null {
  const name = fold(bank.name);
  const known = knownBy(bank);
  if (name.startsWith(words.join(" "))) return 0;
  if (everyWordBegins(name, words)) return 1;
  if (everyWordBegins(known, words)) return 2;
  // "bancodelmar" for "Banco del Mar", "mar" for "Ultramar".
  return words.every((word) => known.replaceAll(" ", "").includes(word)) ? 3 : null;
}

function knownBy({ name, aliases, group, bic }: BankListing): string {
  return [name, ...aliases, group ?? "", withoutHeadOffice(bic.toLowerCase())].map(fold).join(" ");
}

/** A BIC of eight signs and the same with XXX behind it are one bank's. */
function withoutHeadOffice(word: string): string {
  return word.length === 11 ? word.replace(/xxx$/, "") : word;
}

function everyWordBegins(text: string, words: readonly string[], begins = startsWith): boolean {
  const candidates = text.split(" ");
  return words.every((word) => candidates.some((candidate) => begins(candidate, word)));
}

function startsWith(candidate: string, word: string): boolean {
  return candidate.startsWith(word);
}

function isNearly(bank: BankListing, words: readonly string[]): boolean {
  return everyWordBegins(knownBy(bank), words, (candidate, word) =>
    word.length < SLIPS_FROM ? candidate.startsWith(word) : nearlyStartsWith(candidate, word),
  );
}

/** In shorter words a slip makes another word. */
const SLIPS_FROM = 4;

/** With one letter wrong, missing, too many, or two that have changed places. */
function nearlyStartsWith(candidate: string, word: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === candidate[at]) at++;
  const typed = (from: number) => word.slice(from);
  const meant = (from: number, rest: string) => candidate.slice(from).startsWith(rest);
  return (
    meant(at + 1, typed(at + 1)) ||
    meant(at + 1, typed(at)) ||
    meant(at, typed(at + 1)) ||
    meant(at, `${word[at + 1] ?? ""}${word[at] ?? ""}${typed(at + 2)}`)
  );
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
