import type { FileFault } from "@/lib/signatures/model";

/** Why nothing can be signed with a file. */
export class CertificateProblem extends Error {
  override readonly name = "CertificateProblem";
  readonly problem: FileFault;

  constructor(problem: FileFault, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}
