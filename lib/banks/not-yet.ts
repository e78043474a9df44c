import type { FieldError } from "@/lib/shared/errors";
import type { BankRecord } from "./record";

/**
 * What a record can say and nothing of ours does yet (docs/banks.md): refused when it is written, so that nobody relies on it.
 * Pointers are into the record.
 */
export function problemsNotYet(record: BankRecord): readonly FieldError[] {
  const { methods } = record;
  return [...unless(methods.length === 1, "/methods/1", "a second method")];
}

function unless(holds: boolean, pointer: string, what: string): readonly FieldError[] {
  return holds ? [] : [{ pointer, code: "unsupported", detail: `${what} is not supported yet` }];
}
