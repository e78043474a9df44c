import { COLLECTION_COLUMNS, type CollectionColumn, type TableAnswer, type TableCheck } from "@/lib/flows/model";
import { rememberColumns, rememberedColumns, type SaidColumns } from "../../remembered-columns";
import { fromSpreadsheet, isSpreadsheet, type WriteTable } from "./from-spreadsheet";
import { checkTable, sendTable, type TableChoices } from "./send-table";

export type TableState =
  | Readonly<{ step: "empty" }>
  /** With what the check before has found: it stays where it is until the next one is there. */
  | Readonly<{ step: "checking"; check: TableCheck | null }>
  | Readonly<{ step: "checked"; check: TableCheck }>
  | Readonly<{ step: "working"; total: number; answers: readonly TableAnswer[] }>
  /** `WHOLE`: every line was answered. */
  | Readonly<{ step: "over"; total: number; answers: readonly TableAnswer[]; end: "WHOLE" | "STOPPED" | "BROKEN" }>;

export type TableOptions = Omit<TableChoices, "columns">;

/** What a page shows of a table. */
export type TableView = Readonly<{
  fileName: string | null;
  options: TableOptions;
  state: TableState;
  problem: string | null;
  /** Whether its page takes something with it that is nowhere else. */
  isLost: boolean;
  /** Another table or check was asked for, which takes the report away that nobody has kept. */
  isAsking: boolean;
}>;

export const NO_TABLE: TableView = {
  fileName: null,
  options: { configurationUuid: null, creditorAccountUuid: null, channels: null, dayOrder: null },
  state: { step: "empty" },
  problem: null,
  isLost: false,
  isAsking: false,
};

/** By which what its columns say is remembered. */
const TABLE = "collections";

