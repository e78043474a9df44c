"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, DownloadLink } from "@/components/ui/button";
import { BULK_ACTIONS, type BulkAction } from "@/lib/flows/model";
import { OPERATIONS, type OperationFilters } from "../../lists/definitions";
import { changeFilters, filtersSearch } from "../../lists/filters";
import { type Layout, withLayout, withoutLayout } from "../../lists/layout";
import { useText } from "../../text-provider";
import type { OperationsPage } from "../operation-row";
import type { BulkActions, BulkMeant } from "./use-bulk";
import type { Selection } from "./use-selection";

const BulkDialog = dynamic(() => import("./bulk-dialog").then((it) => it.BulkDialog), { ssr: false });

type BulkBarProps = Readonly<{
  page: OperationsPage;
  filters: OperationFilters;
  layout: Layout;
  selection: Selection;
  /** Null for who may only look: exporting is looking. */
  actions: BulkActions | null;
}>;

/** What was asked for, of what was selected then: whatever the list shows by now. */
type Asked = Readonly<{ action: BulkAction; meant: BulkMeant; names: ReadonlyMap<string, string> }>;

/** What to do with what is selected, and the window of what is being done with what was. */
export function BulkBar({ page, filters, layout, selection, actions }: BulkBarProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const search = filtersSearch(OPERATIONS, withoutLayout(changeFilters(filters, {})));
  const exported = filtersSearch(OPERATIONS, withLayout(changeFilters(filters, {}), layout));
  const ask = (action: BulkAction) =>
    setAsked({
      action,
      meant: selection.everything ? { search } : { uuids: [...selection.uuids] },
      names: new Map(page.rows.flatMap(({ uuid, concept }) => (concept === null ? [] : [[uuid, concept]]))),
    });
  return (
    <>
      {selection.uuids.size > 0 && <Selected {...{ page, selection }} search={exported} onAsk={actions && ask} />}
      {actions && asked && (
        <BulkDialog
          {...asked}
          actions={actions}
          onClose={(isOver) => {
            setAsked(null);
            if (!isOver) return;
            selection.clear();
            // Not before: drawn anew, a list from which all are gone has no place for what became of them.
            router.refresh();
          }}
        />
      )}
    </>
  );
}

type SelectedProps = Readonly<{
  page: OperationsPage;
  selection: Selection;
  search: string;
  onAsk: ((action: BulkAction) => void) | null;
}>;

function Selected({ page, selection, search, onAsk }: SelectedProps) {
  const { t } = useText();
  const { everything } = selection;
  const uuids = [...selection.uuids];
  const only = everything ? search : `${search}${search === "" ? "?" : "&"}only=${uuids.join(",")}`;
  return (
    <section
      aria-label={t("bulk.bar")}
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 border-line border-t bg-raised px-4 py-2 shadow-pop sm:px-5"
    >
      <p role="status" className="mr-auto font-medium text-sm tabular-nums">
        {t("bulk.selected", { count: everything && page.total !== null ? page.total : uuids.length })}
      </p>
      {!everything && page.total !== null && uuids.length === page.rows.length && page.total > uuids.length && (
        <Button size="sm" variant="ghost" onClick={selection.selectEverything}>
          {t("bulk.selectAll", { count: page.total })}
        </Button>
      )}
      {onAsk &&
        BULK_ACTIONS.map((action) => (
          <Button key={action} size="sm" onClick={() => onAsk(action)}>
            {t(`bulk.actions.${action}`)}
          </Button>
        ))}
      <DownloadLink size="sm" href={`/dashboard/data/operations/export${only}`}>
        {t("bulk.export")}
      </DownloadLink>
      <Button size="sm" variant="ghost" onClick={selection.clear}>
        {t("bulk.clear")}
      </Button>
    </section>
  );
}
