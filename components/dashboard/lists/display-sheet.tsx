"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { useText } from "../text-provider";
import { ColumnChoice } from "./column-choice";
import { changeFilters, DENSITIES, type Filters, type ListDefinition, listHref, readColumns } from "./filters";
import { type Layout, type UsualLayout, withLayout } from "./layout";

export type KeepLayout = (layout: UsualLayout) => Promise<ActionResult>;

type DisplaySheetProps<Status extends string, Sort extends string> = Readonly<{
  list: ListDefinition<Status, Sort>;
  filters: Filters<Status, Sort>;
  layout: Layout;
  /** What the list's columns and its orders are called. */
  columnLabels: Readonly<Record<string, string>>;
  sortLabels: Readonly<Record<Sort, string>>;
  /** Keeps how the person wants this list, on whatever device; null for who keeps nothing here. */
  keep: KeepLayout | null;
  onClose: () => void;
}>;

/** In which order, which columns, how close: what it makes is an address, and what the person usually has if they say so. */
export function DisplaySheet<Status extends string, Sort extends string>(props: DisplaySheetProps<Status, Sort>) {
  const { list, filters, layout, columnLabels, sortLabels, keep, onClose } = props;
  const { t } = useText();
  const tell = useToasts();
  const router = useRouter();
  const form = useId();
  /** All of them: those that are shown in their order, then the others. */
  const [columns, setColumns] = useState(() => inOrder(list.columns, layout.columns));
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(layout.columns));

  const move = (name: string, by: 1 | -1) => {
    const at = columns.indexOf(name);
    const other = columns[at + by];
    if (other === undefined) return;
    setColumns(columns.map((each) => (each === name ? other : each === other ? name : each)));
  };
  const toggle = (name: string) => {
    const next = new Set(shown);
    if (!next.delete(name)) next.add(name);
    setShown(next);
  };
  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const chosen: UsualLayout = {
      columns:
        readColumns(
          list,
          columns.filter((name) => shown.has(name)),
        ) ?? list.usualColumns,
      density: DENSITIES.find((density) => density === data.get("density")) ?? "comfortable",
    };
    const sort = list.sorts.find((name) => name === data.get("sort")) ?? filters.sort;
    const direction = data.get("direction") === "ASC" ? "ASC" : "DESC";
    onClose();
    if (keep && data.get("keep") === "on") tell(await answered(keep(chosen)), { done: t("lists.display.kept") });
    router.push(listHref(list, changeFilters(withLayout(filters, chosen), { sort, direction })));
  };
  return (
    <Dialog
      shape="sheet"
      title={t("lists.display.title")}
      closeLabel={t("frame.close")}
      open
      onOpenChange={onClose}
      footer={
        <>
          <Button type="submit" form={form} variant="primary" className="flex-1">
            {t("lists.display.apply")}
          </Button>
          <Button
            onClick={() => {
              setColumns(inOrder(list.columns, list.usualColumns));
              setShown(new Set(list.usualColumns));
            }}
          >
            {t("lists.display.usual")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={apply} className="space-y-5">
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={t("lists.display.sort")}
            name="sort"
            defaultValue={filters.sort}
            options={list.sorts.map((value) => ({ value, label: sortLabels[value] }))}
          />
          <SelectField
            label={t("lists.display.direction")}
            name="direction"
            defaultValue={filters.direction}
            options={(["DESC", "ASC"] as const).map((value) => ({ value, label: t(`lists.display.${value}`) }))}
          />
        </div>
        <SelectField
          label={t("lists.display.density")}
          name="density"
          defaultValue={layout.density}
          options={DENSITIES.map((value) => ({ value, label: t(`lists.display.densities.${value}`) }))}
        />
        <ColumnChoice {...{ columns, shown, move, toggle }} labels={columnLabels} fixed={list.columns[0]} />
        {keep && (
          <Checkbox name="keep" defaultChecked label={t("lists.display.keep")} hint={t("lists.display.keepHint")} />
        )}
      </form>
    </Dialog>
  );
}

function inOrder(all: readonly string[], shown: readonly string[]): readonly string[] {
  return [...shown, ...all.filter((name) => !shown.includes(name))];
}
