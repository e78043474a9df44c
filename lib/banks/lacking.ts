import type { EnrolmentRow } from "@/db/queries/banks/bank-enrolments";
import { secretsNamed, secretsNamedBy, secretsOf } from "./enrolment";
import { isThere, keysNamedBy } from "./keys/named-keys";
import type { BankKey } from "./keys/open-key";
import type { BankRecord } from "./record";
import { isOfSandbox, SANDBOX_CLIENT } from "./sandbox-banks";

type Naming = Pick<BankRecord, "headers" | "auth" | "tls" | "signature">;

/** What the enrolment tells, by name; what nobody asks for stays sealed. The sandbox's banks know us without one. */
export function secretsFor(
  record: Naming & Pick<BankRecord, "platform">,
  enrolment: EnrolmentRow | undefined,
): ReadonlyMap<string, string> {
  if (!enrolment && isOfSandbox({ platformId: record.platform })) {
    return secretsNamed(SANDBOX_CLIENT.id, SANDBOX_CLIENT.secret);
  }
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
