import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keysOf } from "@/app/(api)/flow/v1/flows/batch/answer-batch";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import {
  insertCollaborator,
  insertMerchant,
  insertTestAccount,
  insertTestConfiguration,
  type Merchant,
} from "@/db/testing/merchant";
import { fileOf } from "@/lib/documents/testing/files";
import { createFlow } from "@/lib/flows/creating/create-flow";
import type { Caller, Role } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { COLUMN_LENGTHS_MAX, type TableAnswer } from "../model";
import { checkCollections } from "./check-collections";
import { createCollections } from "./create-collections";
import { readCollections } from "./read-collections";

/** Many collections from a table (decision 269). */

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
});

type Sending = Readonly<{ json?: unknown; language?: string; as?: Caller; stillMay?: () => Promise<unknown> }>;

async function tableOf(csv: string, { json = {}, language = "en" }: Sending) {
  const file = { ...(await fileOf(Buffer.from(csv))), head: Buffer.from(""), filename: "t.csv", truncated: false };
  return readCollections(file, json, language);
}

const checking = ({ as = merchant.caller, stillMay = async () => undefined }: Sending) => ({
  keys: keysOf(as),
  stillMay,
  channel: "DASHBOARD" as const,
});

async function check(csv: string, how: Sending = {}) {
  return checkCollections(getDb(), how.as ?? merchant.caller, await tableOf(csv, how), checking(how));
}

async function send(csv: string, how: Sending = {}): Promise<readonly TableAnswer[]> {
  const answers: TableAnswer[] = [];
  const made = createCollections(getDb(), how.as ?? merchant.caller, await tableOf(csv, how), checking(how));
  for await (const group of made) answers.push(...group);
  return answers;
}

const made = () => database.sql<{ amount: number; concept: string; name: string | null; channel: string }[]>`
  select o.amount::int as amount, o.concept, o.subject->>'name' as name, f.channel
    from operation o join flow f on f.uuid = o.flow_uuid
   where o.tenant_uuid = ${merchant.tenantUuid} order by o.amount`;
const statuses = (answers: readonly TableAnswer[]) => answers.map(({ line, status }) => [line, status]);
const wrong = (problems: readonly Readonly<{ line?: number; column: string | null; code: string }>[]) =>
  problems.map(({ line, column, code }) => [line, column, code]);

const TWO = "amount,concept,name\n10.00,Fee,Ana\n20.50,Fee,Eva\n";

