"use client";

import { ListFilter } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { useText } from "../text-provider";
import {
  changeFilters,
  countFilters,
  type Filters,
  type ListDefinition,
  listHref,
  ORIGINS,
  OTHERS,
  RANGES,
  type Range,
  REFERENCES,
  readFilters,
  type TextFilter,
  TYPES,
} from "./filters";

const INPUTS: Readonly<Record<Range, Readonly<{ type: string; inputMode?: "decimal" }>>> = {
  amount: { type: "text", inputMode: "decimal" },
  created: { type: "date" },
  updated: { type: "date" },
};

type FilterSheetProps<Status extends string, Sort extends string> = Readonly<{
  list: ListDefinition<Status, Sort>;
  filters: Filters<Status, Sort>;
}>;

/** Every filter of the list in one form; what it makes is an address. */
export function FilterSheet<Status extends string, Sort extends string>({
  list,
  filters,
}: FilterSheetProps<Status, Sort>) {
  const { t } = useText();
  const router = useRouter();
  const form = useId();
  const [open, setOpen] = useState(false);
  const active = countFilters(filters);

  const show = (change: Pick<Filters<Status, Sort>, "type" | "origin" | "texts">) => {
    setOpen(false);
    router.push(listHref(list, changeFilters(filters, change)));
  };
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const { type, origin, texts } = readFilters(list, Object.fromEntries(typed));
    show({ type, origin, texts });
  };
  const known = (name: TextFilter) => list.texts[name] !== undefined;
  const field = (name: TextFilter) => ({ name, defaultValue: filters.texts[name] ?? "", autoComplete: "off" });

  return (
    <Dialog
      shape="sheet"
      title={t("lists.title")}
      closeLabel={t("frame.close")}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" icon={<ListFilter aria-hidden="true" className="size-4" />}>
          {active > 0 ? t("lists.active", { count: active }) : t("lists.button")}
        </Button>
      }
      footer={
        <>
          <Button type="submit" form={form} variant="primary" className="flex-1">
            {t("lists.apply")}
          </Button>
          <Button onClick={() => show({ type: null, origin: null, texts: {} })}>{t("lists.clear")}</Button>
        </>
      }
    >
      <form id={form} onSubmit={apply} className="space-y-5">
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
        {OTHERS.filter(known).map((name) => (
          <TextField key={name} label={t(`lists.filters.${name}`)} {...field(name)} />
        ))}
      </form>
    </Dialog>
  );
}
