import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CollectionColumn, TableAnswer, TableCheck } from "@/lib/flows/model";
import { isLostWithPage, openTable, type TableState, type TableView } from "./open-table";
import { aSpreadsheet, type Cell } from "./testing/a-spreadsheet";

const PATIENT = { timeout: 30_000, interval: 20 };

/** A table on its page (decision 269), with a server that answers when it is told to. */

type Asked = Readonly<{ file: string; payload: unknown; isDry: boolean; answer: (response: Response) => void }>;
const asked: Asked[] = [];
let view: TableView;
let table: ReturnType<typeof openTable>;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, { body, signal }: { body: FormData; signal?: AbortSignal }) => {
    const file = body.get("file");
    const text = file instanceof File ? await file.text() : "";
    return new Promise<Response>((answer, fail) => {
      signal?.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError")));
      const isDry = path.endsWith("dryRun=true");
      asked.push({ file: text, payload: JSON.parse(String(body.get("payload"))), isDry, answer });
    });
  });
  table = openTable((next) => {
    view = next;
  });
});

/** What was asked as the nth, once it was. */
const question = (nth: number) =>
  vi.waitFor(() => {
    const one = asked[nth];
    if (!one) throw new Error("Not asked yet.");
    return one;
  }, PATIENT);
const csv = (text: string, name = "october.csv") => new File([text], name);
const sheet = (rows: readonly (readonly Cell[])[]) => new File([aSpreadsheet(rows)], "october.xlsx");
const checkOf = (total: number, means: readonly (CollectionColumn | null)[] = ["amount", "concept"]): TableCheck => ({
  ...{ total, valid: total, known: 0, sum: 1_000, refused: [], asksDayOrder: false, problems: [] },
  columns: means.map((one) => ({ column: one ?? "other", means: one })),
});
const made = (line: number): TableAnswer => ({
  ...{ line, status: "CREATED", operationUuid: "u", externalId: null, url: null, problems: [] },
});

/** A table of three lines that was checked. */
async function checkedTable() {
  const chosen = table.choose(csv("a table"));
  (await question(0)).answer(Response.json(checkOf(3)));
  await chosen;
}

describe("what is chosen beside a table", () => {
  it("stands there at once, with what was found before, and can be chosen again meanwhile", async () => {
    await checkedTable();
    void table.say("concept", "name");
    const means = () => ("check" in view.state ? view.state.check?.columns.map((one) => one.means) : null);
    expect([view.state.step, means()]).toEqual(["checking", ["amount", "name"]]);
    void table.say("concept", "email");
    expect(means()).toEqual(["amount", "email"]);
    expect((await question(2)).payload).toMatchObject({ columns: { concept: "email" } });
    (await question(2)).answer(Response.json(checkOf(3, ["amount", "email"])));
    await vi.waitFor(() => expect(view.state.step).toBe("checked"), PATIENT);
  });

  it("is kept for the table that comes", async () => {
    await table.change({ channels: ["EMAIL"] });
    await table.change({ creditorAccountUuid: "account" });
    expect([asked.length, view.state.step]).toEqual([0, "empty"]);
    expect(view.options).toMatchObject({ channels: ["EMAIL"], creditorAccountUuid: "account" });
    void table.choose(csv("a table"));
    expect((await question(0)).payload).toMatchObject({ channels: ["EMAIL"], creditorAccountUuid: "account" });
  });

  it("is kept while a table is looked at, and where that was refused", async () => {
    const chosen = table.choose(csv("a table"));
    const changed = table.change({ channels: [] });
    (await question(1)).answer(Response.json(checkOf(3)));
    await changed;
    (await question(0)).answer(Response.json({ code: "invalid_field" }, { status: 400 }));
    await chosen;
    expect(view).toMatchObject({ state: { step: "checked" }, options: { channels: [] }, problem: null });
    void table.send();
    expect(await question(2)).toMatchObject({ isDry: false, payload: { channels: [] } });
  });
});

