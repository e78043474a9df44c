import { ConfigurationEditor } from "@/components/dashboard/configurations/configuration-editor";
import { hasRole } from "@/components/dashboard/role";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { canSendSms } from "@/lib/sms/send-sms";
import { openDashboard, titled } from "../../../dashboard-context";
import { filled } from "../../../unless-changed";
import { create } from "../actions";

export const generateMetadata = () => titled((t) => t("configurations.newTitle"));

export default async function NewConfigurationPage() {
  const { session, text } = await openDashboard("/dashboard/configurations/new");
  const { t } = text;
  const mayChange = hasRole(session.role, "ADMIN");
  // What a configuration is when nothing is said of it.
  const { visualConfiguration, ...defaults } = configurationRequest.parse({ name: t("configurations.newTitle") });
  const { languageCode } = session.tenant;
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/configurations", label: t("configurations.back") }}
        title={t("configurations.newTitle")}
      />
      {!mayChange && (
        <Callout tone="info" className="mb-4">
          {t("configurations.viewer")}
        </Callout>
      )}
      <ConfigurationEditor
        given={filled({
          ...defaults,
          name: "",
          isDefault: false,
          status: "ACTIVE",
          visualConfiguration: { ...visualConfiguration, language: languageCode },
        })}
        canText={canSendSms()}
        save={mayChange ? create : null}
        doneLabel={t("configurations.created")}
      />
    </>
  );
}
