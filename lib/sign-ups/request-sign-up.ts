import { z } from "zod";
import { type Db, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { insertSignUp } from "@/db/queries/tenants/sign-ups";
import { mailLanguage } from "@/lib/mail/message";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { emailField, lineField } from "@/lib/shared/fields";
import { newUuid } from "@/lib/shared/ids";
import { addressKey } from "@/lib/shared/text/email-address";
import { invalidBody } from "@/lib/shared/zod-errors";
import { type FailureLimit, takeAttempt } from "@/lib/tokens/applications/failure-limit";
import { COUNTRY_CODES } from "./model";
import { requireOpen } from "./require-open";

export const SIGN_UP_SECONDS = 86_400;

/** Mails to one address, and requests from one. */
const SIGN_UP_REQUESTS: FailureLimit = { name: "sign-up", windowSeconds: 3600, perAddress: 20, perAccount: 5 };

const fields = z.object({
  /** As long as a configuration's name, which it becomes. */
  legalName: z.string().trim().pipe(lineField(100)),
  countryCode: z.enum(COUNTRY_CODES),
  email: z.string().transform(addressKey).pipe(emailField),
});

export type SignUpFields = Readonly<Record<keyof z.infer<typeof fields>, string>>;

/**
 * Mails a link that makes an organisation (`confirmSignUp`), for a day. Nothing else exists until it is followed. The answer
 * does not tell whether the address is somebody's already.
 * @param languageCode the reader's language: the mail's, and at first the organisation's
 * @param address where the request comes from
 * @throws AppError forbidden where organisations do not sign up; invalid_field; rate_limited
 */
export async function requestSignUp(
  db: Db,
  given: SignUpFields,
  languageCode: string,
  address: string | null,
): Promise<Readonly<{ uuid: string }>> {
  requireOpen();
  const { data, error } = fields.safeParse(given);
  if (error) throw invalidBody(error);
  const { retryAfterSeconds } = await takeAttempt(db, SIGN_UP_REQUESTS, { address, account: data.email });
  if (retryAfterSeconds !== null) throw new AppError("rate_limited", { retryAfterSeconds });
  const uuid = newUuid();
  await inTransaction(db, async (tx) => {
    const createdAt = now();
    const expiresAt = addSeconds(createdAt, SIGN_UP_SECONDS);
    await insertSignUp(tx, { ...data, uuid, languageCode: mailLanguage(languageCode), createdAt, expiresAt });
    await addJob(tx, "mail-sign-up", { signUpUuid: uuid });
  });
  return { uuid };
}
