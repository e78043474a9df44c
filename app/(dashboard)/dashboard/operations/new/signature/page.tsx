import type { SearchParams } from "@/components/dashboard/lists/filters";
import { NewOperationTabs } from "@/components/dashboard/new-operation-tabs";
import { SignatureForm } from "@/components/dashboard/signature/signature-form";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { findCollectionChoices } from "@/lib/flows/creating/find-collection-choices";
import { getTemplate } from "@/lib/templates/get-template";
import { openDashboard, titled } from "../../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../../not-found-errors";
import { signatureConfigurations } from "../../../../signature-configurations";

export const generateMetadata = () => titled((t) => t("signature.title"));

type NewSignaturePageProps = Readonly<{ searchParams: Promise<SearchParams> }>;

export default async function NewSignaturePage({ searchParams }: NewSignaturePageProps) {
  const context = await openDashboard("/dashboard/operations/new/signature", searchParams);
  const { db, caller, session, place, text } = context;
  const { t } = text;
  const { tenant, role } = session;
  const { template: named } = await searchParams;
  const template =
    named === undefined ? null : await orNotFound(getTemplate(db, caller, isUuidOrNotFound(String(named))));
  const [configurations, { accounts }] = await Promise.all([
    signatureConfigurations(context, template?.configurationUuid ?? null),
    findCollectionChoices(db, caller),
  ]);
  return (
    <>
      <PageHeader back={{ href: "/dashboard/operations", label: t("collection.back") }} title={t("signature.title")} />
      <NewOperationTabs current="signature" signs={place.signs} text={text} />
      {role === "VIEWER" ? (
        <Callout tone="info">{t("signature.viewer", { organisation: tenant.legalName })}</Callout>
      ) : configurations.length === 0 ? (
        <Callout tone="warning">{t("signature.noConfiguration")}</Callout>
      ) : (
        <SignatureForm
          template={template}
          choices={{
            language: tenant.languageCode,
            configurations,
            canCollect: accounts.some(({ isDefault }) => isDefault),
          }}
        />
      )}
    </>
  );
}
