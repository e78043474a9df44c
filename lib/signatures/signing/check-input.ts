import { AppError, badField } from "@/lib/shared/errors";
import { contentHashOf, isItsTurn, isReady, type Signing } from "../find-signing";
import type { FieldValue, Handwriting, SigningMethod } from "../model";
import { checkRoom, checkValues } from "./check-values";

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

/**
 * Whether this signer may sign now, in this way, what the page showed.
 * @throws AppError operation_final; conflict when the documents are others by now; invalid_field naming what is missing,
 *   or has no room; as `fitTexts`
 */
export async function checkInput(
  signing: Signing,
  { method, contentHash, consent, handwriting, values }: Omit<SignatureInput, "code">,
): Promise<void> {
  checkTurn(signing);
  if (!signing.signer.methods.includes(method))
    throw badField("/method", "not_offered", "must be one of those offered");
  checkContent(signing, contentHash);
  if (!consent) throw badField("/consent", "required", "must be given");
  if (method === "HANDWRITTEN" && !isWritten(handwriting)) {
    throw badField("/handwriting", "required", "must be drawn or typed");
  }
  checkValues(signing, values);
  await checkRoom(signing, values);
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

function isWritten(handwriting: Handwriting | null): boolean {
  if (handwriting === null) return false;
  return handwriting.kind === "typed"
    ? handwriting.name.trim() !== ""
    : handwriting.drawing.lines.some((line) => line.length >= 4);
}
