import { useEffect, useRef, useState } from "react";
import { COLLECTION_COLUMNS, type CollectionColumn, type TableAnswer, type TableCheck } from "@/lib/flows/model";
import { rememberColumns, rememberedColumns, type SaidColumns } from "../../remembered-columns";
import { fromSpreadsheet, isSpreadsheet } from "./from-spreadsheet";
import { checkTable, sendTable, type TableChoices } from "./send-table";

export type TableState =
  | Readonly<{ step: "empty" | "checking" }>
  | Readonly<{ step: "checked"; check: TableCheck }>
  | Readonly<{ step: "working"; total: number; answers: readonly TableAnswer[] }>
  /** `WHOLE`: every line was answered. */
  | Readonly<{ step: "over"; total: number; answers: readonly TableAnswer[]; end: "WHOLE" | "STOPPED" | "BROKEN" }>;

type Options = Omit<TableChoices, "columns">;

/** By which what its columns say is remembered. */
const TABLE = "collections";

/** A table from its check to its report. It stops with the page that shows it; the browser asks before it leaves. */
export function useTable() {
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState<Options>({
    configurationUuid: null,
    creditorAccountUuid: null,
    channels: null,
  });
  // Beside what this browser remembers: it may keep nothing.
  const [said, setSaid] = useState<SaidColumns<CollectionColumn>>({});
  const [state, setState] = useState<TableState>({ step: "empty" });
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const isWorking = state.step === "working";
  useEffect(() => {
    if (!isWorking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isWorking]);

  const check = async (chosen: File, chosenOptions: Options, columns = said) => {
    setFile(chosen);
    setOptions(chosenOptions);
    setProblem(null);
    setState({ step: "checking" });
    const answer = await checkTable(chosen, {
      ...chosenOptions,
      columns: { ...rememberedColumns(TABLE, COLLECTION_COLUMNS), ...columns },
    });
    if (answer.ok) return setState({ step: "checked", check: answer.check });
    setProblem(answer.code);
    setState({ step: "empty" });
  };
  return {
    file,
    options,
    state,
    problem,
    choose: async (chosen: File): Promise<void> => {
      const table = isSpreadsheet(chosen) ? await fromSpreadsheet(chosen) : chosen;
      if (table) return check(table, options);
      setFile(chosen);
      setState({ step: "empty" });
      setProblem("spreadsheet_unread");
    },
    change: (changed: Partial<Options>) => file && check(file, { ...options, ...changed }),
    /** Which column said the same before says nothing now. */
    say: (column: string, means: CollectionColumn | null) => {
      if (!file || state.step !== "checked") return;
      const others = state.check.columns.filter((one) => means !== null && one.means === means);
      const more = { ...Object.fromEntries(others.map((one) => [one.column, null])), [column]: means };
      rememberColumns(TABLE, more);
      setSaid({ ...said, ...more });
      return check(file, options, { ...said, ...more });
    },
    send: async (): Promise<void> => {
      if (!file || state.step !== "checked") return;
      const { total, columns } = state.check;
      const stopping = new AbortController();
      sending.current = stopping;
      let answers: readonly TableAnswer[] = [];
      setState({ step: "working", total, answers });
      const sent = await sendTable(
        file,
        // As they were checked, whatever another tab has said since.
        { ...options, columns: Object.fromEntries(columns.map(({ column, means }) => [column, means])) },
        {
          signal: stopping.signal,
          tell: (more) => {
            answers = [...answers, ...more];
            setState({ step: "working", total, answers });
          },
        },
      );
      if (!sent.ok && !stopping.signal.aborted) {
        setProblem(sent.code);
        return setState(state);
      }
      const isWhole = sent.ok && sent.isWhole;
      setState({
        step: "over",
        total,
        answers,
        end: isWhole ? "WHOLE" : stopping.signal.aborted ? "STOPPED" : "BROKEN",
      });
    },
    stop: () => sending.current?.abort(),
    again: () => file && check(file, options),
    another: () => {
      setFile(null);
      setState({ step: "empty" });
    },
  };
}
