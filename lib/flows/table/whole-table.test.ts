import { beforeAll, describe, expect, it } from "vitest";
import { keysOf } from "@/app/(api)/flow/v1/flows/batch/answer-batch";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { fileOf } from "@/lib/documents/testing/files";
import type { TableAnswer } from "../model";
import { checkCollections } from "./check-collections";
import { createCollections } from "./create-collections";
import { readCollections } from "./read-collections";

/** TABLE_LINES=10000 is as large as a table may be, and takes some minutes on a busy machine. */
const LINES = Number(process.env.TABLE_LINES ?? 1_000);
/** Which says word for word what the one before it says: they are two collections. */
const isTwin = (at: number) => at % 100 === 99;

describe(`a table of ${LINES} lines that breaks off in the middle (decision 269, decision 300)`, () => {
  let database: TestDatabase;
  let merchant: Merchant;
  beforeAll(async () => {
    database = await testDatabase();
    merchant = await insertMerchant(database);
  });

  const said = (at: number): string => {
    if (isTwin(at)) return said(at - 1);
    return `${at + 1}.10;Fee;Ana ${at};ana${at}@example.com;F-${at};2026-12-30;line ${at}`;
  };
  const csv = Buffer.from(
    ["amount;concept;name;email;number;due date;external id", ...Array.from({ length: LINES }, (_, at) => said(at))]
      .map((line) => `${line}\r\n`)
      .join(""),
  );
  const tableOf = async (json: unknown) =>
    readCollections({ ...(await fileOf(csv)), head: csv, filename: "t.csv", truncated: false }, json, "en");
  const checking = () => ({
    keys: keysOf(merchant.caller),
    stillMay: async () => undefined,
    channel: "DASHBOARD" as const,
  });
  const check = async (json: unknown) => checkCollections(getDb(), merchant.caller, await tableOf(json), checking());
  const send = async (json: unknown) => createCollections(getDb(), merchant.caller, await tableOf(json), checking());
  const amounts = Array.from({ length: LINES }, (_, at) => ((isTwin(at) ? at - 1 : at) + 1) * 100 + 10);
  const madeOf = async () => {
    const rows = await database.sql<{ uuid: string; externalId: string; count: number }[]>`
      select min(uuid::text) as uuid, external_id as "externalId", count(*)::int as count
        from operation where tenant_uuid = ${merchant.tenantUuid} group by 2`;
    return new Map(rows.map(({ externalId, count }) => [externalId, count]));
  };
  const total = (made: ReadonlyMap<string, number>) => [...made.values()].reduce((sum, count) => sum + count, 0);

  it("has each of its lines once when it is sent again, whatever is chosen by then", async () => {
    const sum = amounts.reduce((all, amount) => all + amount, 0);
    expect(await check({})).toMatchObject({ total: LINES, valid: LINES, known: 0, sum, problems: [] });

    // As for a page that is left: what was begun is ended, and nobody hears of it.
    const answered: TableAnswer[] = [];
    const sending = await send({});
    while (answered.length < LINES / 2) {
      const { value } = await sending.next();
      answered.push(...(value ?? []));
    }
    const unheard = sending.next();
    await sending.return(undefined);
    await unheard;
    const before = await madeOf();
    expect(answered.length).toBeLessThan(LINES);
    expect(total(before), "more is made than was answered").toBeGreaterThan(answered.length);
    expect(total(before)).toBeLessThan(LINES);

    const json = { channels: ["EMAIL"], configurationUuid: merchant.configurationUuid };
    expect(await check(json)).toMatchObject({ total: LINES, valid: LINES, known: total(before), problems: [] });
    const statuses: string[] = [];
    const operations = new Set<string | null>();
    for await (const group of await send(json)) {
      for (const { status, operationUuid } of group) {
        statuses.push(status);
        operations.add(operationUuid);
      }
    }
    expect(statuses.filter((status) => status === "KNOWN").length).toBe(total(before));
    expect(statuses.filter((status) => status === "CREATED").length).toBe(LINES - total(before));
    expect(operations.size).toBe(LINES);
    for (const { operationUuid } of answered) expect(operations.has(operationUuid)).toBe(true);

    const after = await madeOf();
    expect(total(after)).toBe(LINES);
    for (let at = 0; at < LINES; at += 1) {
      if (!isTwin(at)) expect(after.get(`line ${at}`)).toBe(isTwin(at + 1) && at + 1 < LINES ? 2 : 1);
    }
    expect(await check({ channels: [] })).toMatchObject({ valid: LINES, known: LINES, sum: 0 });
  }, 600_000);
});
