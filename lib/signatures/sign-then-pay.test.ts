import { beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { startAttempt } from "@/lib/attempts/start-attempt";
import { bankDirectory } from "@/lib/banks/registry";
import { getFlow } from "@/lib/flows/get-flow";
import { getOperation } from "@/lib/operations/get-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { readyDocuments } from "./documents/ready-documents";
import { findSignerView } from "./signing/find-signer-view";
import { signDocuments } from "./signing/sign-documents";
import { aSignature, inputFor, VISITOR } from "./testing/a-signature";

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});

const ANA = { name: "Ana", lastName: "Soler", email: "ana@example.com" };

/** A lease and its deposit, which somebody has to pay. */
async function leaseAndDeposit(order: "SEQUENTIAL" | "PARALLEL", payer: object) {
  const payment = { amount: 90_000, concept: "Deposit", subject: payer };
  const made = await aSignature(merchant.caller, { flow: { order }, more: [{ payment }] });
  await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
  const { paymentOperations } = await getFlow(getDb(), merchant.caller, made.flowUuid);
  const uuid = paymentOperations[0]?.uuid ?? "";
  const payLink = (await getOperation(getDb(), merchant.caller, uuid)).url?.split("/").at(-1) ?? "";
  return { signLink: made.signers[0]?.linkToken ?? "", payLink, uuid: made.uuid };
}

const pay = async (linkToken: string) =>
  startAttempt(getDb(), linkToken, {
    bankId: (await bankDirectory(getDb())).list()[0]?.id ?? "",
    psu: { ipAddress: "203.0.113.7" },
  });
const sign = async (linkToken: string) => signDocuments(getDb(), linkToken, await inputFor(linkToken), VISITOR);
const payerStep = async (linkToken: string) => (await findPayerView(getDb(), linkToken))?.step;

test("one link leads through both: the payment leads to the signature, and that to the payment (decision 90)", async () => {
  const { signLink, payLink, uuid } = await leaseAndDeposit("SEQUENTIAL", ANA);
  expect(await payerStep(payLink)).toEqual({ name: "SIGN_FIRST", url: `http://localhost:3000/sign/${signLink}` });
  await expect(pay(payLink)).rejects.toMatchObject({ code: "conflict" });

  await sign(signLink);
  expect((await getOperation(getDb(), merchant.caller, uuid)).status).toBe("COMPLETED");
  expect((await findSignerView(getDb(), signLink))?.step).toMatchObject({
    name: "SIGNED",
    payment: {
      url: `http://localhost:3000/pay/${payLink}`,
      amount: { amount: 90_000, currency: "EUR" },
      isPaid: false,
    },
  });
  expect(await payerStep(payLink)).toMatchObject({ name: "CHOOSE_BANK" });
});

test("a payment of somebody else's waits, and says nothing of the signer's link", async () => {
  const { signLink, payLink } = await leaseAndDeposit("SEQUENTIAL", { name: "Luis", email: "luis@example.com" });
  expect(await payerStep(payLink)).toEqual({ name: "SIGN_FIRST", url: null });
  await sign(signLink);
  expect((await findSignerView(getDb(), signLink))?.step).toMatchObject({ name: "SIGNED", payment: null });
  expect(await payerStep(payLink)).toMatchObject({ name: "CHOOSE_BANK" });
});

test("side by side, neither waits for the other", async () => {
  const { signLink, payLink } = await leaseAndDeposit("PARALLEL", ANA);
  expect(await payerStep(payLink)).toMatchObject({ name: "CHOOSE_BANK" });
  await sign(signLink);
  expect((await findSignerView(getDb(), signLink))?.step).toMatchObject({ name: "SIGNED", payment: null });
});
