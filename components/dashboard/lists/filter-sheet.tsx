"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useText } from "../text-provider";
import { FilterFields } from "./filter-fields";
import { changeFilters, type Filters, type ListDefinition, listHref, type OwnChoices, readFilters } from "./filters";

type FilterSheetProps<Status extends string, Sort extends string> = Readonly<{
  list: ListDefinition<Status, Sort>;
  filters: Filters<Status, Sort>;
  choices?: OwnChoices;
  onClose: () => void;
}>;

/** Every filter of the list in one form; what it makes is an address. */
export function FilterSheet<Status extends string, Sort extends string>({
  list,
  filters,
  choices,
  onClose,
}: FilterSheetProps<Status, Sort>) {
  const { t } = useText();
  const router = useRouter();
  const form = useId();

  const show = (change: Pick<Filters<Status, Sort>, "type" | "origin" | "texts">) => {
    onClose();
    router.push(listHref(list, changeFilters(filters, change)));
  };
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const { type, origin, texts } = readFilters(list, Object.fromEntries(typed));
    show({ type, origin, texts });
  };
  return (
    <Dialog
      shape="sheet"
      title={t("lists.title")}
      closeLabel={t("frame.close")}
      open
      onOpenChange={onClose}
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
        <FilterFields {...{ list, filters }} {...(choices && { choices })} />
      </form>
    </Dialog>
  );
}
