import { type Db, getDb } from "@/db/client";
import { listEnrolments, noteEnrolmentWarned } from "@/db/queries/banks/bank-enrolments";
import { listBankKeys, noteKeyWarned } from "@/db/queries/banks/bank-keys";
import { expiryOf } from "@/lib/seals/model";
import { now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { metrics } from "@/lib/shared/process/metrics";

/**
 * Says in the log when the end of a key of ours, or of what a bank has given us, has come as near as 60, 30 and 7 days: once for each,
 * whichever process asks; and that it has come, as often as this is run. Once a day.
 */
export async function warnOfEndings(db: Db, at: Date = now()): Promise<void> {
  for (const { name, kind, validUntil } of await listBankKeys(db)) {
    const said = { key: name, kind, endsAt: validUntil.toISOString() };
    await warn({ said, what: "a key that banks know", end: validUntil, at }, (days) => noteKeyWarned(db, name, days));
  }
  for (const { bankId, validUntil } of await listEnrolments(db)) {
    if (validUntil === null) continue;
    const said = { bank: bankId, endsAt: validUntil.toISOString() };
    const note = (days: number) => noteEnrolmentWarned(db, bankId, days);
    await warn({ said, what: "an enrolment with a bank", end: validUntil, at }, note);
  }
}

type Warning = Readonly<{ said: object; what: string; end: Date; at: Date }>;

async function warn({ said, what, end, at }: Warning, note: (days: number) => Promise<boolean>): Promise<void> {
  const { daysLeft, warning } = expiryOf(end, at);
  if (end <= at) log.error({ ...said, daysLeft }, `${what} has ended: nobody is offered what needs it`);
  else if (warning !== null && (await note(warning)))
    log.warn({ ...said, daysLeft }, `${what} ends soon: put a new one`);
}

/** Tells the metrics how long each still serves. A database that is away is told of elsewhere. */
export async function measureEndings(): Promise<void> {
  const current = metrics();
  if (current === null) return;
  const gauges = [current.bankKeyExpiry, current.bankEnrolmentExpiry];
  try {
    const [keys, enrolments] = await Promise.all([listBankKeys(getDb()), listEnrolments(getDb())]);
    for (const gauge of gauges) gauge.reset();
    for (const { name, kind, validUntil } of keys)
      current.bankKeyExpiry.set({ key: name, kind }, secondsTo(validUntil));
    for (const { bankId, validUntil } of enrolments) {
      if (validUntil !== null) current.bankEnrolmentExpiry.set({ bank: bankId }, secondsTo(validUntil));
    }
  } catch (err) {
    log.warn({ err }, "the ends of keys and enrolments can't be told");
    for (const gauge of gauges) gauge.reset();
  }
}

/** Negative when it has come. */
function secondsTo(end: Date): number {
  return Math.round((end.getTime() - now().getTime()) / 1_000);
}
