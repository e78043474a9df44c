import type { EvidenceRow } from "@/db/queries/signatures/evidence";

/** A signer's lines of a chain since they are who they are: corrected or replaced, they begin anew. */
export function sinceAsked(lines: readonly EvidenceRow[], signerUuid: string): readonly EvidenceRow[] {
  const own = lines.filter((line) => line.signerUuid === signerUuid);
  const begun = own.findLastIndex(({ kind }) => kind === "REPLACED" || kind === "CORRECTED");
  return own.slice(begun + 1);
}
