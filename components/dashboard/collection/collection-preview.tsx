import { PayerPreview } from "../payer-preview";
import { useText } from "../text-provider";
import { type CollectionValues, typedMinor } from "./collection-form-values";
import type { CollectionChoices } from "./collection-options";

type CollectionPreviewProps = Readonly<{ values: CollectionValues; choices: CollectionChoices }>;

const NEUTRAL = { brandColor: "", accentColor: "", logo: null };

/** The payer's first screen in the chosen configuration's colours, as far as it has been typed. */
export function CollectionPreview({ values, choices }: CollectionPreviewProps) {
  const { t, money, language } = useText();
  const chosen =
    choices.configurations.find(({ uuid }) => uuid === values.configuration) ??
    choices.configurations.find(({ isDefault }) => isDefault) ??
    choices.configurations[0];
  return (
    <aside aria-label={t("collection.preview")} className="hidden lg:block">
      <div className="sticky top-7">
        <p className="mb-2 text-muted text-sm">{t("collection.preview")}</p>
        <PayerPreview
          look={chosen ?? NEUTRAL}
          payee={choices.payee}
          amount={money({ amount: typedMinor(values, language) ?? 0, currency: "EUR" })}
          concept={values.concept || t("collection.previewConcept")}
          invoice={values.number && t("collection.previewInvoice", { number: values.number })}
          heading={t("collection.previewBank")}
        />
      </div>
    </aside>
  );
}
