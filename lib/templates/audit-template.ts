import type { Transaction } from "@/db/client";
import { type Author, audit } from "@/lib/tenants/author";

/** By a template contracts are made: who has changed its words is asked long after. */
export async function auditTemplate(
  tx: Transaction,
  author: Author,
  { tenantUuid, uuid }: Readonly<{ tenantUuid: string; uuid: string }>,
  action: `signature_template.${"created" | "changed" | "deleted"}`,
): Promise<void> {
  await audit(tx, author, tenantUuid, { action, subjectType: "signature_template", subjectUuid: uuid });
}

/** Templates are somebody's. */
export const NO_TEMPLATES = "Only the organisation has templates.";
