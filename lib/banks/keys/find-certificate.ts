import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { listBankKeys } from "@/db/queries/banks/bank-keys";
import { readChain, writeChain } from "./certificates";

/**
 * The certificates of a seal of ours, in PEM, by the first one's SHA-256 in hexadecimal digits: banks fetch them by the address that a
 * signature names (`signature.certificateUrl`). They are public, as any certificate. Null for what is none of ours.
 */
export async function findSealCertificates(db: Db, thumbprint: string): Promise<string | null> {
  for (const { kind, certificates } of await listBankKeys(db)) {
    const chain = kind === "QSEAL" ? readChain(certificates) : null;
    if (chain && createHash("sha256").update(chain[0].der).digest("hex") === thumbprint) return writeChain(chain);
  }
  return null;
}
