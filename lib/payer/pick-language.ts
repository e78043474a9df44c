import type { Database } from "@/db/client";
import { keepPayerLanguage } from "@/db/queries/attempts/payer";

/** The payer reads the page in this language: it goes along to their other devices, and into their mails (decision 175). */
export function pickPayerLanguage(db: Database, linkToken: string, language: string): Promise<void> {
  return keepPayerLanguage(db, linkToken, language);
}
