import { beforeAll, expect, it, vi } from "vitest";
import { insertBankCalls } from "@/db/queries/banks/bank-calls";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { newUuid } from "@/lib/shared/ids";
import { forAttempt, noteCall, writeBankCalls } from "./calls";

vi.mock("@/db/queries/banks/bank-calls", { spy: true });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

it("goes on writing calls after the database's word that some were written was lost", async () => {
  const attempt = { tenantUuid: newUuid(), uuid: newUuid() };
  const note = (call: string) =>
    forAttempt(attempt, async () =>
      noteCall({
        bankId: "fake",
        call,
        requestId: newUuid(),
        httpStatus: 200,
        durationMs: 1,
        outcome: "OK",
        bankCode: null,
      }),
    );
  const actual = await vi.importActual<typeof import("@/db/queries/banks/bank-calls")>("@/db/queries/banks/bank-calls");
  vi.mocked(insertBankCalls).mockImplementationOnce(async (db, rows) => {
    await actual.insertBankCalls(db, rows);
    throw new Error("The connection is lost.");
  });
  await note("initiate");
  await writeBankCalls();
  await note("getStatus");
  await writeBankCalls();
  const rows = await database.sql`select call from bank_call where attempt_uuid = ${attempt.uuid} order by call`;
  expect(rows.map(({ call }) => call)).toEqual(["getStatus", "initiate"]);
});
