import type { Database } from "@/db/client";
import { findSignerByLink } from "@/db/queries/signatures/signer-page";
import { askNewLink } from "@/lib/payer/ask-new-link";
import { notFound } from "@/lib/shared/errors";

/** The same as `askNewLink`, by the link of any of the signers. @throws AppError not_found */
export async function askNewSigningLink(db: Database, linkToken: string): Promise<void> {
  const found = await findSignerByLink(db, linkToken);
  if (!found) throw notFound();
  await askNewLink(db, found.operation.linkToken);
}
