/** Why there is no word of the account's bank. */
export type NoVerificationReason =
  /** The provider can't be reached, says that it is out of order, or wants us to wait. */
  | "UNAVAILABLE"
  /** It was asked, and no answer has come. */
  | "NO_ANSWER"
  /** It does not want to: our key, or what we send. */
  | "REFUSED"
  /** It answered what the interface doesn't know. */
  | "UNSOUND";

/** Its message names neither account nor holder. */
export class NoVerification extends Error {
  override readonly name = "NoVerification";
  readonly reason: NoVerificationReason;

  constructor(reason: NoVerificationReason, cause?: unknown) {
    super(`The provider of payee verification has said nothing: ${reason}.`, { cause });
    this.reason = reason;
  }
}
