import { hasRole } from "@/components/dashboard/role";
import { TemplateForm } from "@/components/dashboard/templates/template-form";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { findCollectionChoices } from "@/lib/flows/creating/find-collection-choices";
import { openDashboard, titled } from "../../../dashboard-context";

const PATH = "/dashboard/templates";

export const generateMetadata = () => titled((t) => t("templates.new"));

export default async function NewTemplatePage() {
  const { db, caller, session, text } = await openDashboard(`${PATH}/new`);
  const { t } = text;
  const { configurations } = await findCollectionChoices(db, caller);
  return (
    <>
      <PageHeader back={{ href: PATH, label: t("templates.title") }} title={t("templates.new")} />
      {hasRole(session.role, "OPERATOR") ? (
        <TemplateForm
          given={null}
          read={null}
          choices={{ configurations: configurations.map(({ uuid, name, methods }) => ({ uuid, name, methods })) }}
        />
      ) : (
        <Callout tone="info">{t("templates.viewer", { organisation: session.tenant.legalName })}</Callout>
      )}
    </>
  );
}