describe("a table that comes in place of another", () => {
  it("takes what was checked before out of use at once, however long it takes to be unpacked", async () => {
    await checkedTable();
    const chosen = table.choose(sheet([["amount"], [{ number: "10" }]]));
    expect(view).toMatchObject({ fileName: "october.xlsx", state: { step: "checking" } });
    await table.send();
    expect(asked.length).toBe(1);
    (await question(1)).answer(Response.json(checkOf(1, ["amount"])));
    await chosen;
    expect(view.state).toMatchObject({ step: "checked", check: { total: 1 } });
  });

  it("is the last one, whichever is checked last", async () => {
    const first = table.choose(sheet([["amount"], [{ number: "10" }]]));
    const second = table.choose(csv("another", "november.csv"));
    (await question(0)).answer(Response.json(checkOf(7)));
    await Promise.all([first, second]);
    expect(asked.map(({ file }) => file)).toEqual(["another"]);
    expect(view).toMatchObject({ fileName: "november.csv", state: { check: { total: 7 } } });
  });

  it("that can't be read is not sent, whatever is chosen beside it", async () => {
    await checkedTable();
    await table.choose(csv("none", "november.xlsx"));
    expect(view).toMatchObject({ problem: "spreadsheet_unread", state: { step: "empty" } });
    await table.change({ channels: [] });
    await table.send();
    expect(asked.length).toBe(1);
  });
});

describe("in which order a table writes its days", () => {
  it("is said once, goes with it when it is sent, and is asked anew of another table", async () => {
    const chosen = table.choose(csv("a table"));
    (await question(0)).answer(Response.json({ ...checkOf(3), asksDayOrder: true }));
    await chosen;
    const changed = table.change({ dayOrder: "MONTH_FIRST" });
    const again = await question(1);
    expect(again).toMatchObject({ isDry: true, payload: { dayOrder: "MONTH_FIRST" } });
    again.answer(Response.json(checkOf(3)));
    await changed;
    const sent = table.send();
    const sending = await question(2);
    expect(sending).toMatchObject({ isDry: false, payload: { dayOrder: "MONTH_FIRST" } });
    sending.answer(new Response([2, 3, 4].map((line) => `${JSON.stringify(made(line))}\n`).join("")));
    await sent;
    void table.choose(csv("another"));
    expect((await question(3)).payload).toMatchObject({ dayOrder: null });
  });
});

describe("a spreadsheet", () => {
  it("is checked again as it is sent once its amounts are known, and only where that is another table", async () => {
    const chosen = table.choose(
      sheet([
        ["Total", "externalId"],
        [{ number: "12.345" }, { number: "2026.125" }],
      ]),
    );
    const [plain, ruled] = ['"Total","externalId"\r\n"12.345"', '"Total","externalId"\r\n"12.345…"'];
    (await question(0)).answer(Response.json(checkOf(1, ["amount", "externalId"])));
    (await question(1)).answer(Response.json(checkOf(1, ["amount", "externalId"])));
    await chosen;
    expect(asked.map(({ file }) => file)).toEqual([`${plain},"2026.125"\r\n`, `${ruled},"2026.125"\r\n`]);
    void table.send();
    expect((await question(2)).file).toBe(`${ruled},"2026.125"\r\n`);
  });
});

