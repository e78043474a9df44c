import { cache } from "react";
import { CancelFlow } from "@/components/dashboard/flows/cancel-flow";
import { FlowDetails } from "@/components/dashboard/flows/flow-details";
import { FlowOperations } from "@/components/dashboard/flows/flow-operations";
import { FlowTimeline } from "@/components/dashboard/flows/flow-timeline";
import { LivePage } from "@/components/dashboard/live/live-page";
import { RenewalLink } from "@/components/dashboard/operation/renewal-link";
import { FlowStatusPill } from "@/components/dashboard/status-pill";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { getFlow } from "@/lib/flows/get-flow";
import { listFlowHistory } from "@/lib/flows/list-flow-history";
import { mayBeCancelled } from "@/lib/flows/may-be-cancelled";
import { describeOperations } from "@/lib/operations/finding/describe-operations";
import { type DashboardContext, openDashboard, titledAfter } from "../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../not-found-errors";
import { cancel } from "./actions";

type FlowPageProps = Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>;

const load = cache(({ db, caller }: DashboardContext, uuid: string) => orNotFound(getFlow(db, caller, uuid)));

export const generateMetadata = async ({ params }: FlowPageProps) =>
  titledAfter(
    (t) => t("flows.title"),
    async (context) => (await load(context, isUuidOrNotFound((await params).uuid))).externalId,
  );

export default async function FlowPage({ params }: FlowPageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const context = await openDashboard(`/dashboard/flows/${uuid}`);
  const { db, caller, session, text } = context;
  const [flow, history] = await orNotFound(Promise.all([load(context, uuid), listFlowHistory(db, caller, uuid)]));
  const operations = [...flow.paymentOperations, ...flow.signatureOperations];
  const descriptions = await describeOperations(
    db,
    caller,
    operations.map((operation) => operation.uuid),
  );
  const renewed = operations.map(({ uuid }) => descriptions.get(uuid)?.renewalOf).find(Boolean);
  const cancellable = mayBeCancelled(flow.status, operations);
  const { t } = text;
  return (
    <LivePage topics={["operations"]} uuids={operations.map((operation) => operation.uuid)}>
      <PageHeader
        back={{ href: "/dashboard/flows", label: t("flows.back") }}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-all">{flow.externalId ?? flow.uuid}</span>
            <FlowStatusPill status={flow.status} t={t} />
          </span>
        }
        description={renewed && <RenewalLink uuid={renewed} says="renews" text={text} />}
        actions={cancellable && session.role !== "VIEWER" && <CancelFlow action={cancel.bind(null, uuid)} />}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t("flows.operations")} flush>
            <FlowOperations flow={flow} descriptions={descriptions} text={text} />
          </Card>
          <Card title={t("flows.timeline")}>
            <FlowTimeline flow={flow} history={history} text={text} />
          </Card>
        </div>
        <FlowDetails flow={flow} text={text} />
      </div>
    </LivePage>
  );
}
