import { FlowDetails } from "@/components/dashboard/flows/flow-details";
import { FlowOperations } from "@/components/dashboard/flows/flow-operations";
import { FlowStatusPill } from "@/components/dashboard/status-pill";
import { LiveRefresh } from "@/components/query/live-refresh";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { getFlow } from "@/lib/flows/get-flow";
import { openDashboard, titled } from "../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../not-found-errors";

const REFRESH_MS = 5_000;

export const generateMetadata = () => titled((t) => t("flows.title"));

export default async function FlowPage({ params }: Readonly<{ params: Promise<Readonly<{ uuid: string }>> }>) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const { db, caller, text } = await openDashboard(`/dashboard/flows/${uuid}`);
  const flow = await orNotFound(getFlow(db, caller, uuid));
  const { t } = text;
  return (
    <>
      {(flow.status === "CREATED" || flow.status === "IN_PROGRESS") && <LiveRefresh everyMs={REFRESH_MS} />}
      <PageHeader
        back={{ href: "/dashboard/flows", label: t("flows.back") }}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-all">{flow.externalId ?? flow.uuid}</span>
            <FlowStatusPill status={flow.status} t={t} />
          </span>
        }
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={t("flows.operations")} flush className="min-w-0 self-start">
          <FlowOperations flow={flow} text={text} />
        </Card>
        <FlowDetails flow={flow} text={text} />
      </div>
    </>
  );
}
