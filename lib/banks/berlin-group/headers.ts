import type { Bank } from "../connector";
import { methodOf } from "../methods";
import type { Answers } from "../next-action";
import { withoutBlanks } from "../transport/psu-headers";
import type { Redirect } from "./dialect";
import { dialectOf } from "./dialects";

/** Who pays, as the payer told us; of what kind the name is, the bank's record says. */
export function identityHeaders(bank: Pick<Bank, "methods">, answers: Answers): Record<string, string> {
  const { PSU_ID: id, PSU_CORPORATE_ID: corporateId } = answers;
  return withoutBlanks({
    "PSU-ID": id,
    "PSU-ID-Type": id === undefined ? undefined : (methodOf(bank).psuIdType ?? undefined),
    "PSU-Corporate-ID": corporateId,
  });
}

/** What we would rather have, in the words of this bank's framework. */
export function preferenceHeaders(bank: Pick<Bank, "adapter" | "methods">, redirect: Redirect): Record<string, string> {
  return withoutBlanks(dialectOf(bank).preferences(bank, redirect));
}
