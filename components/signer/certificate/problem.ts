/** Why nothing could be signed with a file; `toProblem` of the page's server has a sentence for each. */
export type FileProblem =
  /** No PKCS#12, or one that is closed in a way that we don't know. */
  | "UNREADABLE"
  | "WRONG_PASSWORD"
  /** Certificates alone, or none that fits the key. */
  | "NO_KEY"
  /** The browser can't sign with such a key, or not over a connection that isn't secure. */
  | "UNSUPPORTED";

export class CertificateProblem extends Error {
  override readonly name = "CertificateProblem";
  readonly problem: FileProblem;

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}
