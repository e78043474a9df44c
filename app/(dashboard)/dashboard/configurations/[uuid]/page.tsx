import { ConfigurationEditor } from "@/components/dashboard/configurations/configuration-editor";
import { hasRole } from "@/components/dashboard/role";
import { SigningSecret } from "@/components/dashboard/webhooks/signing-secret";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { findAwaitedPictures } from "@/lib/configurations/find-awaited-pictures";
import { getConfiguration } from "@/lib/configurations/get-configuration";
import { canSendSms } from "@/lib/sms/send-sms";
import { openDashboard, titled } from "../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../not-found-errors";
import { change, revealSecret, rotateSecret } from "../actions";

export const generateMetadata = () => titled((t) => t("configurations.title"));

export default async function ConfigurationPage({ params }: Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const { db, caller, session, text } = await openDashboard(`/dashboard/configurations/${uuid}`);
  const { t } = text;
  const manages = hasRole(session.role, "ADMIN");
  const [configuration, awaitedPictures] = await orNotFound(
    Promise.all([getConfiguration(db, caller, uuid), findAwaitedPictures(db, caller, uuid)]),
  );
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/configurations", label: t("configurations.back") }}
        title={configuration.name}
      />
      {!manages && (
        <Callout tone="info" className="mb-4">
          {t("configurations.viewer")}
        </Callout>
      )}
      <ConfigurationEditor
        configuration={configuration}
        awaitedPictures={awaitedPictures}
        payee={session.tenant.legalName}
        canText={canSendSms()}
        save={manages ? change.bind(null, uuid) : null}
        doneLabel={t("configurations.saved")}
      />
      {manages && configuration.operationConfiguration.redirection.callback !== null && (
        <div className="mt-4">
          <SigningSecret
            title={t("configurations.callbackSecret.title")}
            hint={t("configurations.callbackSecret.hint")}
            reveal={revealSecret.bind(null, uuid)}
            rotate={rotateSecret.bind(null, uuid)}
          />
        </div>
      )}
    </>
  );
}
