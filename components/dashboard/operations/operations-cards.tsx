import { Link } from "@/components/ui/link";
import type { Layout } from "../lists/layout";
import { OperationStatusPill } from "../status-pill";
import { useText } from "../text-provider";
import { PageCheckbox } from "./bulk/page-checkbox";
import { RowCheckbox } from "./bulk/row-checkbox";
import type { Selection } from "./bulk/use-selection";
import { operationColumns } from "./operation-columns";
import type { OperationRow } from "./operation-row";

type OperationsCardsProps = Readonly<{
  rows: readonly OperationRow[];
  layout: Layout;
  selection?: Selection;
  className?: string;
}>;

/** What each card has anyhow. */
const OF_EACH = ["concept", "payer", "amount", "status", "createdAt"];

/** The list on a phone: what, how much, how it stands, and what somebody has chosen to see beside it. */
export function OperationsCards({ rows, layout, selection, className }: OperationsCardsProps) {
  const text = useText();
  const { t, money, dateTime } = text;
  const chosen = layout.isChosen ? operationColumns(layout.columns.filter((name) => !OF_EACH.includes(name))) : [];
  const dense = layout.density === "compact";
  return (
    <div className={className}>
      {selection && rows.length > 1 && (
        <div className="flex items-center gap-1 border-line border-b py-1.5 pl-3 text-muted text-sm">
          <PageCheckbox selection={selection} shown={rows.length} />
          <span aria-hidden="true">{t("bulk.selectPage")}</span>
        </div>
      )}
      <ul data-rows="" className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.uuid} data-uuid={row.uuid} className="flex">
            {selection && (
              <span className="pt-3 pl-3">
                <RowCheckbox
                  label={t("bulk.selectOne", { name: row.concept ?? t("operations.unnamed") })}
                  checked={selection.has(row.uuid)}
                  onToggle={(through) => selection.toggle(row.uuid, through)}
                />
              </span>
            )}
            <Link
              href={`/dashboard/operations/${row.uuid}`}
              className={`block min-w-0 flex-1 px-4 -outline-offset-2 active:bg-subtle ${dense ? "py-1.5" : "py-3"}`}
            >
              {/* Beside a long amount there is no room for words: it stands below them. */}
              <span className="flex flex-wrap items-baseline gap-x-3 font-medium">
                <span className="wrap-anywhere min-w-0 flex-1 basis-40">{row.concept ?? t("operations.unnamed")}</span>
                <span className="ml-auto shrink-0 tabular-nums">{row.payment ? money(row.payment) : ""}</span>
              </span>
              {!dense && (
                <span className="wrap-anywhere mt-0.5 block text-muted text-sm">
                  {row.payer ?? t(row.type === "SIGNATURE" ? "operations.noSigner" : "operations.noPayer")}
                </span>
              )}
              {chosen.map(({ key, label, cell }) => (
                <span key={key} className="mt-0.5 flex justify-between gap-3 text-sm">
                  <span className="shrink-0 text-muted">{label(t)}</span>
                  <span className="wrap-anywhere min-w-0 text-right tabular-nums">{cell(row, text)}</span>
                </span>
              ))}
              <span className={`${dense ? "mt-1" : "mt-2"} flex items-center justify-between gap-3`}>
                <OperationStatusPill status={row.status} t={t} />
                <span className="text-muted text-sm tabular-nums">{dateTime(row.createdAt)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