describe("a table of collections before it is sent", () => {
  it("says what its columns say, what it comes to, and makes nothing", async () => {
    const checked = await check("Importe;Descripción;Vendedor\n1.250,75;Cocina;Luis\n890;Baño;Luis\n", {
      language: "es",
    });
    expect(checked).toMatchObject({ total: 2, valid: 2, known: 0, sum: 214_075, problems: [] });
    expect(checked.columns).toEqual([
      { column: "Importe", means: "amount" },
      { column: "Descripción", means: "concept" },
      { column: "Vendedor", means: null },
    ]);
    expect(await made()).toHaveLength(0);
  });

  it("tells what is wrong by line and by the column's head, and guesses neither amounts nor days", async () => {
    const { total, valid, problems, asksDayOrder } = await check(
      [
        "Total,concept,Correo,due",
        '"12,345.00",Fee,ana@example.com,2026-12-30',
        "1.234,Fee,,",
        "ten,Fee,eva,",
        ",Fee,,",
        "10,,,",
        "10,Fee,,3/4/2026",
        "10,Fee,,tomorrow",
        "10,Fee,,,too much",
      ].join("\n"),
    );
    expect([total, valid, asksDayOrder]).toEqual([8, 1, true]);
    expect(wrong(problems)).toEqual([
      [3, "Total", "ambiguous"],
      [4, "Total", "invalid"],
      [5, "Total", "required"],
      [6, "concept", "required"],
      [8, "due", "invalid"],
      [9, null, "too_many_cells"],
    ]);
  });

  it("asks once in which order its days are written, and reads them by the answer", async () => {
    const csv = "amount,concept,due\n10,Fee,3/4/2026\n11,Fee,5/4/2026\n12,Fee,2026-12-30\n13,Fee,9/30/2026\n";
    expect(await check(csv)).toMatchObject({ valid: 2, asksDayOrder: true, problems: [] });
    expect(await check(csv, { json: { dayOrder: "MONTH_FIRST" } })).toMatchObject({
      ...{ valid: 4, asksDayOrder: false, problems: [] },
    });
    const dayFirst = await check(csv, { json: { dayOrder: "DAY_FIRST" } });
    expect([dayFirst.valid, dayFirst.asksDayOrder, wrong(dayFirst.problems)]).toEqual([
      ...[3, false],
      [[5, "due", "invalid"]],
    ]);
    await expect(check(csv, { json: { dayOrder: "YEAR_FIRST" } })).rejects.toMatchObject({ code: "invalid_field" });
    // In Spanish the answer to what was asked before holds.
    // One of them is a day by the month first alone: so may the others be.
    expect(await check(csv, { language: "es" })).toMatchObject({ valid: 3, asksDayOrder: true, problems: [] });
    expect(await check(csv, { language: "es", json: { dayOrder: "MONTH_FIRST" } })).toMatchObject({ valid: 4 });
  });

  it("is made by that answer, and of the same answer once; without any nothing is made of such a day", async () => {
    const csv = "amount,concept,due\n10,Fee,3/4/2099\n10,Fee,5/4/2099\n";
    expect(statuses(await send(csv))).toEqual([
      [2, "REFUSED"],
      [3, "REFUSED"],
    ]);
    const json = { dayOrder: "MONTH_FIRST" };
    expect(statuses(await send(csv, { json }))).toEqual([
      [2, "CREATED"],
      [3, "CREATED"],
    ]);
    const turned = csv.replace(/^(10.*3\/4.*)\n(10.*)$/m, "$2\n$1");
    expect(statuses(await send(turned, { json }))).toEqual([
      [2, "KNOWN"],
      [3, "KNOWN"],
    ]);
    const rows = await database.sql`
      select invoice_due_date::text as due from operation where tenant_uuid = ${merchant.tenantUuid} order by 1`;
    expect(rows.map(({ due }) => due)).toEqual(["2099-03-04", "2099-05-04"]);
  });

  it("tells once, and of no line, what was chosen for all of them and can't be used (decision 366)", async () => {
    const held = await insertTestAccount(database, merchant.tenantUuid);
    await database.sql`update creditor_account set verification_result = 'NMTC' where uuid = ${held}`;
    const off = await insertTestConfiguration(database, merchant.tenantUuid, { status: "DISABLED" });
    const csv = `${TWO}ten,Fee,Luis\n`;
    const account = await check(csv, { json: { creditorAccountUuid: held } });
    expect(account).toMatchObject({ total: 3, valid: 0, refused: ["account"] });
    const both = await check(csv, { json: { creditorAccountUuid: held, configurationUuid: off } });
    expect(both).toMatchObject({ valid: 0, refused: ["configuration", "account"] });
    expect(wrong(both.problems)).toEqual([[4, "amount", "invalid"]]);
    expect((await check(csv)).refused).toEqual([]);
    const [answer] = await send(csv, { json: { creditorAccountUuid: held } });
    expect(answer?.problems).toEqual([{ column: null, means: "account", code: "payee_not_verified" }]);
  });

  it("tells of a default account on which nothing can be collected as of one that was chosen", async () => {
    await database.sql`
      update creditor_account set verification_result = 'NMTC' where uuid = ${merchant.creditorAccountUuid}`;
    expect(await check(TWO)).toMatchObject({ valid: 0, refused: ["account"], problems: [] });
  });

  it("takes a cell without the spaces around it, in quotes as well", async () => {
    const { valid, problems } = await check(
      'amount,concept,email,due,currency,reference\n"10.00 "," Fee ","ana@example.com ","30/09/2026\u00a0"," EUR ","  "," "\n',
      { json: { columns: { reference: "externalId" } } },
    );
    expect([valid, problems]).toEqual([1, []]);
  });

  it.each(["Currency", "Moneda", "Divisa", "Währung", "Devise", "Valuta", "Moeda"])(
    "makes no euros of another currency that is said in a column called %s",
    async (head) => {
      const csv = `amount,concept,${head}\n10,Fee,USD\n20,Fee,EUR\n30,Fee,€\n40,Fee,\n50,Fee, eur \n60,Fee,euro cents\n`;
      const { valid, sum, columns, problems } = await check(csv);
      expect([valid, sum, columns[2]]).toEqual([4, 14_000, { column: head, means: "currency" }]);
      expect(wrong(problems)).toEqual([
        [2, head, "invalid"],
        [7, head, "invalid"],
      ]);
    },
  );

  it.each(Object.entries(COLUMN_LENGTHS_MAX))(
    "tells of a %s that is longer than %i characters",
    async (column, max) => {
      const [longest, longer] = [max, max + 1].map((length) => "ñ".repeat(length));
      const head = column === "concept" ? "amount,concept" : `amount,concept,${column}`;
      const fee = column === "concept" ? "10" : "10,Fee";
      const { valid, problems } = await check(`${head}\n${fee},${longest}\n${fee},${longer}\n`);
      expect([valid, wrong(problems)]).toEqual([1, [[3, column, "invalid"]]]);
    },
  );

  it("knows a line again where its currency is said by then", async () => {
    await send("amount,concept\n10,Fee\n");
    expect(await check("amount,concept,currency\n10,Fee,EUR\n")).toMatchObject({ valid: 1, known: 1 });
  });

  it("tells of an address that is none, and of one that the link is to be sent to and is missing", async () => {
    const csv = "amount,concept,email\n10,Fee,eva\n10,Fee,\n10,Fee,ana@example.com\n";
    const { problems } = await check(csv, { json: { channels: ["EMAIL"] } });
    expect(wrong(problems).map(([line, column]) => [line, column])).toEqual([
      [2, "email"],
      [3, "email"],
    ]);
  });

  it("has what was said of a column go before its name, in whatever place it stands", async () => {
    const csv = "Total,Net,concept\n12.10,10.00,Fee\n";
    const { columns, sum } = await check(csv, { json: { columns: { Net: "amount", concept: null, Other: "email" } } });
    expect(columns.map(({ means }) => means)).toEqual([null, "amount", null]);
    expect(sum).toBe(0);
    expect((await check(csv, { json: { columns: { Net: "amount", Total: null } } })).sum).toBe(1_000);
  });

  it("refuses an account and a page of somebody else", async () => {
    const other = await insertMerchant(database);
    const json = { configurationUuid: other.configurationUuid };
    expect(await check(TWO, { json })).toMatchObject({ valid: 0, refused: ["configuration"], problems: [] });
    expect((await send(TWO, { json })).map(({ problems }) => problems[0]?.code)).toEqual([
      "unknown_reference",
      "unknown_reference",
    ]);
  });
});

