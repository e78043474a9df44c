import { hasRole } from "@/components/dashboard/role";
import { TemplateForm } from "@/components/dashboard/templates/template-form";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { findCollectionChoices } from "@/lib/flows/find-collection-choices";
import { getTemplate } from "@/lib/templates/get-template";
import { openDashboard, titled } from "../../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../../not-found-errors";

type EditTemplatePageProps = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

export const generateMetadata = () => titled((t) => t("templates.edit"));

export default async function EditTemplatePage({ params }: EditTemplatePageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const path = `/dashboard/templates/${uuid}`;
  const { db, caller, session, text } = await openDashboard(`${path}/edit`);
  const { t } = text;
  const template = await orNotFound(getTemplate(db, caller, uuid));
  const { configurations } = await findCollectionChoices(db, caller);
  return (
    <>
      <PageHeader
        back={{ href: path, label: template.name }}
        title={t("templates.edit")}
        description={t("templates.editHint")}
      />
      {hasRole(session.role, "OPERATOR") ? (
        <TemplateForm
          template={template}
          choices={{
            configurations: configurations.map(({ uuid: key, name, methods }) => ({ uuid: key, name, methods })),
          }}
        />
      ) : (
        <Callout tone="info">{t("templates.viewer", { organisation: session.tenant.legalName })}</Callout>
      )}
    </>
  );
}
