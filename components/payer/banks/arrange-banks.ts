import { type BankListing, searchBanks } from "@/lib/banks/search-banks";

export type BankWish = Readonly<{
  query: string;
  /** The country picked; blank is every country. */
  country: string;
  /** The flow's country. */
  homeCountry: string;
  lastBankId: string | null;
}>;

/**
 * The banks to show, best first. A country narrows the list, except that the bank last used is always there, and that a
 * search which finds nothing in the country looks everywhere. Banks that are down stand last.
 */
export function arrangeBanks<T extends BankListing>(banks: readonly T[], wish: BankWish): readonly T[] {
  const found = searchBanks(banks, { query: wish.query, country: wish.homeCountry, lastBankId: wish.lastBankId });
  const nearby = found.filter(({ id, country }) => !wish.country || country === wish.country || id === wish.lastBankId);
  const shown = nearby.length > 0 ? nearby : found;
  return [...shown].sort((a, b) => Number(a.status === "DISABLED") - Number(b.status === "DISABLED"));
}
