import { Link } from "@/components/ui/link";
import type { FlowListItem } from "@/lib/flows/contract";
import { FlowStatusPill } from "../status-pill";
import { useText } from "../text-provider";
import { FlowOrigin } from "./flow-origin";

type FlowsCardsProps = Readonly<{ rows: readonly FlowListItem[]; dense: boolean; className?: string }>;

/** The list on a phone. */
export function FlowsCards({ rows, dense, className }: FlowsCardsProps) {
  const { t, dateTime } = useText();
  return (
    <ul data-rows="" className={`divide-y divide-line ${className ?? ""}`}>
      {rows.map((row) => (
        <li key={row.uuid}>
          <Link
            href={`/dashboard/flows/${row.uuid}`}
            className={`block px-4 -outline-offset-2 active:bg-subtle ${dense ? "py-1.5" : "py-3"}`}
          >
            <span className="wrap-anywhere block font-medium">{row.externalId ?? row.uuid}</span>
            <FlowOrigin row={row} className="wrap-anywhere mt-0.5 block text-muted text-sm" t={t} />
            <span className="mt-2 flex items-center justify-between gap-3">
              <FlowStatusPill status={row.status} t={t} />
              <span className="text-muted text-sm tabular-nums">{dateTime(row.createdAt)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
