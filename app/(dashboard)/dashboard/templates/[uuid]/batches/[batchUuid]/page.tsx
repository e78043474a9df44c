import { Download } from "lucide-react";
import { cache } from "react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { PageLinks, pageOf } from "@/components/dashboard/lists/page-links";
import { LivePage } from "@/components/dashboard/live/live-page";
import { BatchLines } from "@/components/dashboard/templates/batch-lines";
import { DownloadLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { PageHeader } from "@/components/ui/page-header";
import { isTemplateThere } from "@/lib/templates/find-template";
import { findBatchDetail } from "@/lib/templates/get-batch";
import { listBatchLines } from "@/lib/templates/list-batch-lines";
import { type DashboardContext, openDashboard, titledAfter } from "../../../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../../../not-found-errors";

const PAGE_SIZE = 50;

type BatchPageProps = Readonly<{
  params: Promise<Readonly<{ uuid: string; batchUuid: string }>>;
  searchParams: Promise<SearchParams>;
}>;

const load = cache(({ db, caller }: DashboardContext, templateUuid: string, batchUuid: string) =>
  orNotFound(findBatchDetail(db, caller, { templateUuid, batchUuid })),
);

export const generateMetadata = async ({ params }: BatchPageProps) =>
  titledAfter(
    (t) => t("templates.batch.title"),
    async (context) => {
      const { uuid, batchUuid } = await params;
      return (await load(context, isUuidOrNotFound(uuid), isUuidOrNotFound(batchUuid))).fileName;
    },
  );

export default async function BatchPage({ params, searchParams }: BatchPageProps) {
  const { uuid, batchUuid: named } = await params;
  const [templateUuid, batchUuid] = [isUuidOrNotFound(uuid), isUuidOrNotFound(named)];
  const path = `/dashboard/templates/${templateUuid}/batches/${batchUuid}`;
  const context = await openDashboard(path, searchParams);
  const { db, caller, text } = context;
  const { t } = text;
  const page = pageOf(await searchParams, PAGE_SIZE);
  const [batch, isThere, lines] = await Promise.all([
    load(context, templateUuid, batchUuid),
    isTemplateThere(db, caller, templateUuid),
    orNotFound(listBatchLines(db, caller, { templateUuid, batchUuid }, { limit: PAGE_SIZE, offset: page.offset })),
  ]);
  const { total, created, failed, waiting } = batch;
  // The last line is told live, and what is tidied up behind it is not.
  const status = waiting === 0 ? "COMPLETED" : "RUNNING";
  const href = (number: number) => `${path}?page=${number}`;
  return (
    <>
      {status === "RUNNING" && <LivePage topics={["operations"]} />}
      <PageHeader
        back={
          isThere
            ? { href: `/dashboard/templates/${templateUuid}`, label: batch.templateName }
            : { href: "/dashboard/templates", label: t("templates.title") }
        }
        title={batch.fileName}
        actions={
          <DownloadLink
            href={`/dashboard/data/templates/${templateUuid}/batches/${batchUuid}`}
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            {t("templates.batch.report")}
          </DownloadLink>
        }
      />
      <Card className="mb-4">
        <p role="status" className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-1">
          <span className="font-medium">{t(`templates.batch.statuses.${status}`)}</span>
          <span className="text-muted tabular-nums">{t("templates.batch.progress", { created, failed, total })}</span>
        </p>
        <Meter share={total === 0 ? 0 : (created + failed) / total} />
        {status === "RUNNING" && <p className="mt-3 text-muted text-sm">{t("templates.batch.leave")}</p>}
      </Card>
      <Card title={t("templates.batch.lines")} flush>
        <BatchLines lines={lines.results} text={text} />
        <PageLinks page={page} shown={lines.results.length} total={lines.total} href={href} text={text} />
      </Card>
    </>
  );
}
