import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import type { Text } from "../text";
import { CsvLink } from "./csv-link";
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
export function InsightCard({ name, query, note, text, className, children }: InsightCardProps) {
  const title = text.t(`insights.${name}.title`);
  const search = insightSearch(query);
  return (
    <Card
      flush
      title={title}
      {...(className && { className })}
      actions={
        <CsvLink
          href={`/dashboard/data/insights${search}${search === "" ? "?" : "&"}table=${name}`}
          table={title}
          text={text}
        />
      }
    >
      <p className="px-4 pt-3 text-muted text-sm sm:px-5">{note}</p>
      {children}
    </Card>
  );
}
