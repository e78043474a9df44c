import type { VerificationResult } from "./contract";
import type { Verification } from "./model";

/** What was found → the interface's shape. */
export function presentVerification({ signatures, changes, ...verification }: Verification): VerificationResult {
  return {
    ...verification,
    signatures: signatures.map(({ signedAt, ...signature }) => ({
      ...signature,
      signedAt: signedAt?.toISOString() ?? null,
    })),
    changes: [...changes],
  };
}
