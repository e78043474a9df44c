import { useEffect, useState } from "react";
import { NO_TABLE, openTable } from "./open-table";

/** A table, and what is shown of it. It stops with the page that shows it; the browser asks before it leaves. */
export function useTable() {
  const [view, show] = useState(NO_TABLE);
  const [table] = useState(() => openTable(show));
  useEffect(() => table.stop, [table]);
  const isWorking = view.state.step === "working";
  useEffect(() => {
    if (!isWorking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isWorking]);
  return { ...table, ...view };
}
