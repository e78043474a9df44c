import { useEffect, useState } from "react";
import { useUnsaved } from "@/components/ui/leaving";
import { isLostWithPage, NO_TABLE, openTable, type TableState } from "./open-table";

/** A table, and what is shown of it. It stops with the page that shows it, and its report goes with it: who leaves is asked before. */
export function useTable() {
  const [view, show] = useState(NO_TABLE);
  const [table] = useState(() => openTable(show));
  useEffect(() => table.stop, [table]);
  const [reported, setReported] = useState<TableState | null>(null);
  useUnsaved(view.state !== reported && isLostWithPage(view.state), "report");
  /** Its report was downloaded. */
  const keepReport = () => setReported(view.state);
  return { ...table, ...view, keepReport };
}
