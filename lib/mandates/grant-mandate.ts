import { type Db, inTransaction, violates } from "@/db/client";
import { insertMandate } from "@/db/queries/tenants/mandates";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { newUuid } from "@/lib/shared/ids";
import { type Author, audit } from "@/lib/tenants/author";
import { findTenant } from "@/lib/tenants/find-tenant";
import { noticeManagers } from "@/lib/tenants/notice-managers";
import { refuseInSandbox } from "@/lib/tenants/refuse-in-sandbox";
import { requireMember } from "@/lib/tenants/require-role";

export type NewMandate = Readonly<{ targetTenantUuid: string; collaboratorTenantUuid: string }>;

/**
 * Lets the collaborator act for the target once it has accepted (`acceptMandate`).
 * @throws AppError forbidden; insufficient_user_authentication; not_found for an unknown collaborator; conflict when there is a mandate
 * already
 */
export async function grantMandate(db: Db, author: Author, input: NewMandate): Promise<Readonly<{ uuid: string }>> {
  const { targetTenantUuid, collaboratorTenantUuid } = input;
  requireMember(author, targetTenantUuid, "ADMIN");
  requireFreshAuthor(author);
  for (const tenantUuid of [targetTenantUuid, collaboratorTenantUuid]) {
    await refuseInSandbox(db, tenantUuid, "Nobody acts for a sandbox, nor does a sandbox for anybody.");
  }
  if (targetTenantUuid === collaboratorTenantUuid) {
    throw new AppError("conflict", { detail: "An organisation cannot be its own collaborator." });
  }
  const collaborator = await findTenant(db, collaboratorTenantUuid);
  if (collaborator === null) {
    throw new AppError("not_found", { detail: "There is no such organisation." });
  }
  const uuid = newUuid();
  const fact = { action: "mandate.granted", subjectType: "mandate", subjectUuid: uuid };
  try {
    await inTransaction(db, async (tx) => {
      const at = now();
      await insertMandate(tx, { uuid, ...input, createdAt: at, acceptedAt: null, revokedAt: null });
      await audit(tx, author, targetTenantUuid, fact);
      await audit(tx, author, collaboratorTenantUuid, fact);
      const notice = { kind: "MANDATE_GRANTED", at, detail: collaborator.legalName } as const;
      await noticeManagers(tx, author, targetTenantUuid, notice);
    });
  } catch (error) {
    if (violates(error, "mandate_one_active")) {
      throw new AppError("conflict", { detail: "This collaborator has a mandate already." });
    }
    throw error;
  }
  return { uuid };
}
