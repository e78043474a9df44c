import type { VirtualBank } from "./virtual-bank";

export type AccountKind = "CURRENT" | "EMPTY" | "BLOCKED" | "CLOSED" | "JOINT";

export type Account = Readonly<{
  iban: string;
  kind: AccountKind;
  owner: string;
  /** Minor units of EUR. */
  balance: number;
  /** The ISO 20022 reason with which every order from it ends; null when it can pay. */
  refuses: string | null;
}>;

/** What the customer `ok` has at a bank. */
export function accountsOf({ ibans, holder, partner }: VirtualBank): readonly Account[] {
  const [rich, empty, blocked, closed, joint] = ibans;
  const own = { owner: holder, refuses: null };
  return [
    { ...own, iban: rich, kind: "CURRENT", balance: 4_821_033 },
    { ...own, iban: empty, kind: "EMPTY", balance: 0, refuses: "AM04" },
    { ...own, iban: blocked, kind: "BLOCKED", balance: 125_000, refuses: "AC06" },
    { ...own, iban: closed, kind: "CLOSED", balance: 0, refuses: "AC05" },
    { ...own, iban: joint, kind: "JOINT", balance: 918_240, owner: `${holder} / ${partner}` },
  ];
}

export function findAccount(bank: VirtualBank, iban: string | null): Account | null {
  return accountsOf(bank).find((account) => account.iban === iban) ?? null;
}
