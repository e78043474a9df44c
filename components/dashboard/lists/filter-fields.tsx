import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { useText } from "../text-provider";
import { choicesOf } from "./choices";
import {
  CHOICES,
  type Filters,
  type ListDefinition,
  ORIGINS,
  OTHERS,
  type OwnChoices,
  RANGES,
  type Range,
  REFERENCES,
  type TextFilter,
  TYPES,
} from "./filters";

const INPUTS: Readonly<Record<Range, Readonly<{ type: string; inputMode?: "decimal" }>>> = {
  amount: { type: "text", inputMode: "decimal" },
  created: { type: "date" },
  updated: { type: "date" },
  due: { type: "date" },
};

type FilterFieldsProps = Readonly<{
  list: Pick<ListDefinition<string, string>, "texts" | "typed">;
  filters: Filters<string, string>;
  choices?: OwnChoices;
}>;

/** Every filter that the list knows, as it is set. */
export function FilterFields({ list, filters, choices }: FilterFieldsProps) {
  const { t } = useText();
  const known = (name: TextFilter) => list.texts[name] !== undefined;
  const field = (name: TextFilter) => ({ name, defaultValue: filters.texts[name] ?? "", autoComplete: "off" });

  return (
    <>
      {RANGES.filter((name) => known(`${name}_from`)).map((name) => (
        <fieldset key={name}>
          <legend className="mb-1.5 font-medium text-sm">{t(`lists.filters.${name}`)}</legend>
          <div className="grid grid-cols-2 gap-3">
            <TextField label={t("lists.from")} {...INPUTS[name]} {...field(`${name}_from`)} />
            <TextField label={t("lists.to")} {...INPUTS[name]} {...field(`${name}_to`)} />
          </div>
        </fieldset>
      ))}
      {REFERENCES.filter(known).map((name) => (
        <TextField key={name} label={t(`lists.filters.${name}`)} hint={t("lists.exact")} {...field(name)} />
      ))}
      {list.typed && (
        <SelectField
          label={t("lists.filters.type")}
          name="type"
          defaultValue={filters.type ?? ""}
          options={[
            { value: "", label: t("lists.any") },
            ...TYPES.map((type) => ({ value: type, label: t(`statuses.type.${type}`) })),
          ]}
        />
      )}
      <SelectField
        label={t("lists.filters.origin")}
        name="origin"
        defaultValue={filters.origin ?? ""}
        options={[
          { value: "", label: t("lists.any") },
          ...ORIGINS.map((origin) => ({ value: origin, label: t(`lists.origins.${origin}`) })),
        ]}
      />
      {CHOICES.filter(known).map((name) => (
        <SelectField
          key={name}
          label={t(`lists.filters.${name}`)}
          name={name}
          defaultValue={filters.texts[name] ?? ""}
          options={[{ value: "", label: t("lists.any") }, ...choicesOf(name, filters.texts[name], t, choices)]}
        />
      ))}
      {OTHERS.filter(known).map((name) => (
        <TextField key={name} label={t(`lists.filters.${name}`)} {...field(name)} />
      ))}
    </>
  );
}
