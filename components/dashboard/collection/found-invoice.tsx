import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { DroppedInvoice } from "@/lib/flows/model";
import { useText } from "../text-provider";
import type { CollectionField, CollectionValues } from "./collection-form-values";
import type { Offer } from "./invoice-offers";

export type Taken = Readonly<Partial<Record<CollectionField, string>>>;

export type FoundInvoiceProps = Readonly<{
  invoice: DroppedInvoice;
  offers: readonly Offer[];
  values: CollectionValues;
  /** The account that is paid as the form stands. */
  account: Readonly<{ uuid: string; label: string }> | undefined;
  take: (taken: Taken) => void;
}>;

/** What has been read of the file, for a person to look at: what stands in the form is ticked, and one press takes the rest. */
export function FoundInvoice({ invoice, offers, values, account, take }: FoundInvoiceProps) {
  const { t } = useText();
  const { source, isPdf, currency, foreignAccounts } = invoice;
  const stands = (field: CollectionField) => (field === "account" ? account?.uuid : values[field]);
  const untaken = offers.flatMap(({ field, choices: [only, ...more] }) =>
    only && more.length === 0 && stands(field) !== only.value ? [[field, only.value] as const] : [],
  );
  return (
    <div className="space-y-3">
      {source === "NOTHING" ? (
        <p className="text-muted text-sm">{t("collection.drop.nothing")}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="font-medium text-sm">{t(`collection.drop.sources.${source}`)}</p>
            {untaken.length > 1 && (
              <Button size="sm" onClick={() => take(Object.fromEntries(untaken))}>
                {t("collection.drop.takeAll")}
              </Button>
            )}
          </div>
          <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]">
            {offers.map(({ field, choices }) => (
              <div key={field} className="contents">
                <dt className="self-center text-muted text-sm">{t(`collection.${field}`)}</dt>
                <dd className="flex min-w-0 flex-wrap gap-2">
                  {choices.map(({ value, label }) => (
                    <Choice
                      key={value}
                      label={label}
                      isTaken={stands(field) === value}
                      onTake={() => take({ [field]: value })}
                    />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {currency !== null && currency !== "EUR" && (
        <Callout tone="warning">{t("collection.drop.currency", { currency })}</Callout>
      )}
      {foreignAccounts.length > 0 && (
        <Callout tone="warning" title={t("collection.drop.foreign", { accounts: foreignAccounts.join(", ") })}>
          <p>{t("collection.drop.foreignHint", { account: account?.label ?? "" })}</p>
        </Callout>
      )}
      {!isPdf && <p className="text-muted text-sm">{t("collection.drop.onlyXml")}</p>}
    </div>
  );
}

function Choice({ label, isTaken, onTake }: Readonly<{ label: string; isTaken: boolean; onTake: () => void }>) {
  return (
    <button
      type="button"
      aria-pressed={isTaken}
      onClick={onTake}
      className={clsx(
        "inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-md border px-2.5 text-left text-sm sm:min-h-8",
        isTaken ? "border-accent bg-accent-soft text-ink" : "border-line-strong bg-surface hover:bg-subtle",
      )}
    >
      {isTaken && <Check aria-hidden="true" className="size-3.5 shrink-0 text-accent-ink" />}
      <span className="min-w-0 break-words">{label}</span>
    </button>
  );
}
