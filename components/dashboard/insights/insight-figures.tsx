import { Skeleton } from "@/components/ui/skeleton";
import type { InsightScope } from "@/lib/overview/model";
import type { Text } from "../text";
import { FigureTable } from "./figure-table";
import { type FiguresOf, type InsightTable, type InsightTableName, insightTable } from "./insight-tables";

type InsightFiguresProps<Name extends InsightTableName> = Readonly<{
  name: Name;
  insights: FiguresOf[Name];
  scope: InsightScope;
  text: Text;
}>;

/** A card's figures, each of which leads to its list. */
export function InsightFigures<Name extends InsightTableName>({ name, ...made }: InsightFiguresProps<Name>) {
  const { t } = made.text;
  const table = insightTable(name, made);
  const title: InsightTableName = name;
  if (name === "banks" && table.rows.length === 0) {
    return <p className="px-5 py-10 text-center text-muted">{t("insights.banks.empty")}</p>;
  }
  return (
    <FigureTable
      className="mt-2"
      caption={t("insights.figures", { table: t(`insights.${title}.title`) })}
      table={shown(table)}
    />
  );
}

/** Without what a spreadsheet alone reads: the browser draws it, and is given no more than that. */
function shown({ columns, rows }: InsightTable): InsightTable {
  return {
    columns: columns.map(({ label, numeric }) => ({ label, numeric })),
    rows: rows.map(({ key, cells }) => ({
      key,
      cells: cells.map(({ text, href, share }) => ({
        text,
        ...(href !== undefined && { href }),
        ...(share !== undefined && { share }),
      })),
    })),
  };
}

/** In their place while they are being counted. */
export function ComingFigures({ rows }: Readonly<{ rows: number }>) {
  return (
    <div aria-hidden="true" className="mt-2 divide-y divide-line">
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={row} className="flex h-11 items-center justify-between gap-8 px-4 sm:px-5">
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
