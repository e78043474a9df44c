import { clsx } from "clsx";
import { Card } from "@/components/ui/card";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { Table, Td, Th } from "@/components/ui/table";
import { LATENCY_BOUNDS_MS } from "@/lib/webhooks/model";
import { CsvLink } from "../insights/csv-link";
import type { InsightTable } from "../insights/insight-tables";
import type { Text } from "../text";
import { endpointFiguresTable, latencyOf, periodOf, type ShownFigures, shareOf } from "./figures-table";

type FiguresCardProps = Readonly<{
  figures: ShownFigures;
  days: 1 | 7 | 30;
  href: (days: 1 | 7 | 30) => string;
  /** The same for a spreadsheet. */
  csv: string;
  text: Text;
}>;

/** How much arrives at an endpoint, and how fast it answers: two charts, and the same as a table. */
export function FiguresCard({ figures: { unit, total, periods }, days, href, csv, text }: FiguresCardProps) {
  const { t, percent } = text;
  const time = (from: string) => periodOf(from, unit, text);
  const shown = (ms: number) => latencyOf(ms, text);
  const [first, last] = [periods[0], periods.at(-1)];
  return (
    <Card
      title={t("webhooks.figures.title")}
      className="mb-4"
      actions={
        <>
          <CsvLink href={csv} table={t("webhooks.figures.title")} text={text} />
          <SegmentedLinks
            label={t("webhooks.figures.range")}
            links={(["one", "seven", "thirty"] as const).map((name) => ({
              key: name,
              href: href(DAYS[name]),
              label: t(`webhooks.figures.days.${name}`),
              current: DAYS[name] === days,
            }))}
          />
        </>
      }
    >
      {total.attempts === 0 ? (
        <p className="text-muted">{t("webhooks.figures.none")}</p>
      ) : (
        <>
          <p className="font-semibold text-lg">
            {t("webhooks.figures.rate", {
              rate: percent(shareOf(total)),
              attempts: total.attempts,
            })}
          </p>
          <p className="text-muted text-sm">
            {total.latency
              ? t("webhooks.figures.latency", { half: shown(total.latency.half), most: shown(total.latency.most) })
              : t("webhooks.figures.noAnswer")}
          </p>
          <div aria-hidden="true" className="mt-4 grid items-end gap-5 sm:grid-cols-2">
            <Chart
              title={t("webhooks.figures.attempts")}
              parts={[
                { name: t("webhooks.figures.delivered"), fill: "fill-success-fill", mark: "bg-success-fill" },
                { name: t("webhooks.figures.failed"), fill: "fill-danger-fill", mark: "bg-danger-fill" },
              ]}
              columns={periods.map(({ attempts, delivered }) => [delivered, attempts - delivered])}
            />
            <Chart
              title={t("webhooks.figures.answered")}
              parts={[
                { name: t("webhooks.figures.columns.half"), fill: "fill-accent", mark: "bg-accent" },
                { name: t("webhooks.figures.columns.most"), fill: "fill-line-field", mark: "bg-line-field" },
              ]}
              columns={periods.map(({ latency }) =>
                latency === null ? [0, 0] : [step(latency.half), step(latency.most) - step(latency.half)],
              )}
              top={LATENCY_BOUNDS_MS.length + 1}
            />
          </div>
          <p aria-hidden="true" className="mt-2 flex justify-between text-faint text-xs">
            <span>{first && time(first.from)}</span>
            <span>{last && time(last.from)}</span>
          </p>
          <details className="mt-3">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent-ink text-sm sm:min-h-8">
              {t("webhooks.figures.asTable")}
            </summary>
            <FiguresTable
              table={endpointFiguresTable({ unit, periods }, text)}
              caption={t("webhooks.figures.caption")}
            />
          </details>
        </>
      )}
    </Card>
  );
}

const DAYS = { one: 1, seven: 7, thirty: 30 } as const;

/** The bounds grow by about twice each time: a step of the chart is one of them. */
function step(ms: number): number {
  const place = LATENCY_BOUNDS_MS.findIndex((bound) => bound >= ms);
  return place === -1 ? LATENCY_BOUNDS_MS.length + 1 : place + 1;
}

type ChartProps = Readonly<{
  title: string;
  parts: readonly Readonly<{ name: string; fill: string; mark: string }>[];
  /** From the ground up. */
  columns: readonly (readonly number[])[];
  top?: number;
}>;

/** Columns of parts; the table under them says the same in words. */
function Chart({ title, parts, columns, top }: ChartProps) {
  const highest = top ?? Math.max(...columns.map((column) => column.reduce((sum, value) => sum + value, 0)), 1);
  return (
    <div className="min-w-0">
      <p className="mb-1 flex flex-wrap items-center gap-x-3 text-muted text-xs">
        <span className="font-medium">{title}</span>
        {parts.map(({ name, mark }) => (
          <span key={name} className="inline-flex items-center gap-1">
            <span className={clsx("size-2 rounded-xs", mark)} />
            {name}
          </span>
        ))}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${columns.length * 10} 100`}
        preserveAspectRatio="none"
        className="h-28 w-full border-line-strong border-b"
      >
        {columns.map((column, place) => {
          let ground = 100;
          return column.map((value, part) => {
            // Whatever there is shows at least a line of it.
            const height = value === 0 ? 0 : Math.max((value / highest) * 100, 1);
            ground -= height;
            const key = `${place}-${part}`;
            return (
              <rect key={key} x={place * 10 + 1} y={ground} width="8" height={height} className={parts[part]?.fill} />
            );
          });
        })}
      </svg>
    </div>
  );
}

type FiguresTableProps = Readonly<{ table: InsightTable; caption: string }>;

function FiguresTable({ table: { columns, rows }, caption }: FiguresTableProps) {
  return (
    <div className="-mx-4 sm:-mx-5">
      <Table plain caption={caption}>
        <thead>
          <tr>
            {columns.map(({ label, numeric }) => (
              <Th key={label} numeric={numeric}>
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map(({ text }, index) => (
                <Td key={columns[index]?.label} numeric={columns[index]?.numeric ?? true}>
                  {text}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
