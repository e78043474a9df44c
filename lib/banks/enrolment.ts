import { z } from "zod";
import type { EnrolmentRow } from "@/db/queries/banks/bank-enrolments";
import { open } from "@/lib/shared/crypto";
import type { BankRecord } from "./record";

/** What a value of `headers.static` begins with that is read from the enrolment. */
const REFERENCE = /^secret:(.+)$/;

/** By this name the client id is meant, which is no secret everywhere. */
const CLIENT_ID = "client-id";

const secrets = z.record(z.string(), z.string());

/** The names that a record needs an enrolment to know. */
export function secretsNamedBy({ headers }: Pick<BankRecord, "headers">): readonly string[] {
  return Object.values(headers.static).flatMap((value) => REFERENCE.exec(value)?.[1] ?? []);
}

/** What an enrolment tells, by name. */
export function secretsOf({ clientId, secretsSealed }: EnrolmentRow): ReadonlyMap<string, string> {
  const sealed = secretsSealed === null ? {} : secrets.parse(JSON.parse(open("bank-enrolment", secretsSealed)));
  return new Map([...Object.entries(sealed), [CLIENT_ID, clientId]]);
}

/**
 * The record as the bank is to be spoken to, with what its enrolment knows in the place of names. Null where a name has nothing
 * behind it: a name is no credential, and must not be sent as one.
 */
export function withSecrets<R extends Pick<BankRecord, "headers">>(
  record: R,
  known: ReadonlyMap<string, string>,
): R | null {
  if (secretsNamedBy(record).some((name) => !known.has(name))) return null;
  const told = Object.entries(record.headers.static).map(
    ([header, value]) => [header, known.get(REFERENCE.exec(value)?.[1] ?? "") ?? value] as const,
  );
  return { ...record, headers: { ...record.headers, static: Object.fromEntries(told) } };
}
