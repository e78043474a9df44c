"use client";

import { Bookmark, Columns3, ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { useText } from "../text-provider";
import { countFilters, type Filters, type ListDefinition, type OwnChoices } from "./filters";

const load = {
  filters: () => import("./filter-sheet").then((it) => it.FilterSheet),
  display: () => import("./display-sheet").then((it) => it.DisplaySheet),
  views: () => import("./views-sheet").then((it) => it.ViewsSheet),
};
const FilterSheet = dynamic(load.filters, { ssr: false });
const DisplaySheet = dynamic(load.display, { ssr: false });
const ViewsSheet = dynamic(load.views, { ssr: false });

type Sheet = keyof typeof load;

type ListSheetsProps = Readonly<{
  list: ListDefinition<string, string>;
  filters: Filters<string, string>;
  choices?: OwnChoices;
  display: Omit<ComponentProps<typeof DisplaySheet>, "list" | "filters" | "onClose">;
  /** Null for who keeps none. */
  views: Omit<ComponentProps<typeof ViewsSheet>, "onClose"> | null;
}>;

/** What opens the windows of a list; each is fetched as somebody comes near (decision 275). */
export function ListSheets({ list, filters, choices, display, views }: ListSheetsProps) {
  const { t } = useText();
  const [open, setOpen] = useState<Sheet | null>(null);
  const active = countFilters(filters);
  const close = () => setOpen(null);
  const button = (sheet: Sheet, icon: ReactNode, label: string) => (
    <Button
      size="sm"
      icon={icon}
      aria-haspopup="dialog"
      aria-expanded={open === sheet}
      onPointerEnter={load[sheet]}
      onFocus={load[sheet]}
      onClick={(event) => {
        // Not every browser does so by itself; the window gives it back.
        event.currentTarget.focus();
        setOpen(sheet);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button(
        "filters",
        <ListFilter aria-hidden="true" className="size-4" />,
        active > 0 ? t("lists.active", { count: active }) : t("lists.button"),
      )}
      {button("display", <Columns3 aria-hidden="true" className="size-4" />, t("lists.display.button"))}
      {views && button("views", <Bookmark aria-hidden="true" className="size-4" />, t("lists.views.title"))}
      {open === "filters" && <FilterSheet {...{ list, filters }} {...(choices && { choices })} onClose={close} />}
      {open === "display" && <DisplaySheet {...{ list, filters, ...display }} onClose={close} />}
      {views && open === "views" && <ViewsSheet {...views} onClose={close} />}
    </>
  );
}
