import { Button } from "@/components/ui/button";
import type { Money } from "@/lib/shared/money";
import type { FileOfRefunds, SplitPart } from "@/lib/statements/model";
import { useText } from "../text-provider";

type MatchFilesProps = Readonly<{
  files: readonly FileOfRefunds[];
  /** The debit's, which each of them comes to. */
  amount: Money;
  disabled: boolean;
  share: (parts: readonly SplitPart[]) => void;
}>;

/** Files of refunds that a debit may be the one booking of: its bank has not told their transfers (decision 379). */
export function MatchFiles({ files, amount, disabled, share }: MatchFilesProps) {
  const { t, money, number, dateTime } = useText();
  return (
    <ul className="mb-2 space-y-2 empty:hidden">
      {files.map(({ givenOutAt, refunds }) => {
        const name = t("reconciliation.match.file", { at: dateTime(givenOutAt) });
        return (
          <li key={givenOutAt} className="rounded-md border border-line p-3 text-sm">
            <div className="flex items-baseline justify-between gap-3 font-medium">
              <span className="min-w-0">{name}</span>
              <span className="shrink-0 tabular-nums">{money(amount)}</span>
            </div>
            <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
              <span className="text-muted">{t("reconciliation.match.fileOf", { count: number(refunds.length) })}</span>
              <Button
                size="sm"
                className="ml-auto"
                disabled={disabled}
                aria-label={t("reconciliation.candidate.matchNamed", { name })}
                onClick={() => share(refunds)}
              >
                {t("reconciliation.candidate.match")}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
