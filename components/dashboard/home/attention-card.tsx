import Link from "next/link";
import { Card } from "@/components/ui/card";
import { AttentionList, type AttentionListProps } from "./attention-list";

type AttentionCardProps = AttentionListProps & Readonly<{ title: string; total: number }>;
/** The first of one kind that needs somebody, and the way to all of them. */
export function AttentionCard({ kind, title, total, items, text }: AttentionCardProps) {
  const { t } = text;
  return (
    <Card
      title={title}
      flush
      actions={
        <Link
          href={`/dashboard/attention/${kind}`}
          className="inline-flex h-11 items-center rounded-md px-2 text-accent-ink text-sm hover:underline sm:h-8"
        >
          {t("home.showAll", { count: total })}
        </Link>
      }
    >
      <AttentionList kind={kind} items={items} text={text} />
    </Card>
  );
}
