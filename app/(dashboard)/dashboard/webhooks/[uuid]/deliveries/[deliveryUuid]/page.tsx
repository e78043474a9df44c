import { notFound } from "next/navigation";
import { cache } from "react";
import { TONES } from "@/components/dashboard/webhooks/delivery-list";
import { SentRequest } from "@/components/dashboard/webhooks/sent-request";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { getDelivery } from "@/lib/webhooks/deliveries/get-delivery";
import { type DashboardContext, openDashboard, titledAfter } from "../../../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../../../not-found-errors";

type DeliveryPageProps = Readonly<{ params: Promise<Readonly<{ uuid: string; deliveryUuid: string }>> }>;

const load = cache(({ db, author, session }: DashboardContext, deliveryUuid: string) =>
  orNotFound(getDelivery(db, author, session.tenant.uuid, deliveryUuid)),
);

export const generateMetadata = async ({ params }: DeliveryPageProps) =>
  titledAfter(
    (t) => t("webhooks.request.title"),
    async (context) => (await load(context, isUuidOrNotFound((await params).deliveryUuid))).eventType,
  );

/** What was sent, attempt by attempt, the last first. */
export default async function DeliveryPage({ params }: DeliveryPageProps) {
  const given = await params;
  const [uuid, deliveryUuid] = [isUuidOrNotFound(given.uuid), isUuidOrNotFound(given.deliveryUuid)];
  const endpoint = `/dashboard/webhooks/${uuid}`;
  const context = await openDashboard(`${endpoint}/deliveries/${deliveryUuid}`);
  const { text } = context;
  const { t, dateTime, number } = text;
  const delivery = await load(context, deliveryUuid);
  if (delivery.endpointUuid !== uuid) notFound();
  const words = "webhooks.request" as const;
  return (
    <>
      <PageHeader
        back={{ href: endpoint, label: t(`${words}.back`) }}
        title={<span className="break-all font-mono text-xl">{delivery.eventType}</span>}
        description={<span className="break-all">{delivery.eventUuid}</span>}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {delivery.attempts.length === 0 && (
            <Card>
              <p className="text-muted">{t(`${words}.none`)}</p>
            </Card>
          )}
          {delivery.attempts.toReversed().map((attempt) => (
            <SentRequest
              key={attempt.number}
              attempt={attempt}
              checkHref={`/dashboard/webhooks/check?delivery=${deliveryUuid}&attempt=${attempt.number}`}
              text={text}
            />
          ))}
        </div>
        <Card title={t(`${words}.facts`)} className="self-start">
          <DescriptionList
            items={[
              {
                term: t(`${words}.state`),
                value: <Badge tone={TONES[delivery.state]}>{t(`webhooks.deliveries.states.${delivery.state}`)}</Badge>,
              },
              { term: t(`${words}.created`), value: dateTime(delivery.createdAt) },
              delivery.endedAt ? { term: t(`${words}.ended`), value: dateTime(delivery.endedAt) } : null,
              delivery.state === "PENDING"
                ? {
                    term: t(`${words}.next`),
                    value: delivery.nextAttemptAt ? dateTime(delivery.nextAttemptAt) : t(`${words}.inTurn`),
                  }
                : null,
              delivery.sequence === null ? null : { term: t(`${words}.sequence`), value: number(delivery.sequence) },
              {
                term: t("webhooks.details.uuid"),
                value: <Copyable value={delivery.uuid} label={t("frame.copy")} copiedLabel={t("frame.copied")} />,
              },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
