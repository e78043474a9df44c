import { beforeEach, describe, expect, it, vi } from "vitest";
import { resetHere } from "@/lib/attempts/testing/here";
import { atBank, authorised, database, merchant, type Payable, payable } from "@/lib/attempts/testing/payments";
import { createFlow } from "@/lib/flows/creating/create-flow";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { GET } from "./route";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

async function codeOf(linkToken: string): Promise<Response> {
  const url = `http://localhost/pay/${linkToken}/transfer.svg`;
  const request = { method: "GET", url, headers: new Headers(), body: null };
  return GET(request, { params: Promise.resolve({ linkToken }) });
}

/** A payment that waits for the signatures of its flow. */
async function unsigned(): Promise<string> {
  const signature = { title: "Lease", message: "Rent and deposit", signers: [{ id: "ana", subject: { name: "Ana" } }] };
  const payment = { amount: 15_075, concept: "Deposit" };
  const json = {
    order: "SEQUENTIAL",
    operations: [
      { type: "SIGNATURE", signature },
      { type: "PAYMENT", payment },
    ],
  };
  const { operations } = await createFlow(database.db, merchant.caller, { json, files: new Map(), channel: "API" });
  return operations[1]?.url.split("/").at(-1) ?? "";
}

describe("the code of a transfer by hand", () => {
  it("is there while the page shows the transfer, and kept by no cache", async () => {
    const answer = await codeOf((await payable()).linkToken);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toMatch(/^<svg/);
  });

  // Whoever scans it then pays what nobody is to pay any more, or not yet, or twice.
  it.each([
    ["it was cancelled", ({ uuid }) => cancelOperation(database.db, merchant.caller, uuid)],
    ["it is at the bank", atBank],
    [
      "nobody knows what has become of it",
      async (operation) => {
        const { attemptUuid } = await atBank(operation);
        await database.sql`
          update payment_attempt set state = 'UNRESOLVED' where uuid = ${attemptUuid}`;
      },
    ],
    ["it is paid", authorised],
    [
      "the bank has rejected it afterwards",
      async (operation) => {
        await authorised(operation);
        await database.sql`
          update payment_record set status = 'REJECTED', code = 'AC04' where operation_uuid = ${operation.uuid}`;
      },
    ],
  ] satisfies readonly (readonly [string, (operation: Payable) => Promise<unknown>])[])(
    "is not there once %s",
    async (_, happens) => {
      const operation = await payable();
      await happens(operation);
      const answer = await codeOf(operation.linkToken);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    },
  );

  it("is not there before the signatures", async () => {
    expect((await codeOf(await unsigned())).status).toBe(404);
  });
});
