/** Why the provider did not do what it was asked to. */
export const REMOTE_PROBLEMS = [
  /** It can't be reached, or says that it is out of order. */
  "UNAVAILABLE",
  /** It was asked, and no answer has come: whether it has done what it was asked to is not known. */
  "NO_ANSWER",
  /** It does not want to. */
  "REFUSED",
  /** It answered what the interface doesn't know. */
  "UNSOUND",
  /** The person has no key there that can be used here. */
  "NO_CREDENTIAL",
] as const;
export type RemoteProblem = (typeof REMOTE_PROBLEMS)[number];

/** Its message names the call and the provider's own code for the reason, and nobody. */
export class RemoteSigningError extends Error {
  override readonly name = "RemoteSigningError";
  readonly problem: RemoteProblem;
  /** As the provider calls it (`invalid_grant`); null where it said nothing. */
  readonly providerCode: string | null;

  constructor(
    problem: RemoteProblem,
    call: string,
    more: Readonly<{ providerCode?: string | null; cause?: unknown }> = {},
  ) {
    const { providerCode = null, cause } = more;
    super(
      `The provider of remote signatures: ${call}: ${problem}${providerCode === null ? "" : ` (${providerCode})`}.`,
      {
        cause,
      },
    );
    this.problem = problem;
    this.providerCode = providerCode;
  }
}
