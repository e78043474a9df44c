import { ChevronRight } from "lucide-react";
import { Link } from "@/components/ui/link";
import { isRefundId } from "@/lib/operations/model";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import { OperationStatusPill } from "../status-pill";
import type { Text } from "../text";
import type { EntryActions } from "./entry-actions";
import { differenceOf } from "./entry-amounts";
import { EntryButtons } from "./entry-buttons";
import { EntryStateBadge } from "./entry-state";
import { nameOf } from "./split-parts";

type EntryDecisionProps = Readonly<{
  entry: StatementEntryDetail;
  actions: EntryActions | null;
  isRunning: boolean;
  text: Text;
}>;

/** What has become of a booking, why, and what can be said of it. */
export function EntryDecision({ entry, actions, isRunning, text }: EntryDecisionProps) {
  const { t } = text;
  return (
    <div className="min-w-0 space-y-2">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        <EntryStateBadge entry={entry} t={t} />
        <span className="text-muted">
          {entry.matchedBy ? t(`reconciliation.matchedBy.${entry.matchedBy}`) : reasonOf(entry, isRunning, text)}
        </span>
      </div>
      {entry.operation && <ItsOperation entry={entry} operation={entry.operation} text={text} />}
      {entry.effect && entry.effect !== "SETTLED" && (
        <p className={entry.effect === "REFUNDED" ? "text-muted text-sm" : "text-danger-ink text-sm"}>
          {t(`reconciliation.effect.${entry.effect}`)}
        </p>
      )}
      {actions && <EntryButtons entry={entry} actions={actions} />}
    </div>
  );
}

function reasonOf(entry: StatementEntryDetail, isRunning: boolean, { t }: Text): string | null {
  const words = "reconciliation.entry" as const;
  switch (entry.state) {
    case "OPEN":
      if (entry.splitOf !== null && entry.decidedAt === null) return t("reconciliation.split.open");
      if (entry.amount.currency !== "EUR") return t(`${words}.foreign`, { currency: entry.amount.currency });
      if (isRunning && entry.decidedAt === null) return t("reconciliation.statement.running");
      // Decided and open: a suggestion was refused, a match undone, or its parts joined.
      return t(entry.decidedAt === null ? `${words}.${openBecause(entry)}` : `${words}.refused`);
    case "IGNORED":
      return t(`${words}.ignored`, { reason: entry.ignoredReason ?? "" });
    case "UNRELATED":
      return t(entry.amount.amount === 0 ? `${words}.ofNothing` : `${words}.unrelated`);
    case "ITEMISED":
      return t(entry.splitAt === null ? `${words}.itemised` : "reconciliation.split.parts");
    default:
      return null;
  }
}

/** Why nobody but a person can say what it is. */
function openBecause(entry: StatementEntryDetail) {
  const isOfRefund = isRefundId(entry.endToEndId?.toUpperCase() ?? "");
  if (entry.direction === "CREDIT") return isOfRefund ? "refundBack" : "open";
  if (entry.isReturn) return "openReturn";
  return isOfRefund ? "openRefund" : "openDebit";
}

type Matched = NonNullable<StatementEntryDetail["operation"]>;

/** The operation that it belongs to, or may belong to; another amount is said. */
function ItsOperation({
  entry,
  operation,
  text,
}: Readonly<{ entry: StatementEntryDetail; operation: Matched; text: Text }>) {
  const { t } = text;
  const name = nameOf(operation);
  const numbers = [operation.invoiceExternalId, operation.externalId].filter((one) => one !== null && one !== name);
  const difference = operation.amount === null ? null : differenceOf(entry, operation.amount, text);
  return (
    <Link
      href={`/dashboard/operations/${operation.uuid}`}
      className="flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-2 hover:bg-subtle"
    >
      <span className="min-w-0 flex-1 text-sm">
        <span className="wrap-anywhere block font-medium">{name}</span>
        {numbers.length > 0 && <span className="wrap-anywhere block text-muted">{numbers.join(" · ")}</span>}
        {difference && <span className="block text-warning-ink">{difference}</span>}
      </span>
      <OperationStatusPill status={operation.status} t={t} />
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
    </Link>
  );
}
