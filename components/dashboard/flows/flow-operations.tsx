import { ChevronRight } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { FlowDetail } from "@/lib/flows/contract";
import { OperationStatusPill } from "../status-pill";
import type { Text } from "../text";

/** The operations of a flow, payments first, each with its own page. */
export function FlowOperations({ flow, text }: Readonly<{ flow: FlowDetail; text: Text }>) {
  const { t, money, deadline } = text;
  const operations = [
    ...flow.paymentOperations.map((operation) => ({ ...operation, title: money(operation) })),
    ...flow.signatureOperations.map((operation) => ({ ...operation, title: t("statuses.type.SIGNATURE") })),
  ];
  return (
    <ul data-rows="" className="divide-y divide-line">
      {operations.map(({ uuid, externalId, status, expiresAt, title }) => (
        <li key={uuid}>
          <Link
            href={`/dashboard/operations/${uuid}`}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 -outline-offset-2 hover:bg-subtle sm:px-5"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium tabular-nums">{title}</span>
              <span className="block truncate text-muted text-sm">
                {[externalId, t("flows.expires", { at: deadline(expiresAt) })].filter(Boolean).join(" · ")}
              </span>
            </span>
            <OperationStatusPill status={status} t={t} />
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
