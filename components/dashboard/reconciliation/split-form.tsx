import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import type { SplitPart } from "@/lib/statements/model";
import { AmountReading } from "../collection/amount-reading";
import { useText } from "../text-provider";
import { amountsOf, leftOf, type Part } from "./split-parts";

type SplitFormProps = Readonly<{
  entry: StatementEntryDetail;
  parts: readonly Part[];
  change: (parts: readonly Part[]) => void;
  pending: boolean;
  split: (parts: readonly SplitPart[]) => void;
}>;

/** How much of a booking belongs to each of the payments that were chosen, and what is left of it. */
export function SplitForm({ entry, parts, change, pending, split }: SplitFormProps) {
  const { t, language } = useText();
  const amounts = amountsOf(parts, language);
  const named = parts.flatMap(({ operationUuid }, at) => {
    const amount = amounts[at];
    return amount ? [{ operationUuid, amount }] : [];
  });
  const left = leftOf(entry.amount.amount, amounts);
  const isOne = parts.length === 1 && left === 0;
  const isReady = parts.length > 0 && named.length === parts.length && left >= 0 && !isOne;
  return (
    <form
      className="mt-4 space-y-3 rounded-md border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) split(named);
      }}
    >
      {parts.length === 0 && <p className="text-muted text-sm">{t("reconciliation.split.hint")}</p>}
      <ul className="space-y-3 empty:hidden">
        {parts.map((part) => (
          <PartField
            key={part.operationUuid}
            part={part}
            type={(typed) => change(parts.map((one) => (one === part ? { ...one, typed } : one)))}
            remove={() => change(parts.filter((one) => one !== part))}
          />
        ))}
      </ul>
      {parts.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Rest entry={entry} left={left} isOne={isOne} />
          <Button type="submit" variant="primary" size="sm" pending={pending} disabled={!isReady}>
            {t("reconciliation.split.submit")}
          </Button>
        </div>
      )}
    </form>
  );
}

type PartFieldProps = Readonly<{ part: Part; type: (typed: string) => void; remove: () => void }>;

function PartField({ part, type, remove }: PartFieldProps) {
  const { t } = useText();
  return (
    <li>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t("reconciliation.split.amount", { name: part.name })}
            inputMode="decimal"
            autoComplete="off"
            value={part.typed}
            onChange={(event) => type(event.currentTarget.value)}
            required
          />
        </div>
        <Button
          variant="ghost"
          aria-label={t("reconciliation.split.remove", { name: part.name })}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={remove}
        />
      </div>
      <AmountReading typed={part.typed} onChoose={type} />
    </li>
  );
}

/** What no part names, which stays open; or why the parts can't be. */
function Rest({ entry, left, isOne }: Readonly<{ entry: StatementEntryDetail; left: number; isOne: boolean }>) {
  const { t, money } = useText();
  const amount = money({ ...entry.amount, amount: Math.abs(left) });
  if (left < 0)
    return (
      <p role="status" className="text-danger-ink text-sm">
        {t("reconciliation.split.tooMuch", { amount })}
      </p>
    );
  const words = isOne ? t("reconciliation.split.whole") : t("reconciliation.split.left", { amount });
  return (
    <p role="status" className={left > 0 ? "text-sm text-warning-ink" : "text-muted text-sm"}>
      {words}
    </p>
  );
}
