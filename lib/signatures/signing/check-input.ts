import { AppError, badField, type FieldError } from "@/lib/shared/errors";
import { contentHashOf, isItsTurn, isReady, type Signing } from "../find-signing";
import { type FieldValue, type Handwriting, handOf, type SigningMethod } from "../model";
import { valueErrors } from "./check-values";

/** What a signer sends back, whatever signs. */
export type SignatureInput = Readonly<{
  method: SigningMethod;
  /** Of what the page showed. */
  contentHash: string;
  consent: boolean;
  handwriting: Handwriting | null;
  code: string | null;
  /** By the field's UUID. */
  values: ReadonlyMap<string, FieldValue>;
}>;

/** The code goes with those of the methods that ask for one. */
type Sent = Omit<SignatureInput, "code"> & Partial<Pick<SignatureInput, "code">>;

/**
 * Whether this signer may sign now, in this way, what the page showed.
 * @throws AppError operation_final; conflict when the documents are others by now; invalid_field naming all that is missing,
 *   or has no room; as `fitTexts`
 */
export async function checkInput(
  signing: Signing,
  { method, contentHash, consent, handwriting, values, code = null }: Sent,
): Promise<void> {
  checkTurn(signing);
  if (!signing.signer.methods.includes(method))
    throw badField("/method", "not_offered", "must be one of those offered");
  checkContent(signing, contentHash);
  const isUnwritten = method === "HANDWRITTEN" && handOf(handwriting) === null;
  const isWithoutCode = (method === "EMAIL_OTP" || method === "SMS_OTP") && (code === null || code.trim() === "");
  const errors = [
    ...(consent ? [] : [required("/consent", "must be given")]),
    ...(isUnwritten ? [required("/handwriting", "must be drawn or typed")] : []),
    ...(await valueErrors(signing, values)),
    ...(isWithoutCode ? [required("/code", "must be given")] : []),
  ];
  if (errors.length > 0)
    throw new AppError("invalid_field", { detail: "Fields are not filled in as they must be.", errors });
}

function required(pointer: string, detail: string): FieldError {
  return { pointer, code: "required", detail };
}

/** @throws AppError operation_final */
export function checkTurn(signing: Signing): void {
  if (!isItsTurn(signing) || !isReady(signing))
    throw new AppError("operation_final", { detail: "Nothing can be signed now." });
}

/** @throws AppError conflict: what was shown is not what would be signed (decision 91) */
export function checkContent(signing: Signing, contentHash: string): void {
  if (contentHash !== contentHashOf(signing)) throw changed();
}

export function changed(): AppError {
  return new AppError("conflict", { detail: "The documents have changed since they were shown. Look at them again." });
}
