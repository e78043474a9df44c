import type { Database } from "@/db/client";
import { keepSignerLanguage } from "@/db/queries/signatures/signer-page";

/** The same of a signer (`lib/payer/pick-language.ts`); whoever takes their place picks anew. */
export function pickSignerLanguage(db: Database, linkToken: string, language: string): Promise<void> {
  return keepSignerLanguage(db, linkToken, language);
}
