import { cache } from "react";
import { hasRole } from "@/components/dashboard/role";
import { TemplateForm } from "@/components/dashboard/templates/template-form";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { getTemplate } from "@/lib/templates/get-template";
import { type DashboardContext, openDashboard, titledAfter } from "../../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../../not-found-errors";
import { signatureConfigurations } from "../../../../signature-configurations";
import { filled } from "../../../../unless-changed";
import { read } from "../actions";

type EditTemplatePageProps = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

const load = cache(({ db, caller }: DashboardContext, uuid: string) => orNotFound(getTemplate(db, caller, uuid)));

export const generateMetadata = async ({ params }: EditTemplatePageProps) =>
  titledAfter(
    (t) => t("templates.edit"),
    async (context) => (await load(context, isUuidOrNotFound((await params).uuid))).name,
  );

export default async function EditTemplatePage({ params }: EditTemplatePageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const path = `/dashboard/templates/${uuid}`;
  const context = await openDashboard(`${path}/edit`);
  const { session, text } = context;
  const { t } = text;
  const template = await load(context, uuid);
  const configurations = await signatureConfigurations(context, template.configurationUuid);
  return (
    <>
      <PageHeader
        back={{ href: path, label: template.name }}
        title={t("templates.edit")}
        description={t("templates.editHint")}
      />
      {hasRole(session.role, "OPERATOR") ? (
        <TemplateForm given={filled(template)} read={read.bind(null, uuid)} choices={{ configurations }} />
      ) : (
        <Callout tone="info">{t("templates.viewer", { organisation: session.tenant.legalName })}</Callout>
      )}
    </>
  );
}
