import { cache } from "react";
import { ConfigurationEditor } from "@/components/dashboard/configurations/configuration-editor";
import { hasRole } from "@/components/dashboard/role";
import { SigningSecret } from "@/components/dashboard/webhooks/signing-secret";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { findAwaitedPictures } from "@/lib/configurations/find-awaited-pictures";
import { getConfiguration } from "@/lib/configurations/get-configuration";
import { canSendSms } from "@/lib/sms/send-sms";
import { type DashboardContext, openDashboard, titledAfter } from "../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../not-found-errors";
import { filled } from "../../../unless-changed";
import { change, revealSecret, rotateSecret } from "../actions";

type ConfigurationPageProps = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

const load = cache(({ db, caller }: DashboardContext, uuid: string) => orNotFound(getConfiguration(db, caller, uuid)));

export const generateMetadata = async ({ params }: ConfigurationPageProps) =>
  titledAfter(
    (t) => t("configurations.title"),
    async (context) => (await load(context, isUuidOrNotFound((await params).uuid))).name,
  );

export default async function ConfigurationPage({ params }: ConfigurationPageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const context = await openDashboard(`/dashboard/configurations/${uuid}`);
  const { db, caller, session, text } = context;
  const { t } = text;
  const manages = hasRole(session.role, "ADMIN");
  const [configuration, awaitedPictures] = await orNotFound(
    Promise.all([load(context, uuid), findAwaitedPictures(db, caller, uuid)]),
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
        given={filled(configuration)}
        awaitedPictures={awaitedPictures}
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
