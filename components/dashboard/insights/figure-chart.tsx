import { useEffect, useRef, useState } from "react";
import { type Bar, BarChart } from "@/components/ui/bar-chart";
import { useText } from "../text-provider";
import { FigureTable } from "./figure-table";
import type { InsightTable } from "./insight-tables";

type FigureChartProps = Readonly<{
  /** Amounts of EUR, in minor units; none where there is nothing to see. */
  bars: readonly Bar[];
  firstLabel: string;
  lastLabel: string;
  caption: string;
  /** Made once somebody opens it; null where there is nothing to say either. */
  table: (() => InsightTable) | null;
}>;

/** Columns to see it, and the table that says it: drawn once somebody opens it, as a quarter's is as long as all the rest of its page. */
export function FigureChart({ bars, firstLabel, lastLabel, caption, table }: FigureChartProps) {
  const { t, roundMoney } = useText();
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before the page came alive.
  useEffect(() => setOpen(details.current?.open === true), []);
  return (
    <>
      {bars.length === 0 ? (
        <p className="px-5 py-10 text-center text-muted">{t("home.perDayEmpty")}</p>
      ) : (
        <div className="p-4 sm:p-5">
          <BarChart format={(amount) => roundMoney({ amount, currency: "EUR" })} {...{ bars, firstLabel, lastLabel }} />
        </div>
      )}
      {table && (
        <details
          ref={details}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          className="border-line border-t"
        >
          <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium text-sm hover:bg-subtle sm:px-5">
            {t("insights.asTable")}
          </summary>
          {isOpen && (
            <FigureTable className="max-h-96 overflow-y-auto border-line border-t" caption={caption} table={table()} />
          )}
        </details>
      )}
    </>
  );
}
