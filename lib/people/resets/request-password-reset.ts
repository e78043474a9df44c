import { type Db, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { insertPasswordReset } from "@/db/queries/people/password-resets";
import { selectPersonByEmail } from "@/db/queries/people/people";
import { countUp } from "@/db/queries/rate-counters";
import { mailLanguage } from "@/lib/mail/message";
import { addSeconds, now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { networkOf } from "@/lib/shared/network-of";
import { sha256 } from "@/lib/shared/sha256";
import { normalEmail } from "@/lib/tenants/create-person";

export const RESET_SECONDS = 1800;

const HOUR_MS = 3_600_000;
/** So many mails an hour go to one address at once, and so many are asked for from one place. */
const AT_ONCE = { perAccount: 3, perAddress: 30 };
/** Further ones wait: a minute, two, four, and no longer than this. */
const LONGEST_PAUSE_SECONDS = 900;

/**
 * Mails a link for a new password to an address, if it is somebody's. The work, the answer and the time are the same for
 * an address that nobody has. Whoever asks often gets fewer mails, never none: what waits for an address is one mail, its
 * time stays whoever asks meanwhile, and every link that was mailed works until one is used (decision 23).
 * @param languageCode the reader's language
 */
export async function requestPasswordReset(
  db: Db,
  { email, languageCode }: Readonly<{ email: string; languageCode: string }>,
  address: string | null,
): Promise<void> {
  const account = normalEmail(email);
  const key = `password-reset/account/${sha256(account).toString("base64url")}`;
  const pauseSeconds = await countRequest(db, key, address);
  const person = account.includes("\0") ? null : await selectPersonByEmail(db, account);
  const uuid = newUuid();
  await inTransaction(db, async (tx) => {
    const at = now();
    const runAt = addSeconds(at, pauseSeconds);
    await insertPasswordReset(tx, {
      uuid,
      personUuid: person?.uuid ?? null,
      languageCode: mailLanguage(languageCode),
      createdAt: at,
      // From when it is mailed: `mailPasswordReset` says so again.
      expiresAt: addSeconds(runAt, RESET_SECONDS),
    });
    await addJob(tx, "mail-password-reset", { resetUuid: uuid }, { runAt, jobKey: key, jobKeyMode: "preserve_run_at" });
  });
}

/** How long the mail waits. */
async function countRequest(db: Db, accountKey: string, address: string | null): Promise<number> {
  const placeKey = address === null ? null : `password-reset/address/${networkOf(address)}`;
  const windowStart = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
  const counts = await countUp(db, placeKey === null ? [accountKey] : [accountKey, placeKey], windowStart);
  return Math.max(
    pauseAfter((counts.get(accountKey) ?? 0) - AT_ONCE.perAccount),
    pauseAfter((counts.get(placeKey ?? "") ?? 0) - AT_ONCE.perAddress),
  );
}

function pauseAfter(tooMany: number): number {
  return tooMany <= 0 ? 0 : Math.min(LONGEST_PAUSE_SECONDS, 60 * 2 ** (tooMany - 1));
}
