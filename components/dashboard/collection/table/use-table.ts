import { useEffect, useState } from "react";
import { useBeforeUnload } from "@/components/ui/leaving";
import { NO_TABLE, openTable } from "./open-table";

/** A table, and what is shown of it. It stops with the page that shows it; the browser asks before it leaves. */
export function useTable() {
  const [view, show] = useState(NO_TABLE);
  const [table] = useState(() => openTable(show));
  useEffect(() => table.stop, [table]);
  useBeforeUnload(view.state.step === "working");
  return { ...table, ...view };
}
