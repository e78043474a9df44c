import { cache } from "react";
import { hasRole } from "@/components/dashboard/role";
import { BatchForm } from "@/components/dashboard/templates/batch-form";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { getTemplate } from "@/lib/templates/get-template";
import { type DashboardContext, openDashboard, titledAfter } from "../../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../../not-found-errors";

type NewBatchPageProps = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

const load = cache(({ db, caller }: DashboardContext, uuid: string) => orNotFound(getTemplate(db, caller, uuid)));

export const generateMetadata = async ({ params }: NewBatchPageProps) =>
  titledAfter(
    (t) => t("templates.batch.title"),
    async (context) => (await load(context, isUuidOrNotFound((await params).uuid))).name,
  );

export default async function NewBatchPage({ params }: NewBatchPageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const path = `/dashboard/templates/${uuid}`;
  const context = await openDashboard(`${path}/batch`);
  const { session, text } = context;
  const { t } = text;
  const template = await load(context, uuid);
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
