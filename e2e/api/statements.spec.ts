import { expect, test } from "@playwright/test";
import { z } from "zod";
import { operationDetail } from "@/lib/operations/contract";
import { demo } from "../support/demo";
import { createPayment } from "./api-client";
import { anErp } from "./callers";
import { open, pay } from "./payer-by-http";

/** A statement is the only proof of money: the sandbox bank's own, over HTTP as an ERP hands it in (decisions 110 to 113). */

const imported = z.object({
  uuid: z.uuid(),
  accountNumber: z.string(),
  entries: z.object({ total: z.int(), matched: z.int(), suggested: z.int(), open: z.int() }),
});
const collections = z.object({
  results: z.array(
    z.object({
      operationUuid: z.uuid(),
      status: z.object({ status: z.string(), code: z.string() }),
      settled: z.object({ amount: z.int() }).nullable(),
      statementEntry: z.object({ statementUuid: z.uuid() }).nullable(),
    }),
  ),
});

test("what a payer has paid is settled by the bank's statement, and the same file says it once", async () => {
  const { raw } = anErp();
  const { baseUrl } = demo();
  const operation = await createPayment(raw);
  await pay(operation.url);
  const detail = async () => operationDetail.parse((await raw.get(`/flow/v1/operations/${operation.uuid}`)).body);
  await expect.poll(async () => (await detail()).status).toBe("COMPLETED");
  const ours = async () => {
    const { body } = await raw.get("/payment/v1/collections?limit=100");
    return collections.parse(body).results.find(({ operationUuid }) => operationUuid === operation.uuid);
  };

  const desk = await open(`${baseUrl}/sandbox-bank/admin`);
  const statements = desk.html
    .querySelectorAll("a")
    .flatMap((link) => link.getAttribute("href") ?? [])
    .filter((href) => href.includes("/statement?iban="));
  const post = async (file: Blob) => {
    const body = new FormData();
    body.append("file", file, "statement.xml");
    const headers = { authorization: `Bearer ${await raw.token()}`, "x-tenant-id": raw.tenant.uuid };
    return fetch(`${baseUrl}/payment/v1/statements`, { method: "POST", headers, body });
  };
  /** The desk shows the accounts of other organisations, too: theirs are refused. */
  const send = async () => {
    for (const href of new Set(statements)) {
      const file = await (await fetch(new URL(href, baseUrl))).blob();
      const answer = await post(file);
      if (answer.ok) return { file, statement: imported.parse(await answer.json()) };
    }
    throw new Error("no statement is one of ours");
  };

  // The bank books it a moment after it was ordered: each time another file, until it has.
  await expect
    .poll(
      async () => {
        await send();
        return (await ours())?.statementEntry !== null;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  expect(await ours()).toMatchObject({
    status: { status: "SETTLED", code: "CREDITED" },
    settled: { amount: (await detail()).payment?.amount },
  });

  const { file, statement } = await send();
  const again = await post(file);
  expect([again.status, imported.parse(await again.json())]).toEqual([200, statement]);
});