describe("a table of collections that is sent", () => {
  it("becomes a flow for each line, by the dashboard, and each has its link", async () => {
    const answers = await send("amount,concept,name,number,due date\n10.00,Fee,Ana,F-1,2026-12-30\n20.50,,Eva,F-2,\n");
    expect(statuses(answers)).toEqual([
      [2, "CREATED"],
      [3, "CREATED"],
    ]);
    for (const { url, operationUuid } of answers) expect([url, operationUuid]).not.toContain(null);
    expect(await made()).toEqual([
      { amount: 1_000, concept: "Fee", name: "Ana", channel: "DASHBOARD" },
      { amount: 2_050, concept: "F-2", name: "Eva", channel: "DASHBOARD" },
    ]);
    const [invoice] = await database.sql`
      select invoice_external_id, invoice_due_date::text from operation
       where tenant_uuid = ${merchant.tenantUuid} and amount = 1000`;
    expect(invoice).toEqual({ invoice_external_id: "F-1", invoice_due_date: "2026-12-30" });
  });

  it("makes no line twice, however often it is sent, and what was mended once", async () => {
    const first = await send("amount,concept\n10,Fee\nten,Fee\n30,Fee\n");
    expect(statuses(first)).toEqual([
      [2, "CREATED"],
      [3, "REFUSED"],
      [4, "CREATED"],
    ]);
    const mended = "amount,concept,note\n10.00,Fee,mended\n20,Fee,\n30,Fee,\n";
    expect(await check(mended)).toMatchObject({ total: 3, valid: 3, known: 2, sum: 2_000 });
    const second = await send(mended);
    expect(statuses(second)).toEqual([
      [2, "KNOWN"],
      [3, "CREATED"],
      [4, "KNOWN"],
    ]);
    expect(second[0]?.operationUuid).toBe(first[0]?.operationUuid);
    expect(await made()).toHaveLength(3);
  });

  it("makes what stands twice in a table twice, and no more often", async () => {
    const csv = "amount,concept\n10,Fee\n10,Fee\n";
    expect(statuses(await send(csv))).toEqual([
      [2, "CREATED"],
      [3, "CREATED"],
    ]);
    expect(statuses(await send(csv))).toEqual([
      [2, "KNOWN"],
      [3, "KNOWN"],
    ]);
  });

  it("makes no line again where something else is chosen for all of them by then (decision 300)", async () => {
    const first = await send("amount,concept,email\n10,Fee,ana@example.com\nten,Fee,eva@example.com\n");
    const json = { channels: ["EMAIL"], configurationUuid: merchant.configurationUuid };
    const mended = "amount,concept,email\n10,Fee,ana@example.com\n20,Fee,eva@example.com\n";
    expect(await check(mended, { json })).toMatchObject({ valid: 2, known: 1, sum: 2_000, problems: [] });
    const second = await send(mended, { json });
    expect(statuses(second)).toEqual([
      [2, "KNOWN"],
      [3, "CREATED"],
    ]);
    const { operationUuid, url } = first[0] ?? {};
    expect(second[0]).toMatchObject({ operationUuid, url });
    expect(await made()).toHaveLength(2);
  });

  it("makes no line again where it is made alone, either (decision 300)", async () => {
    const lineWith = async (json: unknown) => {
      for await (const line of (await tableOf("amount,concept\n10,Fee\n", { json })).lines()) {
        if ("json" in line) return line;
      }
      throw new Error("The table has no line.");
    };
    const alone = async (json: unknown) => {
      const line = await lineWith(json);
      const input = { json: line.json, files: new Map(), channel: "DASHBOARD" } as const;
      return keysOf(merchant.caller).singly(line, (settle) => createFlow(getDb(), merchant.caller, input, settle));
    };
    const first = await alone({});
    const second = await alone({ configurationUuid: merchant.configurationUuid });
    expect([first.isReplayed, second.isReplayed, second.result.uuid]).toEqual([false, true, first.result.uuid]);
    expect(statuses(await send("amount,concept\n10,Fee\n", { json: { channels: [] } }))).toEqual([[2, "KNOWN"]]);
  });

  it("says of no line that it was not made where nobody knows", async () => {
    const gone = Object.assign(new Error("gone"), { name: "PostgresError", code: "57P01" });
    const failing = [gone, new AppError("service_unavailable", {}), new Error("a fault of ours")];
    for (const error of failing) {
      const [answer] = await send(TWO, { stillMay: () => Promise.reject(error) });
      expect(answer?.status).toBe("UNANSWERED");
    }
  });

  it("is another's own: what one organisation has sent is not known to another", async () => {
    await send(TWO);
    const other = await insertMerchant(database);
    expect(await check(TWO, { as: other.caller })).toMatchObject({ valid: 2, known: 0 });
  });

  it("makes no line more once its sender may not, and says so of each", async () => {
    const stillMay = async () => {
      throw new AppError("invalid_token", { detail: "Nobody is signed in." });
    };
    const answers = await send(TWO, { stillMay });
    expect(answers.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual([
      "invalid_token",
      "invalid_token",
    ]);
    expect(await made()).toHaveLength(0);
  });

  it("is refused to a VIEWER, and is the collaborator's where one sends it", async () => {
    const person = (role: Role): Caller => ({
      tenantUuid: merchant.tenantUuid,
      actor: { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() },
      collaborator: null,
    });
    await expect(send(TWO, { as: person("VIEWER") })).rejects.toMatchObject({ code: "forbidden" });
    await expect(check(TWO, { as: person("VIEWER") })).rejects.toMatchObject({ code: "forbidden" });
    const collaborator = await insertCollaborator(database, merchant);
    expect(statuses(await send(TWO, { as: collaborator })).map(([, status]) => status)).toEqual(["CREATED", "CREATED"]);
    const [row] = await database.sql`
      select count(*)::int as count from flow
       where tenant_uuid = ${merchant.tenantUuid} and collaborator_uuid is not null`;
    expect(row?.count).toBe(2);
  });
});
