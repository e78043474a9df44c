import { Webhook } from "lucide-react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { headerLines } from "@/components/dashboard/webhooks/sent-request";
import { SignatureChecker } from "@/components/dashboard/webhooks/signature-checker";
import { WebhookTools } from "@/components/dashboard/webhooks/webhook-tools";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { uuidField } from "@/lib/shared/fields";
import { getDelivery } from "@/lib/webhooks/deliveries/get-delivery";
import { listEndpoints } from "@/lib/webhooks/endpoints/list-endpoints";
import { type DashboardContext, openDashboard, titled } from "../../../dashboard-context";
import { orNotFound } from "../../../not-found-errors";
import { checkSignature } from "../actions";

export const generateMetadata = () => titled((t) => t("webhooks.check.title"));

export default async function CheckPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const context = await openDashboard("/dashboard/webhooks/check", searchParams);
  const { db, author, session, text } = context;
  const { t } = text;
  const [{ results: endpoints }, given] = await Promise.all([
    listEndpoints(db, author, session.tenant.uuid),
    givenBy(context, await searchParams),
  ]);
  return (
    <>
      <PageHeader title={t("webhooks.check.title")} description={t("webhooks.check.description")} />
      <WebhookTools current="check" t={t} />
      {endpoints.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={<Webhook aria-hidden="true" />}
            title={t("webhooks.empty.title")}
            action={<ButtonLink href="/dashboard/webhooks">{t("webhooks.tools.endpoints")}</ButtonLink>}
          >
            {t("webhooks.check.none")}
          </EmptyState>
        </Card>
      ) : (
        <Card className="max-w-3xl">
          <SignatureChecker
            endpoints={endpoints.map(({ uuid, url }) => ({ uuid, url }))}
            given={given}
            check={checkSignature}
          />
        </Card>
      )}
    </>
  );
}

/** From a delivery's page: its request is there already. */
async function givenBy({ db, author, session }: DashboardContext, { delivery, attempt }: SearchParams) {
  const uuid = uuidField.safeParse(delivery);
  if (!uuid.success) return {};
  const { endpointUuid, attempts } = await orNotFound(getDelivery(db, author, session.tenant.uuid, uuid.data));
  const request = attempts.find(({ number }) => String(number) === attempt)?.request;
  return { endpointUuid, ...(request && { headers: headerLines(request.headers), body: request.body ?? "" }) };
}
