import { useEffect, useState } from "react";
import { useUnsaved } from "@/components/ui/leaving";
import { NO_TABLE, openTable } from "./open-table";

/** A table, and what is shown of it. It stops with the page that shows it, and its report goes with it: who leaves is asked before. */
export function useTable() {
  const [view, show] = useState(NO_TABLE);
  const [table] = useState(() => openTable(show));
  useEffect(() => table.stop, [table]);
  useUnsaved(view.isLost, "report");
  return { ...table, ...view };
}
