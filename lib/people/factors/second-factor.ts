import { randomBytes } from "node:crypto";
import { type Db, inTransaction, type Transaction } from "@/db/client";
import {
  countRecoveryCodes,
  deleteTotp,
  lockTotp,
  replaceRecoveryCodes,
  spendRecoveryCode,
  type TotpRow,
  updateTotp,
  upsertTotp,
} from "@/db/queries/people/second-factors";
import { auditPerson } from "@/lib/people/audit-person";
import { noticePerson } from "@/lib/people/security-notice";
import type { Whereabouts } from "@/lib/people/signing-in/device";
import { removalBudgets, takeGuess } from "@/lib/people/signing-in/guess-limit";
import { lockSignedIn, type SignedIn } from "@/lib/people/signing-in/lock-signed-in";
import { now } from "@/lib/shared/clock";
import { open, seal } from "@/lib/shared/crypto";
import { AppError, badField } from "@/lib/shared/errors";
import { sha256 } from "@/lib/shared/sha256";
import { matchingStep, otpauthUrl, toBase32 } from "./totp";

const PURPOSE = "totp";
/** RFC 4226 section 4, R6: 160 bits. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

/** Begins to set up an authenticator app; nothing is asked at the sign-in before a first code has confirmed it. */
export async function beginSecondFactor(
  db: Db,
  person: Readonly<{ uuid: string; email: string }>,
): Promise<Readonly<{ secret: string; url: string }>> {
  const secret = randomBytes(SECRET_BYTES);
  await inTransaction(db, async (tx) => {
    const present = await lockTotp(tx, person.uuid);
    if (present?.confirmedAt) throw new AppError("conflict", { detail: "An authenticator app is set up already." });
    const secretSealed = seal(PURPOSE, secret.toString("base64"));
    await upsertTotp(tx, { personUuid: person.uuid, secretSealed, createdAt: now(), confirmedAt: null, lastStep: 0 });
  });
  return { secret: toBase32(secret), url: otpauthUrl(secret, person.email) };
}

/**
 * From now on the sign-in by password asks for a code. Returns the codes for the day the app is lost: they are in this
 * answer and nowhere else.
 * @throws AppError invalid_field for a wrong code; conflict when nothing was begun; insufficient_user_authentication when
 * the sign-in has ended or is old
 */
export async function confirmSecondFactor(
  db: Db,
  signedIn: SignedIn,
  code: string,
  from: Whereabouts,
): Promise<readonly string[]> {
  const { personUuid } = signedIn;
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await inTransaction(db, async (tx) => {
    await lockSignedIn(tx, signedIn);
    const row = await lockTotp(tx, personUuid);
    if (row === null || row.confirmedAt !== null) throw new AppError("conflict", { detail: "Begin again." });
    const lastStep = stepOf(row, code);
    if (lastStep === null) throw badField("/code", "wrong", "is not the code that the app shows");
    const at = now();
    await updateTotp(tx, personUuid, { confirmedAt: at, lastStep });
    await replaceRecoveryCodes(tx, personUuid, recoveryCodes.map(digest));
    await auditPerson(tx, personUuid, from.ipAddress, "person.second_factor_added");
    await noticePerson(tx, { personUuid, kind: "SECOND_FACTOR_ADDED", at, from });
  });
  return recoveryCodes;
}

/** @throws AppError invalid_field for a wrong code; rate_limited after several */
export async function removeSecondFactor(db: Db, personUuid: string, code: string, from: Whereabouts): Promise<void> {
  const { retryAfterSeconds, succeed } = await takeGuess(db, removalBudgets(personUuid));
  if (retryAfterSeconds !== null) {
    throw new AppError("rate_limited", { detail: "Too many codes were wrong. Try again later.", retryAfterSeconds });
  }
  await inTransaction(db, async (tx) => {
    if (!(await takeCode(tx, personUuid, code))) throw badField("/code", "wrong", "is not a code that works now");
    await deleteTotp(tx, personUuid);
    await auditPerson(tx, personUuid, from.ipAddress, "person.second_factor_removed");
    await noticePerson(tx, { personUuid, kind: "SECOND_FACTOR_REMOVED", at: now(), from });
  });
  await succeed();
}

export type SecondFactorState = Readonly<{ isOn: boolean; recoveryCodesLeft: number }>;

export async function findSecondFactor(db: Db, personUuid: string): Promise<SecondFactorState> {
  return inTransaction(db, async (tx) => {
    const row = await lockTotp(tx, personUuid);
    return { isOn: row?.confirmedAt != null, recoveryCodesLeft: await countRecoveryCodes(tx, personUuid) };
  });
}

/** Whether this is the app's code of now, or a recovery code; either works once. */
export async function takeCode(tx: Transaction, personUuid: string, code: string): Promise<boolean> {
  const row = await lockTotp(tx, personUuid);
  if (!row?.confirmedAt) return false;
  const step = stepOf(row, code);
  if (step === null) return spendRecoveryCode(tx, personUuid, digest(code), now());
  await updateTotp(tx, personUuid, { lastStep: step });
  return true;
}

/** Null for a wrong code, and for one that was used (RFC 6238 section 5.2). */
function stepOf({ secretSealed, lastStep }: TotpRow, code: string): number | null {
  const step = matchingStep(Buffer.from(open(PURPOSE, secretSealed), "base64"), code, now());
  return step !== null && step > lastStep ? step : null;
}

/** 80 random bits in four groups of letters and digits that can't be taken for each other. */
function newRecoveryCode(): string {
  return (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join("-");
}

/** However it was typed. */
function digest(code: string): Buffer {
  return sha256(code.replaceAll(/[^a-z0-9]/gi, "").toUpperCase());
}
