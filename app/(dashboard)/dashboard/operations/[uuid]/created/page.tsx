import { Download, Plus } from "lucide-react";
import { notFound } from "next/navigation";
import { cache } from "react";
import { createdFace } from "@/components/dashboard/collection/created-face";
import { CreatedHeading } from "@/components/dashboard/collection/created-heading";
import { LivePage } from "@/components/dashboard/live/live-page";
import { DeliveryList } from "@/components/dashboard/operation/delivery-list";
import { LinkCard } from "@/components/dashboard/operation/link-card";
import { OperationTimeline } from "@/components/dashboard/operation/timeline/operation-timeline";
import { hasRole } from "@/components/dashboard/role";
import { OperationStatusPill } from "@/components/dashboard/status-pill";
import { ButtonLink, DownloadLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { listDeliveries } from "@/lib/deliveries/list-deliveries";
import { getOperation } from "@/lib/operations/get-operation";
import { getOperationDossier } from "@/lib/overview/get-operation-dossier";
import { canSendSms } from "@/lib/sms/send-sms";
import { type DashboardContext, openDashboard, titledAfter } from "../../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../../not-found-errors";
import { deliver } from "../actions";

type CreatedPageProps = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

const load = cache(async ({ db, caller, text }: DashboardContext, uuid: string) => {
  const [operation, dossier] = await orNotFound(
    Promise.all([getOperation(db, caller, uuid), getOperationDossier(db, caller, uuid)]),
  );
  const { payment } = operation;
  // A signature is followed on its own page.
  if (!payment) notFound();
  const { results: deliveries } = await listDeliveries(db, caller, uuid);
  const face = createdFace({ ...operation, ...dossier, amount: payment }, text);
  return { operation, payment, dossier, deliveries, ...face };
});

export const generateMetadata = async ({ params }: CreatedPageProps) =>
  titledAfter(
    (t) => t("operations.title"),
    async (context) => {
      const { heading } = await load(context, isUuidOrNotFound((await params).uuid));
      return heading;
    },
  );

/** What came of the form: the link to send, and what becomes of it, as it happens. Under its own address it outlives a reload. */
export default async function CreatedPage({ params }: CreatedPageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const context = await openDashboard(`/dashboard/operations/${uuid}/created`);
  const { operation, payment, dossier, deliveries, heading, Icon, look } = await load(context, uuid);
  const { text, session } = context;
  const { t } = text;
  const { status, url } = operation;
  const document = payment.documents.at(-1);
  // Whatever it is now: a link that came back is sent anew, what was paid is taken back, and money comes after an end.
  return (
    <LivePage topics={["operations"]} uuids={[uuid]}>
      <div className="mx-auto max-w-2xl space-y-4">
        <Card>
          <div className="flex gap-3">
            <Icon aria-hidden="true" className={`size-6 shrink-0 ${look}`} />
            <div className="min-w-0 space-y-1">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <CreatedHeading>{heading}</CreatedHeading>
                <OperationStatusPill status={status} t={t} />
              </div>
              {url !== null && <p className="text-muted">{t("collection.created.body")}</p>}
              <div className="flex flex-wrap gap-2 pt-3">
                {document && (
                  <DownloadLink
                    variant="primary"
                    href={`/dashboard/data/operations/${uuid}/documents/${document.uuid}`}
                    download
                    icon={<Download aria-hidden="true" className="size-4" />}
                  >
                    {t("collection.created.pdf")}
                  </DownloadLink>
                )}
                <ButtonLink href={`/dashboard/operations/${uuid}`}>{t("collection.created.open")}</ButtonLink>
                {hasRole(session.role, "OPERATOR") && (
                  <ButtonLink
                    href="/dashboard/operations/new"
                    variant="ghost"
                    icon={<Plus aria-hidden="true" className="size-4" />}
                  >
                    {t("collection.created.another")}
                  </ButtonLink>
                )}
              </div>
            </div>
          </div>
        </Card>
        {url !== null && <LinkCard link={dossier.link} text={text} />}
        {(url !== null || deliveries.length > 0) && (
          <DeliveryList
            deliveries={deliveries}
            status={status}
            isLive={url !== null}
            subject={payment.subject}
            canText={canSendSms()}
            send={url !== null && hasRole(session.role, "OPERATOR") ? deliver.bind(null, uuid) : null}
            text={text}
          />
        )}
        <Card title={t("collection.created.progress")}>
          <OperationTimeline type={operation.type} entries={dossier.timeline} channel={dossier.channel} text={text} />
        </Card>
      </div>
    </LivePage>
  );
}
