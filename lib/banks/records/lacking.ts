import type { EnrolmentRow } from "@/db/queries/banks/bank-enrolments";
import { isThere, keysNamedBy } from "@/lib/banks/keys/named-keys";
import type { BankKey } from "@/lib/banks/keys/open-key";
import { secretsNamed, secretsNamedBy, secretsOf } from "./enrolment";
import type { BankRecord } from "./record";
import { isOfSandbox, SANDBOX_CLIENT } from "./sandbox-banks";

type Naming = Pick<BankRecord, "platform" | "headers" | "auth" | "tls" | "signature">;

/**
 * What the enrolment tells, by name; null where it can't be opened. What nobody asks for stays sealed. The sandbox's banks know us
 * without one.
 */
export function secretsFor(record: Naming, enrolment: EnrolmentRow | undefined): ReadonlyMap<string, string> | null {
  if (secretsNamedBy(record).length === 0) return new Map();
  if (enrolment) return secretsOf(enrolment);
  const { id, secret } = SANDBOX_CLIENT;
  return isOfSandbox({ platformId: record.platform }) ? secretsNamed(id, secret) : new Map();
}

/** What a record names that isn't there, each in a few words: a bank that lacks something is not offered. */
export function lackingOf(
  record: Naming,
  secrets: ReadonlyMap<string, string> | null,
  keys: ReadonlyMap<string, BankKey>,
): readonly string[] {
  const enrolled = secrets
    ? secretsNamedBy(record).flatMap((name) => (secrets.has(name) ? [] : `the secret ${name} is not enrolled`))
    : ["its enrolment can't be opened with this APP_SECRET: enrol it again"];
  return [
    ...enrolled,
    ...keysNamedBy(record).flatMap((key) => (isThere(key, keys) ? [] : `there is no ${key.kind} ${key.name}`)),
  ];
}
