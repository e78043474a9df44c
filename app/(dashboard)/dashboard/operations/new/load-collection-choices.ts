import type { CollectionChoices } from "@/components/dashboard/collection/collection-options";
import { findCollectionChoices } from "@/lib/flows/creating/find-collection-choices";
import { maskedIban } from "@/lib/shared/iban";
import { canSendSms } from "@/lib/sms/send-sms";
import type { DashboardContext } from "../../../dashboard-context";

/** What collections can be made with, as the forms name it. */
export async function loadCollectionChoices({
  db,
  caller,
  session,
  text: { t },
}: DashboardContext): Promise<CollectionChoices> {
  const { configurations, accounts } = await findCollectionChoices(db, caller);
  return {
    language: session.tenant.languageCode,
    canText: canSendSms(),
    configurations: configurations.map(({ uuid, name, isDefault }) => ({ uuid, name, isDefault })),
    accounts: accounts.map(({ uuid, alias, accountNumber, isDefault, isHeld }) => {
      const label = `${alias} · ${maskedIban(accountNumber)}`;
      return { uuid, label: isHeld ? t("collection.accountHeld", { account: label }) : label, isDefault, isHeld };
    }),
  };
}