/** A table from its check to its report. What is shown of it is told to `show` whenever it is another. */
export function openTable(show: (view: TableView) => void) {
  let view = NO_TABLE;
  /** What can be sent: a spreadsheet as the table that it shows. */
  let file: File | null = null;
  /** How that is written, of a spreadsheet, and what it was written as. */
  let sheet: Readonly<{ write: WriteTable; written: string }> | null = null;
  // Beside what this browser remembers: it may keep nothing.
  let said: SaidColumns<CollectionColumn> = {};
  let sending: AbortController | null = null;
  // Of several tables and checks the last one counts, whichever is ready last.
  let turns = 0;
  /** Whose report was downloaded. */
  let reported: TableState | null = null;
  /** What waits for the answer. */
  let waiting: (() => void) | null = null;
  const change = (part: Partial<Omit<TableView, "isLost">>) => {
    const next = { ...view, ...part };
    view = { ...next, isLost: next.state !== reported && isLostWithPage(next.state) };
    show(view);
  };
  const unlessLost = (go: () => void) => {
    if (!view.isLost) return go();
    waiting = go;
    change({ isAsking: true });
  };
  /** @returns whether it is still the last one */
  const takeTurn = () => {
    turns += 1;
    const mine = turns;
    return () => mine === turns;
  };

  const writeSheet = (write: WriteTable, amountAt: number | null, name: string) => {
    const written = write(amountAt);
    if (written === sheet?.written) return false;
    sheet = { write, written };
    file = new File([written], name, { type: "text/csv" });
    return true;
  };

  const check = async (): Promise<void> => {
    if (!file || view.state.step === "working") return;
    const isLast = takeTurn();
    change({ problem: null, state: { step: "checking", check: foundIn(view.state) } });
    const columns = { ...rememberedColumns(TABLE, COLLECTION_COLUMNS), ...said };
    const answer = await checkTable(file, { ...view.options, columns });
    if (!isLast()) return;
    if (!answer.ok) return change({ problem: answer.code, state: { step: "empty" } });
    const amountAt = answer.check.columns.findIndex(({ means }) => means === "amount");
    // Which column is the amount is known only now: where that makes it another table, that one is checked.
    if (sheet && writeSheet(sheet.write, amountAt, file.name)) return check();
    change({ state: { step: "checked", check: answer.check } });
  };

  const open = async (chosen: File): Promise<void> => {
    const isLast = takeTurn();
    // The one before is sent no more, however long this one takes to be unpacked.
    file = null;
    sheet = null;
    // How another table writes its days is asked anew.
    const options = { ...view.options, dayOrder: null };
    change({ fileName: chosen.name, problem: null, options, state: { step: "checking", check: null } });
    if (!isSpreadsheet(chosen)) {
      file = chosen;
      return check();
    }
    const write = await fromSpreadsheet(chosen);
    if (!isLast()) return;
    if (!write) return change({ problem: "spreadsheet_unread", state: { step: "empty" } });
    writeSheet(write, null, chosen.name);
    return check();
  };

  const close = () => {
    takeTurn();
    file = null;
    sheet = null;
    change({ fileName: null, problem: null, state: { step: "empty" } });
  };
  return {
    choose: (chosen: File): Promise<void> =>
      new Promise((done, fail) => unlessLost(() => void open(chosen).then(done, fail))),
    /** What is chosen before there is a table holds for the one that comes. */
    change: async (changed: Partial<TableOptions>): Promise<void> => {
      change({ options: { ...view.options, ...changed } });
      return check();
    },
    /** Which column said the same before says nothing now. */
    say: async (column: string, means: CollectionColumn | null): Promise<void> => {
      const found = foundIn(view.state);
      if (!found) return;
      const others = found.columns.filter((one) => means !== null && one.means === means);
      const more: SaidColumns<CollectionColumn> = {
        ...Object.fromEntries(others.map((one) => [one.column, null])),
        [column]: means,
      };
      const columns = found.columns.map((one) => ({
        ...one,
        means: more[one.column] === undefined ? one.means : (more[one.column] ?? null),
      }));
      change({ state: { step: "checking", check: { ...found, columns } } });
      rememberColumns(TABLE, more);
      said = { ...said, ...more };
      return check();
    },
    send: async (): Promise<void> => {
      const before = view.state;
      if (!file || before.step !== "checked") return;
      const { total, columns } = before.check;
      const stopping = new AbortController();
      sending = stopping;
      let answers: readonly TableAnswer[] = [];
      change({ problem: null, state: { step: "working", total, answers } });
      const sent = await sendTable(
        file,
        // As they were checked, whatever another tab has said since.
        { ...view.options, columns: Object.fromEntries(columns.map(({ column, means }) => [column, means])) },
        {
          signal: stopping.signal,
          tell: (more) => {
            answers = [...answers, ...more];
            change({ state: { step: "working", total, answers } });
          },
        },
      );
      if (!sent.ok && !stopping.signal.aborted) return change({ problem: sent.code, state: before });
      const end = answers.length >= total ? "WHOLE" : stopping.signal.aborted ? "STOPPED" : "BROKEN";
      change({ state: { step: "over", total, answers, end } });
    },
    stop: () => sending?.abort(),
    again: () => unlessLost(() => void check()),
    another: () => unlessLost(close),
    /** Whether the report may go that another table or check takes away. */
    answer: (isSure: boolean) => {
      const go = waiting;
      waiting = null;
      change({ isAsking: false });
      if (isSure) go?.();
    },
    /** It was downloaded. */
    keepReport: () => {
      reported = view.state;
      change({});
    },
  };
}

/** Whether leaving loses something: what is still being created, or what alone tells which lines were refused or not answered. */
export function isLostWithPage(state: TableState): boolean {
  if (state.step === "working") return true;
  if (state.step !== "over") return false;
  return (
    state.answers.length < state.total ||
    state.answers.some(({ status }) => status === "REFUSED" || status === "UNANSWERED")
  );
}

function foundIn(state: TableState): TableCheck | null {
  return state.step === "checked" || state.step === "checking" ? state.check : null;
}
