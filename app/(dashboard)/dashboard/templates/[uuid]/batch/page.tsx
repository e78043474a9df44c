import { hasRole } from "@/components/dashboard/role";
import { BatchForm } from "@/components/dashboard/templates/batch-form";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { getTemplate } from "@/lib/templates/get-template";
import { openDashboard, titled } from "../../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../../not-found-errors";

type NewBatchPageProps = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

export const generateMetadata = () => titled((t) => t("templates.batch.title"));

export default async function NewBatchPage({ params }: NewBatchPageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const path = `/dashboard/templates/${uuid}`;
  const { db, caller, session, text } = await openDashboard(`${path}/batch`);
  const { t } = text;
  const template = await orNotFound(getTemplate(db, caller, uuid));
  return (
    <>
      <PageHeader
        back={{ href: path, label: template.name }}
        title={t("templates.batch.title")}
        description={t("templates.batch.description")}
      />
      {hasRole(session.role, "OPERATOR") ? (
        <BatchForm template={template} />
      ) : (
        <Callout tone="info">{t("templates.viewer", { organisation: session.tenant.legalName })}</Callout>
      )}
    </>
  );
}
