import { isoDay } from "@/lib/shared/iso-day";
import { LATENCY_BOUNDS_MS } from "@/lib/webhooks/model";
import { csvAmount } from "../csv-dialect";
import type { Cell, InsightTable } from "../insights/insight-tables";
import type { Text } from "../text";

export type Figures = Readonly<{
  attempts: number;
  delivered: number;
  /** Milliseconds that half, and 95 of a hundred, of the answers took at most; Infinity beyond the last bound. */
  latency: Readonly<{ half: number; most: number }> | null;
}>;
export type ShownFigures = Readonly<{
  unit: "hour" | "day";
  total: Figures;
  periods: readonly (Figures & Readonly<{ from: string }>)[];
}>;

/** What became of an endpoint's attempts by time, as its page and a spreadsheet have it. */
export function endpointFiguresTable({ unit, periods }: Omit<ShownFigures, "total">, text: Text): InsightTable {
  const { t, number, percent, language } = text;
  const label = (name: "time" | "attempts" | "delivered" | "rate" | "half" | "most") =>
    t(`webhooks.figures.columns.${name}`);
  const counted = (value: number): Cell => ({ text: number(value), plain: String(value) });
  return {
    columns: [
      { label: label("time"), numeric: false },
      { label: label("attempts"), numeric: true },
      { label: label("delivered"), numeric: true },
      { label: label("rate"), numeric: true },
      { label: label("half"), numeric: true, plain: `${label("half")} (ms)` },
      { label: label("most"), numeric: true, plain: `${label("most")} (ms)` },
    ],
    rows: periods.map(({ from, attempts, delivered, latency }) => {
      const share = shareOf({ attempts, delivered });
      return {
        key: from,
        cells: [
          {
            text: periodOf(from, unit, text),
            plain: unit === "hour" ? text.sortableTime(from) : isoDay(new Date(from), text.timeZone),
          },
          counted(attempts),
          counted(delivered),
          // Hundredths of one, as cents are of an amount.
          attempts === 0 ? NONE : { text: percent(share), plain: csvAmount(Math.round(share * 100), language) },
          latency ? tookAtMost(latency.half, text) : NONE,
          latency ? tookAtMost(latency.most, text) : NONE,
        ],
      };
    }),
  };
}

const NONE: Cell = { text: "–", plain: "" };

export function periodOf(from: string, unit: ShownFigures["unit"], { dateTime, date }: Text): string {
  return unit === "hour" ? dateTime(from) : date(from);
}

/** Rounded down: all is said of nothing less than all. */
export function shareOf({ attempts, delivered }: Pick<Figures, "attempts" | "delivered">): number {
  return Math.floor((delivered / attempts) * 100) / 100;
}

export function latencyOf(ms: number, { t }: Text): string {
  const last = LATENCY_BOUNDS_MS.at(-1) ?? 0;
  return ms > last ? t("webhooks.figures.longer", { ms: last }) : t("webhooks.figures.within", { ms });
}

function tookAtMost(ms: number, text: Text): Cell {
  const words = latencyOf(ms, text);
  // What took longer than the last bound has no number.
  return { text: words, plain: Number.isFinite(ms) ? String(ms) : words };
}
