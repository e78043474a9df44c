import { type Db, inTransaction } from "@/db/client";
import { hasSecondFactor } from "@/db/queries/people/second-factors";
import type { SessionMember } from "@/db/queries/people/sessions";
import { updateSecondFactorRule } from "@/db/queries/tenants/tenants";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";
import { invalidGrant } from "@/lib/tokens/oauth-error";

/**
 * Says whether an organisation's members need a second factor, a passkey or an authenticator app (decision 66). An OWNER
 * says so, who has one: nobody shuts themselves out. Saying it again changes nothing.
 * @throws AppError forbidden; insufficient_user_authentication; conflict for an OWNER without a second factor
 */
export async function setSecondFactorRule(
  db: Db,
  author: Author,
  tenantUuid: string,
  isRequired: boolean,
): Promise<void> {
  requireMember(author, tenantUuid, "OWNER");
  requireFreshAuthor(author);
  await inTransaction(db, async (tx) => {
    const actor = author.caller?.actor;
    if (isRequired && actor?.type === "PERSON" && !(await hasSecondFactor(tx, actor.personUuid))) {
      throw new AppError("conflict", { detail: "Set up a second factor of your own first." });
    }
    if (!(await updateSecondFactorRule(tx, tenantUuid, isRequired ? now() : null))) return;
    const action = isRequired ? "tenant.second_factor_required" : "tenant.second_factor_optional";
    await audit(tx, author, tenantUuid, { action, subjectType: "tenant", subjectUuid: tenantUuid });
  });
}

/**
 * A member who lacks what the organisation asks for gets no token for it. The dashboard's own client may sign such a member
 * in: its pages lead to setting one up, and nowhere else.
 * @throws OAuthError invalid_grant
 */
export function requireMembersFactor(
  { lacksSecondFactor }: Pick<SessionMember, "lacksSecondFactor">,
  client: Readonly<{ tenantUuid: string | null }>,
): void {
  if (!lacksSecondFactor || client.tenantUuid === null) return;
  throw invalidGrant("The organisation asks its members for a second factor: set one up in the dashboard first.");
}
