import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { listSealCertificates } from "@/db/queries/banks/bank-keys";
import { readChain, writeChain } from "./certificates";

/**
 * The certificates of a seal of ours, in PEM, by the first one's SHA-256 in hexadecimal digits: banks fetch them by the address that a
 * signature names (`signature.certificateUrl`). They are public, as any certificate. Also those of a seal that was renewed or removed:
 * what it has signed may be fetched and verified later (decision 145). Null for what is none of ours.
 */
export async function findSealCertificates(db: Db, thumbprint: string): Promise<string | null> {
  for (const certificates of await listSealCertificates(db)) {
    const chain = readChain(certificates);
    if (chain && createHash("sha256").update(chain[0].der).digest("hex") === thumbprint) return writeChain(chain);
  }
  return null;
}
