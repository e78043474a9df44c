import type { Transaction } from "@/db/client";
import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";

/** Templates are somebody's. @throws AppError forbidden */
export function requireCaller({ caller }: Author): Caller {
  if (caller === null) throw new AppError("forbidden", { detail: "Only the organisation has templates." });
  return caller;
}

/** By a template contracts are made: who has changed its words is asked long after. */
export async function auditTemplate(
  tx: Transaction,
  author: Author,
  { tenantUuid, uuid }: Readonly<{ tenantUuid: string; uuid: string }>,
  action: `signature_template.${"created" | "changed" | "deleted"}`,
): Promise<void> {
  await audit(tx, author, tenantUuid, { action, subjectType: "signature_template", subjectUuid: uuid });
}
