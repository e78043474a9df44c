"use client";

import { useState } from "react";
import { Button, DownloadLink } from "@/components/ui/button";
import { BULK_ACTIONS, type BulkAction } from "@/lib/flows/model";
import { OPERATIONS, type OperationFilters } from "../../lists/definitions";
import { changeFilters, filtersSearch } from "../../lists/filters";
import { useText } from "../../text-provider";
import type { OperationsPage } from "../operation-row";
import { BulkDialog } from "./bulk-dialog";
import type { BulkActions } from "./use-bulk";
import type { Selection } from "./use-selection";

type BulkBarProps = Readonly<{
  page: OperationsPage;
  filters: OperationFilters;
  selection: Selection;
  /** Null for who may only look: exporting is looking. */
  actions: BulkActions | null;
}>;

/** What to do with what is selected; there only while something is. */
export function BulkBar({ page, filters, selection, actions }: BulkBarProps) {
  const { t } = useText();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  if (selection.uuids.size === 0) return null;
  const { everything } = selection;
  const uuids = [...selection.uuids];
  const search = filtersSearch(OPERATIONS, changeFilters(filters, {}));
  const only = everything ? search : `${search}${search === "" ? "?" : "&"}only=${uuids.join(",")}`;
  const nameOf = (uuid: string) => page.rows.find((row) => row.uuid === uuid)?.concept ?? uuid;
  return (
    <section
      aria-label={t("bulk.bar")}
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 border-line border-t bg-raised px-4 py-2 shadow-pop sm:px-5"
    >
      <p role="status" className="mr-auto font-medium text-sm tabular-nums">
        {t("bulk.selected", { count: everything ? page.total : uuids.length })}
      </p>
      {!everything && uuids.length === page.rows.length && page.total > uuids.length && (
        <Button size="sm" variant="ghost" onClick={selection.selectEverything}>
          {t("bulk.selectAll", { count: page.total })}
        </Button>
      )}
      {actions &&
        BULK_ACTIONS.map((action) => (
          <Button key={action} size="sm" onClick={() => setAsked(action)}>
            {t(`bulk.actions.${action}`)}
          </Button>
        ))}
      <DownloadLink size="sm" href={`/dashboard/data/operations/export${only}`}>
        {t("bulk.export")}
      </DownloadLink>
      <Button size="sm" variant="ghost" onClick={selection.clear}>
        {t("bulk.clear")}
      </Button>
      {actions && asked && (
        <BulkDialog
          action={asked}
          actions={actions}
          selection={everything ? { search } : { uuids }}
          nameOf={nameOf}
          onClose={(isOver) => {
            setAsked(null);
            if (isOver) selection.clear();
          }}
        />
      )}
    </section>
  );
}
