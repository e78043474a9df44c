import { ChevronRight } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { RecordStatus } from "@/lib/attempts/model";
import type { Subject } from "@/lib/operations/model";
import { maskedIban } from "@/lib/shared/iban";
import type { Money } from "@/lib/shared/money";
import { payerName } from "../payer-name";
import type { Text } from "../text";

type Missing = Readonly<{
  operationUuid: string;
  concept: string | null;
  invoiceExternalId: string | null;
  subject: Subject;
  amount: Money;
  accountNumber: string;
  status: RecordStatus;
  completedAt: Date;
}>;

/** Payments without a credit: who paid what, when, and what the payer's bank says of it. */
export function MissingCreditList({ missing, text }: Readonly<{ missing: readonly Missing[]; text: Text }>) {
  const { t, money, dateTime } = text;
  return (
    <ul data-rows="" className="divide-y divide-line">
      {missing.map((payment) => (
        <li key={payment.operationUuid}>
          <Link
            href={`/dashboard/operations/${payment.operationUuid}`}
            className="flex min-h-16 items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-subtle sm:px-5"
          >
            <span className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1.5 sm:flex-row sm:items-center">
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block font-medium">
                  {payment.concept ?? payment.invoiceExternalId ?? t("reconciliation.operationsPage.unnamed")}
                </span>
                <span className="wrap-anywhere block text-muted text-sm">
                  {[
                    payerName(payment.subject),
                    payment.concept && payment.invoiceExternalId,
                    t("reconciliation.operationsPage.paid", { at: dateTime(payment.completedAt) }),
                    maskedIban(payment.accountNumber),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className="flex items-center gap-3">
                <Badge>{t(`statuses.record.${payment.status}`)}</Badge>
                <span className="ml-auto font-medium tabular-nums">{money(payment.amount)}</span>
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
