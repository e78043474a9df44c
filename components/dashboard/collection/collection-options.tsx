import { ChevronRight } from "lucide-react";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { useText } from "../text-provider";
import { type FieldsProps, useField } from "./collection-fields";
import { PAGE_LANGUAGES, VALIDITY_DAYS } from "./option-choices";

/** What a collection can be made with. Only what is ACTIVE. */
export type CollectionChoices = Readonly<{
  language: string;
  /** Whether anybody carries text messages here. */
  canText: boolean;
  configurations: readonly Readonly<{ uuid: string; name: string; isDefault: boolean }>[];
  accounts: readonly Readonly<{
    uuid: string;
    label: string;
    isDefault: boolean;
    /** Nothing can be collected on it: it is shown, and can't be chosen. */
    isHeld: boolean;
  }>[];
}>;

/** The first is the default. */
const PLACEMENTS = ["APPENDED", "SEPARATE"] as const;
const PRODUCTS = ["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"] as const;

const FOLDED = [
  "validity",
  "language",
  "configuration",
  "account",
  "product",
  "placement",
  "executionDate",
  "externalId",
] as const;

/** Everything that has a good default, folded away. */
export function CollectionOptions({ choices, ...fields }: FieldsProps & Readonly<{ choices: CollectionChoices }>) {
  const { t, languageName } = useText();
  const field = useField(fields);
  return (
    // What is wrong in it is not folded away.
    <details
      open={FOLDED.some((name) => fields.error(name)) || undefined}
      className="group rounded-lg border border-line bg-surface shadow-card"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-2 font-semibold sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-90" />
        {t("collection.options")}
      </summary>
      <div className="grid gap-4 border-line border-t p-4 sm:grid-cols-2 sm:p-5">
        <SelectField
          {...field("validity")}
          options={[
            { value: "", label: t("collection.validityDefault") },
            ...VALIDITY_DAYS.map((days) => ({ value: `P${days}D`, label: t("collection.days", { count: days }) })),
          ]}
        />
        <SelectField
          {...field("language")}
          options={[
            { value: "", label: t("collection.languageDefault", { language: languageName(choices.language) }) },
            ...PAGE_LANGUAGES.map((code) => ({ value: code, label: languageName(code) })),
          ]}
        />
        <SelectField
          {...field("configuration")}
          defaultValue={choices.configurations.find(({ isDefault }) => isDefault)?.uuid}
          options={choices.configurations.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
        <SelectField
          {...field("account")}
          defaultValue={choices.accounts.find(({ isDefault }) => isDefault)?.uuid}
          options={choices.accounts.map(({ uuid, label, isHeld }) => ({ value: uuid, label, disabled: isHeld }))}
        />
        <SelectField
          {...field("product")}
          options={[
            { value: "", label: t("collection.productDefault") },
            ...PRODUCTS.map((product) => ({ value: product, label: t(`operation.details.products.${product}`) })),
          ]}
        />
        <SelectField
          {...field("placement")}
          options={PLACEMENTS.map((placement) => ({
            value: placement,
            label: t(`collection.placements.${placement}`),
          }))}
        />
        <TextField {...field("executionDate")} type="date" hint={t("collection.executionDateHint")} />
        <TextField {...field("externalId")} hint={t("collection.externalIdHint")} maxLength={128} autoComplete="off" />
      </div>
    </details>
  );
}
