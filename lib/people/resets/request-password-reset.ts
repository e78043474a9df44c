import { type Db, inTransaction, type Transaction } from "@/db/client";
import { addJob, selectWaitingPayload } from "@/db/queries/jobs";
import { writePasswordReset } from "@/db/queries/people/password-resets";
import { selectPersonByEmail } from "@/db/queries/people/people";
import { countUp } from "@/db/queries/rate-counters";
import { mailLanguage } from "@/lib/mail/message";
import { addSeconds, now, windowAround } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { JOBS } from "@/lib/shared/jobs";
import { networkOf } from "@/lib/shared/network-of";
import { sha256 } from "@/lib/shared/sha256";
import { addressKey } from "@/lib/shared/text/email-address";

export const RESET_SECONDS = 1800;

const HOUR_SECONDS = 3600;
/** So many mails an hour go to one address at once, and so many are asked for from one place. */
const AT_ONCE = { perAccount: 3, perAddress: 30 };
/** Beyond so many an hour from one place nothing is done: each address that somebody makes up would leave rows. */
const PLACE_MAX = 300;
/** Further ones wait: a minute, two, four, and no longer than this. */
const LONGEST_PAUSE_SECONDS = 900;

/**
 * Mails a link for a new password to an address, if it is somebody's. The work, the answer and the time are the same for
 * an address that nobody has. However often an address is asked for, from wherever, it gets fewer mails, never none: what
 * waits for it is one mail, its time stays whoever asks meanwhile, and every link that was mailed works until one is used.
 * Only a place that asks for hundreds is served no more of them within the hour (decision 23).
 * @param languageCode the reader's language
 * @param address where the request comes from
 */
export async function requestPasswordReset(
  db: Db,
  { email, languageCode }: Readonly<{ email: string; languageCode: string }>,
  address: string | null,
): Promise<void> {
  const account = addressKey(email);
  const jobKey = `password-reset/account/${sha256(account).toString("base64url")}`;
  // Whoever asks for the same address waits for the count: of a hundred at once each sees the mail that waits.
  await inTransaction(db, async (tx) => {
    const pauseSeconds = await countRequest(tx, jobKey, address);
    if (pauseSeconds === null) return;
    const person = account.includes("\0") ? null : await selectPersonByEmail(tx, account);
    const at = now();
    const runAt = addSeconds(at, pauseSeconds);
    const uuid = (await waitingReset(tx, jobKey)) ?? newUuid();
    await writePasswordReset(tx, {
      uuid,
      personUuid: person?.uuid ?? null,
      languageCode: mailLanguage(languageCode),
      createdAt: at,
      // From when it is mailed: `mailPasswordReset` says so again.
      expiresAt: addSeconds(runAt, RESET_SECONDS),
    });
    await addJob(tx, "mail-password-reset", { resetUuid: uuid }, { runAt, jobKey, jobKeyMode: "preserve_run_at" });
  });
}

/** The one whose mail waits: asking again adds no row. */
async function waitingReset(tx: Transaction, jobKey: string): Promise<string | null> {
  const payload = await selectWaitingPayload(tx, jobKey);
  return payload === null ? null : JOBS["mail-password-reset"].parse(payload).resetUuid;
}

/** How long the mail waits; null where its place has asked for too many. Such a request counts against nobody's address. */
async function countRequest(tx: Transaction, accountKey: string, address: string | null): Promise<number | null> {
  const { start } = windowAround(now(), HOUR_SECONDS);
  const placeKey = address === null ? null : `password-reset/address/${networkOf(address)}`;
  const ofPlace = placeKey === null ? 0 : await countUp(tx, placeKey, start);
  if (ofPlace > PLACE_MAX) return null;
  const ofAccount = await countUp(tx, accountKey, start);
  return Math.max(pauseAfter(ofAccount - AT_ONCE.perAccount), pauseAfter(ofPlace - AT_ONCE.perAddress));
}

function pauseAfter(tooMany: number): number {
  return tooMany <= 0 ? 0 : Math.min(LONGEST_PAUSE_SECONDS, 60 * 2 ** (tooMany - 1));
}
