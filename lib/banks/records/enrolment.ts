import { z } from "zod";
import type { EnrolmentRow } from "@/db/queries/banks/bank-enrolments";
import { open } from "@/lib/shared/crypto";
import type { BankRecord } from "./record";

/** What a value of `headers.static` begins with that is read from the enrolment. */
const REFERENCE = /^secret:(.+)$/;

/** By this name the client id is meant, which is no secret everywhere. */
const CLIENT_ID = "client-id";

const secrets = z.record(z.string(), z.string());

/** By this name our secret at the bank's authorization server; without it our certificate says who we are (RFC 8705). */
const CLIENT_SECRET = "client-secret";

/** What of a record an enrolment has to do with. */
type Needing = Pick<BankRecord, "headers" | "auth" | "tls">;

/** The names that a record needs an enrolment to know. */
export function secretsNamedBy({ headers, auth, tls }: Needing): readonly string[] {
  const named = Object.values(headers.static).flatMap((value) => REFERENCE.exec(value)?.[1] ?? []);
  const isClient = auth.clientToken !== null || auth.psuToken !== "NONE";
  // Nobody is given a token for a name alone.
  const provesItself = auth.clientToken !== null && tls.qwac === null;
  return [...named, ...(isClient ? [CLIENT_ID] : []), ...(provesItself ? [CLIENT_SECRET] : [])];
}

/** What an enrolment tells, by name; null where it can't be opened: it was sealed with an APP_SECRET that nobody has given. */
export function secretsOf({ clientId, secretsSealed }: EnrolmentRow): ReadonlyMap<string, string> | null {
  try {
    const sealed = secretsSealed === null ? {} : secrets.parse(JSON.parse(open("bank-enrolment", secretsSealed)));
    return new Map([...Object.entries(sealed), [CLIENT_ID, clientId]]);
  } catch {
    return null;
  }
}

/** The names that a record knows a client's by. */
export function secretsNamed(clientId: string, clientSecret: string): ReadonlyMap<string, string> {
  return new Map([
    [CLIENT_ID, clientId],
    [CLIENT_SECRET, clientSecret],
  ]);
}

/** Who we are to the bank's authorization server; null where nobody has enrolled us. */
export function clientIn(known: ReadonlyMap<string, string>): Readonly<{ id: string; secret: string | null }> | null {
  const id = known.get(CLIENT_ID);
  return id === undefined ? null : { id, secret: known.get(CLIENT_SECRET) ?? null };
}

/**
 * The record as the bank is to be spoken to, with what its enrolment knows in the place of names. Null where a name has nothing
 * behind it: a name is no credential, and must not be sent as one.
 */
export function withSecrets<R extends Needing>(record: R, known: ReadonlyMap<string, string>): R | null {
  if (secretsNamedBy(record).some((name) => !known.has(name))) return null;
  const told = Object.entries(record.headers.static).map(
    ([header, value]) => [header, known.get(REFERENCE.exec(value)?.[1] ?? "") ?? value] as const,
  );
  return { ...record, headers: { ...record.headers, static: Object.fromEntries(told) } };
}
