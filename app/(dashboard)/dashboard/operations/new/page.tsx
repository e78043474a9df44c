import { CollectionForm } from "@/components/dashboard/collection/collection-form";
import { NoAccount } from "@/components/dashboard/collection/no-account";
import { NewOperationTabs } from "@/components/dashboard/new-operation-tabs";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { openDashboard, titled } from "../../../dashboard-context";
import { loadCollectionChoices } from "./load-collection-choices";

export const generateMetadata = () => titled((t) => t("collection.title"));

export default async function NewCollectionPage() {
  const context = await openDashboard("/dashboard/operations/new");
  const { session, place, text } = context;
  const { t } = text;
  const choices = await loadCollectionChoices(context);
  return (
    <>
      <PageHeader back={{ href: "/dashboard/operations", label: t("collection.back") }} title={t("collection.title")} />
      <NewOperationTabs current="payment" signs={place.signs} text={text} />
      {session.role === "VIEWER" ? (
        <Callout tone="info">{t("collection.viewer", { organisation: session.tenant.legalName })}</Callout>
      ) : choices.accounts.length === 0 ? (
        <NoAccount text={text} />
      ) : (
        <CollectionForm choices={choices} />
      )}
    </>
  );
}
