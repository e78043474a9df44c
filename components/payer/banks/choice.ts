import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import type { PageContext } from "../page-context";

/** How the list is searched and opened without script, and what this device remembers. */
export type BankWishes = Readonly<{
  query: string;
  country: string | null;
  all: boolean;
  lastBankId: string | null;
}>;

export type ChoiceProps = Readonly<{
  view: PayerView;
  step: Extract<PayerStep, { name: "CHOOSE_BANK" }>;
  page: PageContext;
  wishes: BankWishes;
}>;
