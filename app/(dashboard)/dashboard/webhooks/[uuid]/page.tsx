import { DateTime } from "luxon";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { hasRole } from "@/components/dashboard/role";
import { DeliveryList } from "@/components/dashboard/webhooks/delivery-list";
import { EndpointActions } from "@/components/dashboard/webhooks/endpoint-actions";
import { EndpointBadge } from "@/components/dashboard/webhooks/endpoint-badge";
import { ReplayFailed } from "@/components/dashboard/webhooks/replay-failed";
import { SigningSecret } from "@/components/dashboard/webhooks/signing-secret";
import { LiveRefresh } from "@/components/query/live-refresh";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import { now } from "@/lib/shared/clock";
import { getEndpoint } from "@/lib/webhooks/get-endpoint";
import { listDeliveries } from "@/lib/webhooks/list-deliveries";
import { DELIVERY_STATES, EVENT_TYPES } from "@/lib/webhooks/model";
import { openDashboard, titled } from "../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../not-found-errors";
import { change, remove, replay, resend, reveal, rotate, setStatus, test } from "../actions";

const PAGE_SIZE = 25;
const REFRESH_MS = 5_000;
const REPLAY_DAYS = 7;

export const generateMetadata = () => titled((t) => t("webhooks.title"));

type EndpointPageProps = Readonly<{
  params: Promise<Readonly<{ uuid: string }>>;
  searchParams: Promise<SearchParams>;
}>;

export default async function EndpointPage({ params, searchParams }: EndpointPageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const path = `/dashboard/webhooks/${uuid}`;
  const { db, author, session, text } = await openDashboard(path);
  const { t, dateTime } = text;
  const search = await searchParams;
  const state = DELIVERY_STATES.find((known) => known === search.state);
  const page = Math.max(Math.floor(Number(search.page)) || 1, 1);
  const offset = (page - 1) * PAGE_SIZE;
  const [endpoint, deliveries] = await orNotFound(
    Promise.all([
      getEndpoint(db, author, session.tenant.uuid, uuid),
      listDeliveries(db, author, session.tenant.uuid, uuid, { limit: PAGE_SIZE, offset, q_state: state }),
    ]),
  );
  const manages = hasRole(session.role, "ADMIN");
  const resends = hasRole(session.role, "OPERATOR") && endpoint.status === "ACTIVE";
  const href = (toState: string | undefined, toPage: number) => {
    const query = new URLSearchParams({ ...(toState && { state: toState }), ...(toPage > 1 && { page: `${toPage}` }) });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  return (
    <>
      <LiveRefresh everyMs={REFRESH_MS} />
      <PageHeader
        back={{ href: "/dashboard/webhooks", label: t("webhooks.back") }}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-all">{new URL(endpoint.url).host}</span>
            <EndpointBadge endpoint={endpoint} t={t} />
          </span>
        }
        description={<span className="break-all">{endpoint.url}</span>}
        actions={
          manages && (
            <EndpointActions
              endpoint={endpoint}
              change={change.bind(null, uuid)}
              setStatus={setStatus.bind(null, uuid)}
              remove={remove.bind(null, uuid)}
              test={test.bind(null, uuid)}
            />
          )
        }
      />
      {endpoint.disabledReason && (
        <Callout tone="warning" className="mb-4">
          {t(`webhooks.reasons.${endpoint.disabledReason}`)}
        </Callout>
      )}
      {endpoint.status === "ACTIVE" && endpoint.failingSince && (
        <Callout tone="danger" className="mb-4">
          {t("webhooks.failingSince", { at: dateTime(endpoint.failingSince) })}
        </Callout>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card
          title={t("webhooks.deliveries.title")}
          flush
          className="min-w-0 self-start"
          actions={
            resends && (
              <ReplayFailed
                since={
                  DateTime.fromJSDate(now(), { zone: session.tenant.timeZone })
                    .minus({ days: REPLAY_DAYS })
                    .toISODate() ?? ""
                }
                replay={replay.bind(null, uuid)}
              />
            )
          }
        >
          <div className="px-4 sm:px-5">
            <TabLinks
              label={t("webhooks.deliveries.tabs")}
              tabs={[
                { key: "all", href: href(undefined, 1), label: t("webhooks.deliveries.all"), current: !state },
                ...DELIVERY_STATES.map((known) => ({
                  key: known,
                  href: href(known, 1),
                  label: t(`webhooks.deliveries.states.${known}`),
                  current: known === state,
                })),
              ]}
            />
          </div>
          {deliveries.results.length === 0 ? (
            <p className="px-4 py-8 text-center text-muted">
              {t(state ? "webhooks.deliveries.noMatch" : "webhooks.deliveries.empty")}
            </p>
          ) : (
            <>
              <DeliveryList
                deliveries={deliveries.results}
                resend={resends ? resend.bind(null, uuid) : null}
                text={text}
              />
              <Pagination
                label={t("lists.pages")}
                summary={t("lists.range", {
                  from: offset + 1,
                  to: offset + deliveries.results.length,
                  total: deliveries.total,
                })}
                previous={{ label: t("lists.previous"), href: page > 1 ? href(state, page - 1) : null }}
                next={{
                  label: t("lists.next"),
                  href: offset + deliveries.results.length < deliveries.total ? href(state, page + 1) : null,
                }}
              />
            </>
          )}
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          {manages && <SigningSecret reveal={reveal.bind(null, uuid)} rotate={rotate.bind(null, uuid)} />}
          <Card title={t("webhooks.details.title")}>
            <DescriptionList
              items={[
                endpoint.description ? { term: t("webhooks.details.description"), value: endpoint.description } : null,
                { term: t("webhooks.details.createdAt"), value: dateTime(endpoint.createdAt) },
                {
                  term: t("webhooks.details.events"),
                  value:
                    endpoint.eventTypes.length === EVENT_TYPES.length ? (
                      t("webhooks.allEvents")
                    ) : (
                      <ul className="break-all font-mono text-xs leading-5">
                        {endpoint.eventTypes.map((type) => (
                          <li key={type}>{type}</li>
                        ))}
                      </ul>
                    ),
                },
                {
                  term: t("webhooks.details.uuid"),
                  value: <Copyable value={endpoint.uuid} label={t("frame.copy")} copiedLabel={t("frame.copied")} />,
                },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
