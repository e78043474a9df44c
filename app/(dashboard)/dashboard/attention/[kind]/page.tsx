import { CircleCheck } from "lucide-react";
import { notFound } from "next/navigation";
import { AttentionList } from "@/components/dashboard/home/attention-list";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { ATTENTION_KINDS, listAttention } from "@/lib/overview/list-attention";
import { openDashboard, titled } from "../../../dashboard-context";

const PAGE_SIZE = 25;

export const generateMetadata = () => titled((t) => t("home.attention"));

type AttentionPageProps = Readonly<{
  params: Promise<Readonly<{ kind: string }>>;
  searchParams: Promise<SearchParams>;
}>;

/** All that waits for one reason: what the home page's figure counts. */
export default async function AttentionPage({ params, searchParams }: AttentionPageProps) {
  const named = (await params).kind;
  const kind = ATTENTION_KINDS.find((known) => known === named) ?? notFound();
  const page = Math.max(Math.floor(Number((await searchParams).page)) || 1, 1);
  const path = `/dashboard/attention/${kind}`;
  const { db, caller, text } = await openDashboard(path);
  const { t } = text;
  const first = (page - 1) * PAGE_SIZE;
  const { total, results } = await listAttention(db, caller, kind, { limit: PAGE_SIZE, offset: first });
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard", label: t("attention.backHome") }}
        title={t(`attention.kinds.${kind}`)}
        description={t(`attention.hints.${kind}`)}
      />
      <Card flush>
        {results.length === 0 ? (
          <EmptyState icon={<CircleCheck aria-hidden="true" />} title={t("attention.empty")} />
        ) : (
          <>
            <AttentionList kind={kind} items={results} text={text} />
            <Pagination
              label={t("lists.pages")}
              summary={t("lists.range", { from: first + 1, to: first + results.length, total })}
              previous={{ label: t("lists.previous"), href: page > 1 ? `${path}?page=${page - 1}` : null }}
              next={{
                label: t("lists.next"),
                href: first + results.length < total ? `${path}?page=${page + 1}` : null,
              }}
            />
          </>
        )}
      </Card>
    </>
  );
}