describe("a table that is sent", () => {
  it("is over only when each of its lines was answered", async () => {
    await checkedTable();
    const sent = table.send();
    (await question(1)).answer(new Response(`${JSON.stringify(made(2))}\n${JSON.stringify(made(3))}\n`));
    await sent;
    expect(view.state).toMatchObject({ step: "over", end: "BROKEN", total: 3 });
  });

  it("takes the report away with what is left only when that is said to be all right", async () => {
    await checkedTable();
    const sent = table.send();
    (await question(1)).answer(new Response(`${JSON.stringify(made(2))}\n`));
    await sent;
    table.again();
    expect([view.state.step, view.isAsking, asked.length]).toEqual(["over", true, 2]);
    table.answer(false);
    expect([view.state.step, view.isAsking, asked.length]).toEqual(["over", false, 2]);
    table.keepReport();
    table.again();
    expect([view.state.step, view.isAsking]).toEqual(["checking", false]);
  });

  it("is whole when it was, and stopped when it was stopped", async () => {
    await checkedTable();
    const sent = table.send();
    (await question(1)).answer(new Response([2, 3, 4].map((line) => `${JSON.stringify(made(line))}\n`).join("")));
    await sent;
    expect(view.state).toMatchObject({ step: "over", end: "WHOLE" });
    table.again();
    (await question(2)).answer(Response.json(checkOf(3)));
    await vi.waitFor(() => expect(view.state.step).toBe("checked"), PATIENT);
    const stopped = table.send();
    await question(3);
    table.stop();
    await stopped;
    expect(view.state).toMatchObject({ step: "over", end: "STOPPED", answers: [] });
  });

  it.each([
    ["a failure of ours", () => Response.json({ code: "internal_error" }, { status: 500 }), "unanswered"],
    ["a proxy's answer", () => new Response("<html>", { status: 502 }), "unanswered"],
    ["a refusal", () => Response.json({ code: "invalid_field" }, { status: 400 }), "failed"],
    ["somebody else's turn", () => Response.json({ code: "rate_limited" }, { status: 429 }), "busy"],
  ])("may have been made after %s as far as that says", async (_, response, problem) => {
    await checkedTable();
    const sent = table.send();
    (await question(1)).answer(response());
    await sent;
    expect(view).toMatchObject({ problem, state: { step: "checked" } });
  });

  it("is not waited for for ever when the answer to its check is cut", async () => {
    const chosen = table.choose(csv("a table"));
    (await question(0)).answer(new Response('{"total":'));
    await chosen;
    expect(view).toMatchObject({ problem: "unanswered", state: { step: "empty" } });
  });
});

describe("a report that tells of lines that were refused", () => {
  async function refusedTable() {
    await checkedTable();
    const sent = table.send();
    const lines = [made(2), made(3), { ...made(4), status: "REFUSED" }];
    (await question(1)).answer(new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
    await sent;
    expect(view).toMatchObject({ state: { step: "over", end: "WHOLE" }, isLost: true, isAsking: false });
  }

  it("is taken away by another table only once somebody has said so", async () => {
    await refusedTable();
    table.another();
    expect(view).toMatchObject({ state: { step: "over" }, isAsking: true });
    table.answer(false);
    expect(view).toMatchObject({ state: { step: "over" }, fileName: "october.csv", isAsking: false });
    table.another();
    table.answer(true);
    expect(view).toMatchObject({ state: { step: "empty" }, fileName: null, isLost: false, isAsking: false });
  });

  it("stays, too, where another is dropped, which is looked at once somebody has said so", async () => {
    await refusedTable();
    const chosen = table.choose(csv("another", "november.csv"));
    expect(view).toMatchObject({ state: { step: "over" }, fileName: "october.csv", isAsking: true });
    expect(asked).toHaveLength(2);
    table.answer(true);
    (await question(2)).answer(Response.json(checkOf(7)));
    await chosen;
    expect(view).toMatchObject({ fileName: "november.csv", state: { step: "checked" }, isAsking: false });
  });

  it("is no loss once it was downloaded", async () => {
    await refusedTable();
    table.keepReport();
    expect(view.isLost).toBe(false);
    table.another();
    expect(view).toMatchObject({ state: { step: "empty" }, isAsking: false });
  });
});

describe("who leaves is asked", () => {
  const answer = (status: TableAnswer["status"]): TableAnswer => ({ ...made(2), status });
  const over = (total: number, statuses: readonly TableAnswer["status"][]): TableState => ({
    ...{ step: "over", end: "WHOLE", total },
    answers: statuses.map(answer),
  });

  it.each<[string, TableState, boolean]>([
    ["while it is created", { step: "working", total: 1, answers: [] }, true],
    ["where a line was refused", over(2, ["CREATED", "REFUSED"]), true],
    ["where a line was not answered", over(2, ["CREATED", "UNANSWERED"]), true],
    ["where it was stopped before its end", over(2, ["CREATED"]), true],
    ["not where each line is there", over(2, ["CREATED", "KNOWN"]), false],
    ["not before it was sent", { step: "checked", check: checkOf(2) }, false],
    ["not where there is none", { step: "empty" }, false],
  ])("%s", (_, state, isAsked) => {
    expect(isLostWithPage(state)).toBe(isAsked);
  });
});
