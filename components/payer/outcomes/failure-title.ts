import type { PayerFailure } from "@/lib/payer/payer-view";
import type { Messages } from "../messages";

/** What became of the last attempt, as far as anybody knows. */
export function failureTitle({ bank, certain }: PayerFailure, { failed }: Messages): string {
  if (certain) return bank ? failed.titleAt(bank.name) : failed.title;
  return bank ? failed.titleUnclear(bank.name) : failed.titleUnknown;
}
