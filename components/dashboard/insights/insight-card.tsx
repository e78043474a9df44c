import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { DownloadLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Text } from "../text";
import { type InsightQuery, insightSearch } from "./insight-query";
import type { InsightTableName } from "./insight-tables";

type InsightCardProps = Readonly<{
  name: InsightTableName;
  query: InsightQuery;
  /** What is counted, so that nobody takes it for something else. */
  note: ReactNode;
  text: Text;
  className?: string;
  children: ReactNode;
}>;

/** One question, what its figures count, and the same for a spreadsheet. */
export function InsightCard({ name, query, note, text: { t }, className, children }: InsightCardProps) {
  const search = insightSearch(query);
  return (
    <Card
      flush
      title={t(`insights.${name}.title`)}
      {...(className && { className })}
      actions={
        <DownloadLink
          size="sm"
          variant="ghost"
          icon={<Download aria-hidden="true" className="size-4" />}
          href={`/dashboard/data/insights${search}${search === "" ? "?" : "&"}table=${name}`}
          aria-label={t("insights.download", { table: t(`insights.${name}.title`) })}
        >
          CSV
        </DownloadLink>
      }
    >
      <p className="px-4 pt-3 text-muted text-sm sm:px-5">{note}</p>
      {children}
    </Card>
  );
}
