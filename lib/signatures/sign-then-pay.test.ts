import { beforeAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { startAttempt } from "@/lib/attempts/start-attempt";
import { bankDirectory } from "@/lib/banks/registry";
import { getFlow } from "@/lib/flows/get-flow";
import { renewOperation } from "@/lib/flows/renew-operation";
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
  return { signLink: made.signers[0]?.linkToken ?? "", payLink, uuid: made.uuid, paymentUuid: uuid };
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

describe("renewed (decision 18)", () => {
  const expire = async (uuid: string) =>
    void (await database.sql`
      update operation set status = 'EXPIRED', expires_at = now() - interval '1 day' where uuid = ${uuid}`);
  const renew = async (uuid: string) => {
    await expire(uuid);
    const renewed = await renewOperation(getDb(), merchant.caller, uuid, "API");
    return { uuid: renewed.uuid, link: renewed.url.split("/").at(-1) ?? "" };
  };
  const renewSignature = async (uuid: string) => {
    const renewed = await renew(uuid);
    await readyDocuments(getDb(), merchant.tenantUuid, renewed.uuid);
    return renewed;
  };

  test("a payment waits for what its flow began with, however often it is renewed", async () => {
    const { signLink, paymentUuid } = await leaseAndDeposit("SEQUENTIAL", ANA);
    const first = await renew(paymentUuid);
    const second = await renew(first.uuid);
    expect(await payerStep(second.link)).toEqual({ name: "SIGN_FIRST", url: `http://localhost:3000/sign/${signLink}` });
    await expect(pay(second.link)).rejects.toMatchObject({ code: "conflict" });
    await sign(signLink);
    expect((await findSignerView(getDb(), signLink))?.step).toMatchObject({
      payment: { url: `http://localhost:3000/pay/${second.link}` },
    });
    expect(await payerStep(second.link)).toMatchObject({ name: "CHOOSE_BANK" });
  });

  test("what is signed instead of what ran out lets its payment go, and leads to it", async () => {
    const { payLink, uuid } = await leaseAndDeposit("SEQUENTIAL", ANA);
    const { link } = await renewSignature(uuid);
    expect(await payerStep(payLink)).toEqual({ name: "SIGN_FIRST", url: `http://localhost:3000/sign/${link}` });
    await expect(pay(payLink)).rejects.toMatchObject({ code: "conflict" });
    await sign(link);
    expect((await findSignerView(getDb(), link))?.step).toMatchObject({
      name: "SIGNED",
      payment: { url: `http://localhost:3000/pay/${payLink}`, isPaid: false },
    });
    expect(await payerStep(payLink)).toMatchObject({ name: "CHOOSE_BANK" });
  });

  test("both, neither is left behind", async () => {
    const { uuid, paymentUuid } = await leaseAndDeposit("SEQUENTIAL", ANA);
    const [signature, payment] = [await renewSignature(uuid), await renew(paymentUuid)];
    await expect(pay(payment.link)).rejects.toMatchObject({ code: "conflict" });
    await sign(signature.link);
    expect(await payerStep(payment.link)).toMatchObject({ name: "CHOOSE_BANK" });
  });
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
