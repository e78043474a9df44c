import { CollectionForm } from "@/components/dashboard/collection/collection-form";
import { NewOperationTabs } from "@/components/dashboard/new-operation-tabs";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { findCollectionChoices } from "@/lib/flows/find-collection-choices";
import { maskedIban } from "@/lib/shared/iban";
import { canSendSms } from "@/lib/sms/send-sms";
import { openDashboard, titled } from "../../../dashboard-context";

export const generateMetadata = () => titled((t) => t("collection.title"));

export default async function NewCollectionPage() {
  const { db, caller, session, text } = await openDashboard("/dashboard/operations/new");
  const { t } = text;
  const { tenant, role } = session;
  const { configurations, accounts } = await findCollectionChoices(db, caller);
  return (
    <>
      <PageHeader back={{ href: "/dashboard/operations", label: t("collection.back") }} title={t("collection.title")} />
      {!session.isSandbox && <NewOperationTabs current="payment" text={text} />}
      {role === "VIEWER" ? (
        <Callout tone="info">{t("collection.viewer", { organisation: tenant.legalName })}</Callout>
      ) : accounts.length === 0 ? (
        <Callout tone="warning">{t("collection.noAccount")}</Callout>
      ) : (
        <CollectionForm
          choices={{
            language: tenant.languageCode,
            canText: canSendSms(),
            configurations: configurations.map(({ uuid, name, isDefault }) => ({ uuid, name, isDefault })),
            accounts: accounts.map(({ uuid, alias, accountNumber, isDefault }) => ({
              uuid,
              label: `${alias} · ${maskedIban(accountNumber)}`,
              isDefault,
            })),
          }}
        />
      )}
    </>
  );
}
