import { ChevronRight } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { FlowDetail } from "@/lib/flows/contract";
import type { Subject } from "@/lib/operations/model";
import { RenewalLink } from "../operation/renewal-link";
import { whomFor } from "../payer-name";
import { OperationStatusPill } from "../status-pill";
import type { Text } from "../text";

/** What people know an operation by. */
export type Description = Readonly<{
  concept: string | null;
  subject: Subject;
  signers: readonly Subject[];
  renewedBy: string | null;
}>;

type FlowOperationsProps = Readonly<{
  flow: FlowDetail;
  /** By their uuids. */
  descriptions: ReadonlyMap<string, Description>;
  text: Text;
}>;

/** The operations of a flow, payments first, each with its own page. */
export function FlowOperations({ flow, descriptions, text }: FlowOperationsProps) {
  const { t, money, deadline } = text;
  const operations = [
    ...flow.paymentOperations.map((operation) => ({ ...operation, what: money(operation) })),
    ...flow.signatureOperations.map((operation) => ({ ...operation, what: t("statuses.type.SIGNATURE") })),
  ];
  return (
    <ul data-rows="" className="divide-y divide-line">
      {operations.map(({ uuid, externalId, status, expiresAt, what }) => {
        const description = descriptions.get(uuid);
        const title = description?.concept ?? null;
        const whom = description ? whomFor(description) : null;
        return (
          <li key={uuid}>
            <Link
              href={`/dashboard/operations/${uuid}`}
              className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 -outline-offset-2 hover:bg-subtle sm:px-5"
            >
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block font-medium tabular-nums">{title ?? what}</span>
                <span className="block truncate text-muted text-sm">
                  {[whom, externalId, t("flows.expires", { at: deadline(expiresAt) })].filter(Boolean).join(" · ")}
                </span>
              </span>
              {title !== null && <span className="font-medium tabular-nums">{what}</span>}
              <OperationStatusPill status={status} t={t} />
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
            </Link>
            {description?.renewedBy && (
              <p className="px-4 pb-2.5 text-sm sm:px-5">
                <RenewalLink uuid={description.renewedBy} says="renewed" text={text} />
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
