import type { SearchTerms } from "@/lib/operations/model";
import { isUuid } from "@/lib/shared/ids";
import { addressKey } from "@/lib/shared/text/email-address";
import { uuidsOf } from "@/lib/shared/text/short-reference";
import { parseTypedAmount, type TypedAmount } from "@/lib/shared/text/typed-amount";

/** What somebody who looks for an operation may have typed; amounts as people write them in their language. */
export function readSearchTerms(text: string, language: string): SearchTerms {
  return {
    text,
    uuid: isUuid(text) ? text.toLowerCase() : null,
    reference: uuidsOf(text),
    email: text.includes("@") ? addressKey(text) : null,
    amountsMinor: meanings(parseTypedAmount(text, language)),
  };
}

/** What can be read in two ways is looked for in both. */
function meanings(read: TypedAmount): readonly number[] {
  if (read.kind === "NONE") return [];
  return read.kind === "AMOUNT" ? [read.minor] : read.readings;
}
