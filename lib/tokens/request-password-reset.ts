import { type Db, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { insertPasswordReset } from "@/db/queries/password-resets";
import { selectPersonByEmail } from "@/db/queries/people";
import { addSeconds, now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { normalEmail } from "@/lib/tenants/create-person";
import { RESET_REQUESTS, takeAttempt } from "./failure-limit";

export const RESET_SECONDS = 1800;

/**
 * Mails a link for a new password to an address, if it is somebody's. The work, the answer and the time are the same for
 * an address that nobody has; beyond the limit nothing is mailed, and that is not told either.
 * @param languageCode the reader's language
 */
export async function requestPasswordReset(
  db: Db,
  { email, languageCode }: Readonly<{ email: string; languageCode: string }>,
  address: string | null,
): Promise<void> {
  const account = normalEmail(email);
  const attempt = await takeAttempt(db, RESET_REQUESTS, { address, account });
  if (attempt.retryAfterSeconds !== null) return;
  const person = account.includes("\0") ? null : await selectPersonByEmail(db, account);
  const uuid = newUuid();
  await inTransaction(db, async (tx) => {
    const at = now();
    const expiresAt = addSeconds(at, RESET_SECONDS);
    await insertPasswordReset(tx, { uuid, personUuid: person?.uuid ?? null, languageCode, createdAt: at, expiresAt });
    await addJob(tx, "mail-password-reset", { resetUuid: uuid });
  });
}
