import { beforeAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { bankDirectory } from "@/lib/banks/registry";
import { getFlow } from "@/lib/flows/get-flow";
import { renewByItself } from "@/lib/flows/renewing/renew-by-itself";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { getOperation } from "@/lib/operations/get-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { readyDocuments } from "./documents/ready-documents";
import { changeSigner } from "./signers/change-signer";
import { declineToSign } from "./signing/decline-to-sign";
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

const BEN = { name: "Ben", email: "ben@example.com" };

type AskedSigner = Readonly<{ role?: string }> & object;

/** A lease and its deposit, which somebody has to pay. */
async function leaseAndDeposit(
  order: "SEQUENTIAL" | "PARALLEL",
  payer: object | undefined,
  { signers = [ANA] }: Readonly<{ signers?: readonly AskedSigner[] }> = {},
) {
  const payment = { amount: 90_000, concept: "Deposit", subject: payer };
  const signature = { signers: signers.map(({ role, ...subject }, index) => ({ id: `s${index}`, role, subject })) };
  const made = await aSignature(merchant.caller, { flow: { order }, signature, more: [{ payment }] });
  await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
  const { paymentOperations } = await getFlow(getDb(), merchant.caller, made.flowUuid);
  const uuid = paymentOperations[0]?.uuid ?? "";
  const payLink = (await getOperation(getDb(), merchant.caller, uuid)).url?.split("/").at(-1) ?? "";
  const [signLink = "", benLink = ""] = made.signers.map(({ linkToken }) => linkToken);
  return { signLink, benLink, payLink, uuid: made.uuid, paymentUuid: uuid };
}

/** Another signature of its flow, of one signer, who may be nobody in particular. */
async function alsoSigned({ uuid }: Readonly<{ uuid: string }>, subject: object | undefined) {
  const { flowUuid } = await getOperation(getDb(), merchant.caller, uuid);
  const other = await aSignature(merchant.caller, { operation: { subject } });
  await readyDocuments(getDb(), merchant.tenantUuid, other.uuid);
  await database.sql`update operation set flow_uuid = ${flowUuid}, position = 9 where uuid = ${other.uuid}`;
  return { uuid: other.uuid, link: other.signers[0]?.linkToken ?? "" };
}

const pay = async (linkToken: string) =>
  startAttempt(getDb(), linkToken, {
    bankId: (await bankDirectory(getDb())).list()[0]?.id ?? "",
    psu: { ipAddress: "203.0.113.7" },
  });
const sign = async (linkToken: string) => signDocuments(getDb(), linkToken, await inputFor(linkToken), VISITOR);
const onlySigner = async (uuid: string) => {
  const [signer] = await listSigners(getDb(), merchant.tenantUuid, uuid);
  return { signerUuid: signer?.uuid ?? "" };
};
/** @param link the payer's own, null where others sign */
const signFirst = (link: string | null, isLate = false) => {
  return { name: "SIGN_FIRST", url: link && `http://localhost:3000/sign/${link}`, isLate };
};
const expire = async (uuid: string) =>
  void (await database.sql`
    update operation set status = 'EXPIRED', expires_at = now() - interval '1 day' where uuid = ${uuid}`);
const payerStep = async (linkToken: string) => (await findPayerView(getDb(), linkToken))?.step;

test("one link leads through both: the payment leads to the signature, and that to the payment (decision 90)", async () => {
  const { signLink, payLink, uuid } = await leaseAndDeposit("SEQUENTIAL", ANA);
  expect(await payerStep(payLink)).toEqual(signFirst(signLink));
  await expect(pay(payLink)).rejects.toMatchObject({ code: "conflict" });

  await sign(signLink);
  expect((await getOperation(getDb(), merchant.caller, uuid)).status).toBe("COMPLETED");
  expect((await findSignerView(getDb(), signLink))?.step).toMatchObject({
    name: "SIGNED",
    payment: {
      url: `http://localhost:3000/pay/${payLink}`,
      amount: { amount: 90_000, currency: "EUR" },
      state: "TO_PAY",
    },
  });
  expect(await payerStep(payLink)).toMatchObject({ name: "CHOOSE_BANK" });
});

test("what nobody asks for any more is not asked for behind the signature", async () => {
  const { signLink, paymentUuid } = await leaseAndDeposit("SEQUENTIAL", ANA);
  await sign(signLink);
  await cancelOperation(getDb(), merchant.caller, paymentUuid);
  expect((await findSignerView(getDb(), signLink))?.step).toMatchObject({ name: "SIGNED", payment: null });
});

describe("renewed (decision 18)", () => {
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
    expect(await payerStep(second.link)).toEqual(signFirst(signLink));
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
    expect(await payerStep(payLink)).toEqual(signFirst(link));
    await expect(pay(payLink)).rejects.toMatchObject({ code: "conflict" });
    await sign(link);
    expect((await findSignerView(getDb(), link))?.step).toMatchObject({
      name: "SIGNED",
      payment: { url: `http://localhost:3000/pay/${payLink}`, state: "TO_PAY" },
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
  expect(await payerStep(payLink)).toEqual(signFirst(null));
  await sign(signLink);
  expect((await findSignerView(getDb(), signLink))?.step).toMatchObject({ name: "SIGNED", payment: null });
  expect(await payerStep(payLink)).toMatchObject({ name: "CHOOSE_BANK" });
});

describe("leads to nobody's signature whose link others may hold (decision 336)", () => {
  const unnamed = (...signers: readonly AskedSigner[]) => leaseAndDeposit("SEQUENTIAL", undefined, { signers });

  test("a payment that names nobody, where several sign, leads to none of them, whoever has signed", async () => {
    const { signLink, payLink } = await unnamed(ANA, BEN);
    expect(await payerStep(payLink)).toEqual(signFirst(null));
    await sign(signLink);
    expect((await findSignerView(getDb(), signLink))?.step).toMatchObject({
      payment: { url: `http://localhost:3000/pay/${payLink}` },
    });
    expect(await payerStep(payLink)).toEqual(signFirst(null));
  });

  test("nor where one of them has signed all that was theirs", async () => {
    const made = await unnamed(ANA);
    await alsoSigned(made, BEN);
    expect(await payerStep(made.payLink)).toEqual(signFirst(null));
    await sign(made.signLink);
    expect(await payerStep(made.payLink)).toEqual(signFirst(null));
  });

  test("it leads whoever is alone to one after the other of what is theirs", async () => {
    const made = await unnamed(ANA);
    const other = await alsoSigned(made, ANA);
    expect(await payerStep(made.payLink)).toEqual(signFirst(made.signLink));
    await sign(made.signLink);
    expect(await payerStep(made.payLink)).toEqual(signFirst(other.link));
  });

  test("and to where they sign, who are also named as one who reads", async () => {
    const made = await unnamed({ ...ANA, role: "VIEWER" }, ANA);
    expect(await payerStep(made.payLink)).toEqual(signFirst(made.benLink));
  });

  test("who is not named anywhere is one person in one signature, and nobody knows who in two", async () => {
    const made = await aSignature(merchant.caller, {
      flow: { order: "SEQUENTIAL" },
      operation: { subject: undefined },
      more: [{ payment: { amount: 90_000 } }],
    });
    const { paymentOperations } = await getFlow(getDb(), merchant.caller, made.flowUuid);
    const { url } = await getOperation(getDb(), merchant.caller, paymentOperations[0]?.uuid ?? "");
    const payLink = url?.split("/").at(-1) ?? "";
    expect(await payerStep(payLink)).toEqual(signFirst(made.signers[0]?.linkToken ?? ""));
    await alsoSigned(made, undefined);
    expect(await payerStep(payLink)).toEqual(signFirst(null));
  });

  test.each([
    ["signs", {}],
    ["reads", { role: "VIEWER" }],
  ])("nor does the signers' own payment, which is in what they all read: somebody else %s, too", async (_does, ben) => {
    const { payLink } = await leaseAndDeposit("SEQUENTIAL", ANA, { signers: [ANA, { ...BEN, ...ben }] });
    expect(await payerStep(payLink)).toEqual(signFirst(null));
  });

  test.each([
    ["replaced", { ...BEN, lastName: null, phone: null }],
    ["corrected", { ...ANA, phone: null, email: "ana.soler@example.com" }],
  ])("nor where its signer was %s, also before a renewal: the former link was somebody's", async (_how, subject) => {
    const made = await unnamed(ANA);
    const { signerUuid } = await onlySigner(made.uuid);
    await changeSigner(
      getDb(),
      merchant.caller,
      { uuid: made.uuid, signerUuid },
      { subject, methods: null, notify: null },
    );
    expect(await payerStep(made.payLink)).toEqual(signFirst(null));
    await expire(made.uuid);
    await renewOperation(getDb(), merchant.caller, made.uuid, "API");
    expect(await payerStep(made.payLink)).toEqual(signFirst(null));
  });

  test("one that names a telephone alone is that telephone's", async () => {
    const signer = { ...ANA, phone: "+34600000001" };
    const others = await leaseAndDeposit("SEQUENTIAL", { phone: "+34600000002" }, { signers: [signer] });
    expect(await payerStep(others.payLink)).toEqual(signFirst(null));
    const own = await leaseAndDeposit("SEQUENTIAL", { phone: "+34600000001" }, { signers: [signer] });
    expect(await payerStep(own.payLink)).toEqual(signFirst(own.signLink));
  });
});

describe("what is not signed in time or never will be", () => {
  const both = () => leaseAndDeposit("SEQUENTIAL", ANA, { signers: [ANA, BEN] });
  const decline = (linkToken: string) => declineToSign(getDb(), linkToken, null, VISITOR);

  test("leads who has to sign to where a new link is asked for, and tells others that it is late", async () => {
    const { signLink, payLink, uuid } = await leaseAndDeposit("SEQUENTIAL", ANA);
    await expire(uuid);
    expect(await payerStep(payLink)).toEqual(signFirst(signLink, true));
    await database.sql`update signer set status = 'SIGNED', method = 'HANDWRITTEN' where link_token = ${signLink}`;
    expect(await payerStep(payLink)).toEqual(signFirst(null, true));
  });

  test("leads to what can still be signed first, and then says that the rest is late", async () => {
    const { signLink, payLink, uuid } = await leaseAndDeposit("SEQUENTIAL", ANA);
    const { link: otherLink } = await alsoSigned({ uuid }, ANA);
    await expire(uuid);
    expect(await payerStep(payLink)).toEqual(signFirst(otherLink));
    await database.sql`update signer set status = 'SIGNED', method = 'HANDWRITTEN' where link_token in (${signLink}, ${otherLink})`;
    expect(await payerStep(payLink)).toEqual(signFirst(null, true));
  });

  test.each<[string, (made: Awaited<ReturnType<typeof both>>) => Promise<unknown>]>([
    ["the payer has declined", ({ signLink }) => decline(signLink)],
    ["somebody else has", async ({ signLink, benLink }) => sign(signLink).then(() => decline(benLink))],
    ["it was cancelled", ({ uuid }) => cancelOperation(getDb(), merchant.caller, uuid)],
  ])("is not asked for again, nor is its payment: %s (decision 90)", async (_why, end) => {
    const made = await both();
    await end(made);
    expect(await payerStep(made.payLink)).toEqual({ name: "NOT_SIGNED" });
    await expect(pay(made.payLink)).rejects.toMatchObject({ code: "conflict" });

    await database.sql`
      update configuration set operation_configuration = operation_configuration || '{"automaticRenewals": 3}'::jsonb
       where uuid = ${merchant.configurationUuid}`;
    await expire(made.paymentUuid);
    await expect(renewOperation(getDb(), merchant.caller, made.paymentUuid, "API")).rejects.toMatchObject({
      code: "conflict",
    });
    await renewByItself(getDb(), { tenantUuid: merchant.tenantUuid, operationUuid: made.paymentUuid });
    expect(await database.sql`select from operation where renewal_of = ${made.paymentUuid}`).toHaveLength(0);
  });

  test("beside it, another signature can be renewed", async () => {
    const { uuid, signLink } = await both();
    const { flowUuid } = await getOperation(getDb(), merchant.caller, uuid);
    const other = await aSignature(merchant.caller);
    await database.sql`update operation set flow_uuid = ${flowUuid}, position = 9 where uuid = ${other.uuid}`;
    await decline(signLink);
    await expire(other.uuid);
    expect(await renewOperation(getDb(), merchant.caller, other.uuid, "API")).toMatchObject({
      uuid: expect.any(String),
    });
  });

  test("keeps back nothing that does not wait for it", async () => {
    const { signLink, payLink } = await leaseAndDeposit("PARALLEL", ANA);
    await decline(signLink);
    expect(await payerStep(payLink)).toMatchObject({ name: "CHOOSE_BANK" });
  });
});

test("side by side, neither waits for the other", async () => {
  const { signLink, payLink } = await leaseAndDeposit("PARALLEL", ANA);
  expect(await payerStep(payLink)).toMatchObject({ name: "CHOOSE_BANK" });
  await sign(signLink);
  expect((await findSignerView(getDb(), signLink))?.step).toMatchObject({ name: "SIGNED", payment: null });
});
