import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Text } from "../text";
import { type AttentionLine, AttentionLines } from "./attention-lines";

type AttentionCardProps = Readonly<{
  title: string;
  lines: readonly AttentionLine[];
  /** The page of all of them, where these are the first. */
  all?: Readonly<{ href: string; total: number }>;
  text: Text;
}>;

/** The first of one kind that needs somebody, and the way to all of them. */
export function AttentionCard({ title, lines, all, text: { t } }: AttentionCardProps) {
  return (
    <Card
      title={title}
      flush
      actions={
        all && (
          <Link
            href={all.href}
            className="inline-flex h-11 items-center rounded-md px-2 text-accent-ink text-sm hover:underline sm:h-8"
          >
            {t("home.showAll", { count: all.total })}
          </Link>
        )
      }
    >
      <AttentionLines lines={lines} />
    </Card>
  );
}
