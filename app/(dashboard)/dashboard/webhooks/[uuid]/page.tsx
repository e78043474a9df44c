import { cache } from "react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { pageOf } from "@/components/dashboard/lists/page-links";
import { LivePage } from "@/components/dashboard/live/live-page";
import { hasRole } from "@/components/dashboard/role";
import { DeliveriesCard } from "@/components/dashboard/webhooks/deliveries-card";
import { EndpointActions } from "@/components/dashboard/webhooks/endpoint-actions";
import { EndpointBadge } from "@/components/dashboard/webhooks/endpoint-badge";
import { EndpointDetails } from "@/components/dashboard/webhooks/endpoint-details";
import { endpointForm } from "@/components/dashboard/webhooks/endpoint-form";
import { FiguresCard } from "@/components/dashboard/webhooks/figures-card";
import { SigningSecret } from "@/components/dashboard/webhooks/signing-secret";
import { WhoMay } from "@/components/dashboard/who-may";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { listDeliveriesOf } from "@/lib/webhooks/deliveries/list-deliveries";
import { getEndpoint } from "@/lib/webhooks/endpoints/get-endpoint";
import { DAYS_SHOWN, figuresDaysOf, getFigures } from "@/lib/webhooks/endpoints/get-figures";
import { DELIVERY_STATES } from "@/lib/webhooks/model";
import { type DashboardContext, openDashboard, titledAfter } from "../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../not-found-errors";
import { filled } from "../../../unless-changed";
import { change, remove, replay, resend, reveal, rotate, setStatus, test } from "../actions";

const PAGE_SIZE = 25;
/** Its figures are of days: dear to draw, and no news in themselves. */
const GAP_MS = 5_000;

type EndpointPageProps = Readonly<{
  params: Promise<Readonly<{ uuid: string }>>;
  searchParams: Promise<SearchParams>;
}>;

const load = cache(({ db, author, session }: DashboardContext, uuid: string) =>
  orNotFound(getEndpoint(db, author, session.tenant.uuid, uuid)),
);

export const generateMetadata = async ({ params }: EndpointPageProps) =>
  titledAfter(
    (t) => t("webhooks.title"),
    async (context) => new URL((await load(context, isUuidOrNotFound((await params).uuid))).url).host,
  );

export default async function EndpointPage({ params, searchParams }: EndpointPageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const path = `/dashboard/webhooks/${uuid}`;
  const context = await openDashboard(path, searchParams);
  const { db, author, session, text } = context;
  const { t, dateTime } = text;
  const search = await searchParams;
  const state = DELIVERY_STATES.find((known) => known === search.state);
  const { number: page, offset } = pageOf(search, PAGE_SIZE);
  const days = figuresDaysOf(search.days);
  const { timeZone } = session.tenant;
  const [endpoint, figures, deliveries] = await orNotFound(
    Promise.all([
      load(context, uuid),
      getFigures(db, author, session.tenant.uuid, { endpointUuid: uuid, days, timeZone }),
      listDeliveriesOf(db, author, session.tenant.uuid, uuid, { limit: PAGE_SIZE, offset, q_state: state }),
    ]),
  );
  const manages = hasRole(session.role, "ADMIN");
  const resends = hasRole(session.role, "OPERATOR") && endpoint.status === "ACTIVE";
  const href = (toState: string | undefined, toPage: number, toDays: number = days) => {
    const query = new URLSearchParams({
      ...(toState && { state: toState }),
      ...(toPage > 1 && { page: `${toPage}` }),
      ...(toDays !== DAYS_SHOWN && { days: `${toDays}` }),
    });
    return query.size > 0 ? `${path}?${query}` : path;
  };
  return (
    <LivePage topics={["deliveries", "endpoints"]} gapMs={GAP_MS}>
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
              given={filled(endpointForm(endpoint))}
              change={change.bind(null, uuid)}
              setStatus={setStatus.bind(null, uuid)}
              remove={remove.bind(null, uuid)}
              test={test.bind(null, uuid)}
            />
          )
        }
      />
      {!resends && <WhoMay reader={session.role} least="ADMIN" text={text} />}
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
        <div className="min-w-0">
          <FiguresCard
            figures={figures}
            days={days}
            href={(to) => href(state, page, to)}
            csv={`/dashboard/data/webhooks/${uuid}/figures?days=${days}`}
            text={text}
          />
          <DeliveriesCard
            deliveries={deliveries}
            state={state}
            page={page}
            pageSize={PAGE_SIZE}
            href={href}
            again={resends ? { resend: resend.bind(null, uuid), replay: replay.bind(null, uuid) } : null}
            text={text}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {manages && (
            <SigningSecret
              title={t("webhooks.secret.title")}
              hint={t("webhooks.secret.hint")}
              reveal={reveal.bind(null, uuid)}
              rotate={rotate.bind(null, uuid)}
            />
          )}
          <EndpointDetails endpoint={endpoint} text={text} />
        </div>
      </div>
    </LivePage>
  );
}
