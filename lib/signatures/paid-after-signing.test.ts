import { beforeEach, describe, expect, it, vi } from "vitest";
import { PENDING } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import { attemptsOf, authorised, database, merchant, type Payable, poll } from "@/lib/attempts/testing/payments";
import { getFlow } from "@/lib/flows/get-flow";
import { getOperation } from "@/lib/operations/get-operation";
import { matchEntry } from "@/lib/statements/decide-entry";
import { anEntry } from "@/lib/statements/testing/an-entry";
import { findSignerView } from "./signing/find-signer-view";
import { aSignature } from "./testing/a-signature";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

/** A lease that is signed, and its deposit. */
async function signedLease() {
  const payment = { amount: 15_075, concept: "Deposit", subject: { name: "Ana", email: "ana@example.com" } };
  const { flowUuid, uuid, signers } = await aSignature(merchant.caller, {
    flow: { order: "SEQUENTIAL" },
    more: [{ payment }],
  });
  await database.sql`update signer set status = 'SIGNED', method = 'HANDWRITTEN' where operation_uuid = ${uuid}`;
  await database.sql`update operation set status = 'COMPLETED' where uuid = ${uuid}`;
  const { paymentOperations } = await getFlow(database.db, merchant.caller, flowUuid);
  const { url, payment: made } = await getOperation(database.db, merchant.caller, paymentOperations[0]?.uuid ?? "");
  const deposit: Payable = {
    flowUuid,
    uuid: paymentOperations[0]?.uuid ?? "",
    linkToken: url?.split("/").at(-1) ?? "",
    paymentUuid: made?.paymentUuid ?? "",
  };
  return { signLink: signers[0]?.linkToken ?? "", deposit };
}

async function returned(deposit: Payable): Promise<void> {
  await authorised(deposit);
  here.fake.status = { ...PENDING, transactionStatus: "RJCT", reason: "AM04" };
  const [attempt] = await attemptsOf(deposit);
  await poll(attempt?.uuid);
}

const arrives = async ({ uuid }: Payable, amount: number) =>
  matchEntry(database.db, { caller: merchant.caller, ipAddress: null }, await anEntry({ amount }), uuid);
const paymentAfter = async (signLink: string) => {
  const step = (await findSignerView(database.db, signLink))?.step;
  return step?.name === "SIGNED" ? (step.payment?.state ?? null) : step?.name;
};

describe("who has signed is told of the payment what its payer's page knows", () => {
  it("that it is made once the money has come, and not while a part of it is missing", async () => {
    const { signLink, deposit } = await signedLease();
    expect(await paymentAfter(signLink)).toBe("TO_PAY");
    await arrives(deposit, 5_000);
    expect(await paymentAfter(signLink)).toBe("AUTHORISED");
    await arrives(deposit, 10_075);
    expect(await paymentAfter(signLink)).toBe("PAID");
  });

  it("nothing of one that its bank has accepted and not moved yet", async () => {
    const { signLink, deposit } = await signedLease();
    await authorised(deposit);
    expect(await paymentAfter(signLink)).toBe("AUTHORISED");
  });

  it("that it is to be paid where its bank has returned it, unless its page takes no other", async () => {
    const { signLink, deposit } = await signedLease();
    await returned(deposit);
    expect(await paymentAfter(signLink)).toBe("TO_PAY");
    await database.sql`update creditor_account set status = 'DISABLED' where uuid = ${merchant.creditorAccountUuid}`;
    expect(await paymentAfter(signLink)).toBeNull();
  });
});
