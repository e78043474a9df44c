import type { FieldError } from "@/lib/shared/errors";
import type { BankRecord } from "./record";

/**
 * What a record can say and nothing of ours does yet (docs/banks.md): refused when it is written, so that nobody relies on it.
 * Pointers are into the record.
 */
export function problemsNotYet(record: BankRecord): readonly FieldError[] {
  const { tls, signature, methods } = record;
  return [
    ...unless(tls.qwac === null, "/tls/qwac", "a certificate of ours"),
    ...unless(tls.ca === null, "/tls/ca", "another authority than those that the system trusts"),
    ...unless(signature === null, "/signature", "a signature of each call"),
    ...unless(methods.length === 1, "/methods/1", "a second method"),
  ];
}

function unless(holds: boolean, pointer: string, what: string): readonly FieldError[] {
  return holds ? [] : [{ pointer, code: "unsupported", detail: `${what} is not supported yet` }];
}
