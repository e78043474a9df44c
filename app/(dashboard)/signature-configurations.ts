import type { SignatureChoices } from "@/components/dashboard/signature/draft";
import { findSignatureConfigurations } from "@/lib/flows/creating/find-collection-choices";
import type { DashboardContext } from "./dashboard-context";

/** What a form for signatures offers of payment pages; one that its template names and that was disabled is called so. */
export async function signatureConfigurations(
  { db, caller, text: { t } }: Pick<DashboardContext, "db" | "caller" | "text">,
  named: string | null,
): Promise<SignatureChoices["configurations"]> {
  const { active, disabled } = await findSignatureConfigurations(db, caller, named);
  const last = disabled ? [{ ...disabled, name: `${disabled.name} (${t("configurations.disabled")})` }] : [];
  return [...active, ...last].map(({ uuid, name, methods }) => ({ uuid, name, methods }));
}
