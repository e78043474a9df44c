import { brandPalettes } from "@/components/payer/contrast";
import { parseTypedAmount } from "@/lib/shared/typed-amount";
import { useText } from "../text-provider";
import type { CollectionValues } from "./collection-form-values";
import type { CollectionChoices } from "./collection-options";

type CollectionPreviewProps = Readonly<{ values: CollectionValues; choices: CollectionChoices }>;

const BANKS = ["a", "b", "c"] as const;

/** The payer's first screen in the chosen configuration's colours, as far as it has been typed. */
export function CollectionPreview({ values, choices }: CollectionPreviewProps) {
  const { t, money } = useText();
  const chosen =
    choices.configurations.find(({ uuid }) => uuid === values.configuration) ??
    choices.configurations.find(({ isDefault }) => isDefault) ??
    choices.configurations[0];
  const { panel, onPanel, onPanelMuted } = brandPalettes({
    brandColor: chosen?.brandColor ?? "",
    accentColor: chosen?.accentColor ?? "",
  }).light;
  const amount = parseTypedAmount(values.amount) ?? 0;
  return (
    <aside aria-label={t("collection.preview")} className="hidden lg:block">
      <div className="sticky top-7">
        <p className="mb-2 text-muted text-sm">{t("collection.preview")}</p>
        <div aria-hidden="true" className="overflow-hidden rounded-xl border border-line bg-surface shadow-pop">
          <div className="space-y-3 px-5 pt-5 pb-6" style={{ backgroundColor: panel, color: onPanel }}>
            <p className="flex items-center gap-2.5 text-sm">
              {chosen?.logo?.startsWith("data:image/") && (
                // biome-ignore lint/performance/noImgElement: a data URL has nothing to optimise
                <img src={chosen.logo} alt="" className="h-7 w-auto max-w-28 rounded-sm bg-white object-contain px-1" />
              )}
              <span className="min-w-0 break-words" style={{ color: onPanelMuted }}>
                {choices.payee}
              </span>
            </p>
            <p className="font-semibold text-3xl tabular-nums">{money({ amount, currency: "EUR" })}</p>
            <p className="break-words text-sm">{values.concept || t("collection.previewConcept")}</p>
            {values.number && (
              <p className="break-words text-sm" style={{ color: onPanelMuted }}>
                {t("collection.previewInvoice", { number: values.number })}
              </p>
            )}
          </div>
          <div className="space-y-3 p-5">
            <p className="font-semibold">{t("collection.previewBank")}</p>
            {BANKS.map((bank) => (
              <div key={bank} className="flex items-center gap-3">
                <div className="size-8 rounded-md bg-pressed" />
                <div className="h-3 w-32 rounded-sm bg-subtle" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </aside>
  );
}
