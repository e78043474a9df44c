import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { anInitiation } from "../testing/fixtures";
import { failureOf } from "../testing/sandbox";
import { bankAnswering } from "../testing/scripted-bank";

const reference = { bankPaymentId: "pay-1", authorisationId: "a-1", product: "SEPA_CREDIT_TRANSFER" } as const;

function compressed(status: number, filling: string): Response {
  const body = gzipSync(`{"transactionStatus":"ACSC"${filling}}`);
  return new Response(body, { status, headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" } });
}

/** Some kilobytes on the wire, and two megabytes behind them. */
const bomb = (status: number) => compressed(status, " ".repeat(2 ** 21));

it("an answer that is compressed is read, and of one that grows beyond a megabyte no more than that", async () => {
  const small = compressed(200, "");
  const { connector } = await bankAnswering([small, bomb(200), bomb(500)]);
  expect(await connector.getStatus(reference)).toMatchObject({ transactionStatus: "ACSC" });
  for (let time = 0; time < 2; time++) {
    expect(await failureOf(connector.getStatus(reference))).toMatchObject({ kind: "BANK_UNAVAILABLE", notSent: false });
  }
});

it("the bank may hold an order that it has answered so", async () => {
  const { connector } = await bankAnswering([bomb(201)]);
  expect(await failureOf(connector.initiate(anInitiation()))).toMatchObject({ kind: "OUTCOME_UNKNOWN" });
});
