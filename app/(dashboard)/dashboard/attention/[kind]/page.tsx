import { CircleCheck } from "lucide-react";
import { notFound } from "next/navigation";
import { AttentionLines } from "@/components/dashboard/home/attention-lines";
import { operationLines } from "@/components/dashboard/home/waiting-lines";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { PageLinks, pageOf } from "@/components/dashboard/lists/page-links";
import { LivePage } from "@/components/dashboard/live/live-page";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ATTENTION_KINDS, listAttention } from "@/lib/overview/list-attention";
import { openDashboard, titled } from "../../../dashboard-context";

const PAGE_SIZE = 25;

type AttentionPageProps = Readonly<{
  params: Promise<Readonly<{ kind: string }>>;
  searchParams: Promise<SearchParams>;
}>;

export const generateMetadata = async ({ params }: AttentionPageProps) => {
  const { kind: named } = await params;
  const kind = ATTENTION_KINDS.find((known) => known === named) ?? notFound();
  return titled((t) => `${t(`attention.kinds.${kind}`)} · ${t("home.attention")}`);
};

/** All that waits for one reason: what the home page's figure counts. */
export default async function AttentionPage({ params, searchParams }: AttentionPageProps) {
  const named = (await params).kind;
  const kind = ATTENTION_KINDS.find((known) => known === named) ?? notFound();
  const page = pageOf(await searchParams, PAGE_SIZE);
  const path = `/dashboard/attention/${kind}`;
  const { db, caller, text } = await openDashboard(path, searchParams);
  const { t } = text;
  const { total, results } = await listAttention(db, caller, kind, { limit: PAGE_SIZE, offset: page.offset });
  return (
    <>
      <LivePage topics={["operations"]} />
      <PageHeader
        back={{ href: "/dashboard", label: t("attention.backHome") }}
        title={t(`attention.kinds.${kind}`)}
        description={t(`attention.hints.${kind}`)}
      />
      <Card flush>
        {total === 0 ? (
          <EmptyState icon={<CircleCheck aria-hidden="true" />} title={t("attention.empty")} />
        ) : (
          <>
            <AttentionLines lines={operationLines(kind, results, text)} />
            <PageLinks
              page={page}
              shown={results.length}
              total={total}
              href={(number) => `${path}?page=${number}`}
              text={text}
            />
          </>
        )}
      </Card>
    </>
  );
}
