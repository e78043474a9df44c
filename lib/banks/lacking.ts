import type { EnrolmentRow } from "@/db/queries/banks/bank-enrolments";
import { secretsNamedBy, secretsOf } from "./enrolment";
import { isThere, keysNamedBy } from "./keys/named-keys";
import type { BankKey } from "./keys/open-key";
import type { BankRecord } from "./record";

type Naming = Pick<BankRecord, "headers" | "auth" | "tls" | "signature">;

/** What the enrolment tells, by name; what nobody asks for stays sealed. */
export function secretsFor(record: Naming, enrolment: EnrolmentRow | undefined): ReadonlyMap<string, string> {
  return enrolment && secretsNamedBy(record).length > 0 ? secretsOf(enrolment) : new Map();
}

/** What a record names that isn't there, each in a few words: a bank that lacks something is not offered. */
export function lackingOf(
  record: Naming,
  secrets: ReadonlyMap<string, string>,
  keys: ReadonlyMap<string, BankKey>,
): readonly string[] {
  return [
    ...secretsNamedBy(record).flatMap((name) => (secrets.has(name) ? [] : `the secret ${name} is not enrolled`)),
    ...keysNamedBy(record).flatMap((key) => (isThere(key, keys) ? [] : `there is no ${key.kind} ${key.name}`)),
  ];
}
