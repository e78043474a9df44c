"use client";

import { ListFilter } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { OPERATION_TYPES } from "@/lib/operations/model";
import { useText } from "../text-provider";
import {
  changeFilters,
  countFilters,
  type OperationFilters,
  ORIGINS,
  operationsHref,
  readFilters,
  type TextFilter,
} from "./operation-filters";

/** Every filter of the list in one form; it opens as a sheet, and what it makes is an address. */
export function FilterSheet({ filters }: Readonly<{ filters: OperationFilters }>) {
  const { t } = useText();
  const router = useRouter();
  const form = useId();
  const [open, setOpen] = useState(false);
  const active = countFilters(filters);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const { type, origin, texts } = readFilters(typed);
    setOpen(false);
    router.push(operationsHref(changeFilters(filters, { type, origin, texts })));
  };

  const clear = () => {
    setOpen(false);
    router.push(operationsHref(changeFilters(filters, { type: null, origin: null, texts: {} })));
  };

  const text = (name: TextFilter) => ({ name, defaultValue: filters.texts[name] ?? "", autoComplete: "off" });
  const range = (name: "created" | "updated" | "amount", input: Readonly<{ type: string; inputMode?: "decimal" }>) => (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t(`operations.filters.${name}`)}</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t("operations.filters.from")} {...input} {...text(`${name}_from`)} />
        <TextField label={t("operations.filters.to")} {...input} {...text(`${name}_to`)} />
      </div>
    </fieldset>
  );

  return (
    <Dialog
      shape="sheet"
      title={t("operations.filters.title")}
      closeLabel={t("frame.close")}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" icon={<ListFilter aria-hidden="true" className="size-4" />}>
          {active > 0 ? t("operations.filters.active", { count: active }) : t("operations.filters.button")}
        </Button>
      }
      footer={
        <>
          <Button type="submit" form={form} variant="primary" className="flex-1">
            {t("operations.filters.apply")}
          </Button>
          <Button onClick={clear}>{t("operations.filters.clear")}</Button>
        </>
      }
    >
      <form id={form} onSubmit={apply} className="space-y-5">
        {range("amount", { type: "text", inputMode: "decimal" })}
        {range("created", { type: "date" })}
        {range("updated", { type: "date" })}
        <TextField label={t("operations.filters.invoice")} hint={t("operations.filters.exact")} {...text("invoice")} />
        <TextField
          label={t("operations.filters.external_id")}
          hint={t("operations.filters.exact")}
          {...text("external_id")}
        />
        <SelectField
          label={t("operations.filters.type")}
          name="type"
          defaultValue={filters.type ?? ""}
          options={[
            { value: "", label: t("operations.filters.any") },
            ...OPERATION_TYPES.map((type) => ({ value: type, label: t(`statuses.type.${type}`) })),
          ]}
        />
        <SelectField
          label={t("operations.filters.origin")}
          name="origin"
          defaultValue={filters.origin ?? ""}
          options={[
            { value: "", label: t("operations.filters.any") },
            ...ORIGINS.map((origin) => ({ value: origin, label: t(`operations.filters.${origin}`) })),
          ]}
        />
        <TextField label={t("operations.filters.collaborator_name")} {...text("collaborator_name")} />
        <TextField label={t("operations.filters.collaborator")} {...text("collaborator")} />
        <TextField label={t("operations.filters.operation")} {...text("operation")} />
        <TextField label={t("operations.filters.flow")} {...text("flow")} />
      </form>
    </Dialog>
  );
}
