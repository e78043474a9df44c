import { createHash } from "node:crypto";
import type { Transaction } from "@/db/client";
import { type EvidenceRow, findLastEvidence, insertEvidence } from "@/db/queries/signatures/evidence";
import type { EvidenceDetail, EvidenceKind } from "../model";

/** Something that has happened to what is signed. */
export type Told = Readonly<{ kind: EvidenceKind; signerUuid?: string | null; detail?: EvidenceDetail; at: Date }>;

/**
 * Adds lines to an operation's chain of evidence, in the caller's transaction, which holds the lock of its flow: so there is one
 * chain without gaps. Answers the number of the last one.
 */
export async function tellEvidence(
  tx: Transaction,
  tenantUuid: string,
  operationUuid: string,
  told: readonly Told[],
): Promise<number> {
  let last: Pick<EvidenceRow, "sequence" | "hash"> | null = await findLastEvidence(tx, tenantUuid, operationUuid);
  const lines: EvidenceRow[] = [];
  for (const { kind, signerUuid = null, detail = {}, at } of told) {
    const line = { tenantUuid, operationUuid, sequence: (last?.sequence ?? 0) + 1, kind, signerUuid, detail, at };
    last = { ...line, hash: evidenceHash(last?.hash ?? null, line) };
    lines.push({ ...line, hash: last.hash });
  }
  await insertEvidence(tx, lines);
  return last?.sequence ?? 0;
}

/**
 * SHA-256 over the hash of the line before and this line as JSON with its keys in order: whoever holds the lines can reckon it
 * (docs/signatures.md).
 */
function evidenceHash(previous: string | null, line: Omit<EvidenceRow, "hash" | "tenantUuid">): string {
  const { operationUuid, sequence, kind, signerUuid, detail, at } = line;
  const told = { at: at.toISOString(), detail: inOrder(detail), kind, operationUuid, previous, sequence, signerUuid };
  return createHash("sha256").update(JSON.stringify(told)).digest("hex");
}

/** Whether no line was changed, left out or put in: each follows from the one before. */
export function isUnbroken(lines: readonly EvidenceRow[]): boolean {
  return lines.every((line, index) => {
    const previous = lines[index - 1]?.hash ?? null;
    return line.sequence === index + 1 && line.hash === evidenceHash(previous, line);
  });
}

function inOrder(detail: EvidenceDetail): EvidenceDetail {
  return Object.fromEntries(Object.entries(detail).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
