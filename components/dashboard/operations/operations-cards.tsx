import Link from "next/link";
import { OperationStatusPill } from "../status-pill";
import { useText } from "../text-provider";
import { RowCheckbox } from "./bulk/row-checkbox";
import type { Selection } from "./bulk/use-selection";
import type { OperationRow } from "./operation-row";

type OperationsCardsProps = Readonly<{ rows: readonly OperationRow[]; selection?: Selection; className?: string }>;

/** The list on a phone: what, how much, how it stands. */
export function OperationsCards({ rows, selection, className }: OperationsCardsProps) {
  const { t, money, dateTime } = useText();
  return (
    <ul className={`divide-y divide-line ${className ?? ""}`}>
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
            prefetch={false}
            className="block min-w-0 flex-1 px-4 py-3 -outline-offset-2 active:bg-subtle"
          >
            <span className="flex items-baseline justify-between gap-3 font-medium">
              <span className="min-w-0 truncate">{row.concept ?? t("operations.unnamed")}</span>
              <span className="shrink-0 tabular-nums">{row.payment ? money(row.payment) : ""}</span>
            </span>
            <span className="mt-0.5 block truncate text-muted text-sm">
              {row.payer ?? t(row.type === "SIGNATURE" ? "operations.noSigner" : "operations.noPayer")}
            </span>
            <span className="mt-2 flex items-center justify-between gap-3">
              <OperationStatusPill status={row.status} t={t} />
              <span className="text-muted text-sm tabular-nums">{dateTime(row.createdAt)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
