import { beforeAll, expect, test, vi } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { lockFlow } from "@/db/queries/operations/operation-moves";
import type { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { begin } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { cancelFlow } from "@/lib/flows/cancel-flow";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { getOperation } from "@/lib/operations/get-operation";
import { readyDocuments } from "../documents/ready-documents";
import { getEvidence } from "../evidence/get-evidence";
import { findSigning } from "../find-signing";
import { aSignature, inputFor, VISITOR } from "../testing/a-signature";
import { declineToSign } from "./decline-to-sign";
import { openSigner } from "./open-signer";
import { signDocuments } from "./sign-documents";

/** A link is found first, and then who else signs: what is pressed twice may be done in between. */
const meanwhile = vi.hoisted(() => ({ happens: null as (() => Promise<void>) | null }));

vi.mock("@/db/queries/signatures/signers", async (original) => {
  const real = await original<{ listSigners: typeof listSigners }>();
  return {
    ...real,
    listSigners: async (...given: Parameters<typeof listSigners>) => {
      const { happens } = meanwhile;
      meanwhile.happens = null;
      await happens?.();
      return real.listSigners(...given);
    },
  };
});

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});

async function ready() {
  const { uuid, signers } = await aSignature(merchant.caller);
  await readyDocuments(getDb(), merchant.tenantUuid, uuid);
  return { uuid, linkToken: signers[0]?.linkToken ?? "" };
}

const statusOf = async (uuid: string) => (await getOperation(getDb(), merchant.caller, uuid)).status;

test("a link that nobody could deliver stays closed where its flow is cancelled while a visit waits", async () => {
  const { flowUuid, uuid, signers } = await aSignature(merchant.caller);
  await database.sql`update operation set status = 'NOT_DELIVERED' where uuid = ${uuid}`;
  const found = await findSigning(getDb(), signers[0]?.linkToken ?? "");
  if (!found) throw new Error("The link is nobody's.");
  const visit = await inTransaction(getDb(), async (tx) => {
    await lockFlow(tx, merchant.tenantUuid, flowUuid);
    const begun = await begin(database, () => openSigner(getDb(), found, VISITOR));
    // The cancellation's moment is a later one than the visit's.
    const since = Date.now();
    while (Date.now() <= since) await new Promise(setImmediate);
    await cancelFlow(tx, merchant.caller, flowUuid);
    return begun;
  });
  await visit.outcome;
  expect(await statusOf(uuid)).toBe("NOT_DELIVERED");
});

test("whose link our mail did not reach can say no, also where no visit of theirs was noticed", async () => {
  const { uuid, linkToken } = await ready();
  await database.sql`update operation set status = 'NOT_DELIVERED' where uuid = ${uuid}`;
  await declineToSign(getDb(), linkToken, "Too dear", VISITOR);
  const { status, signature } = await getOperation(getDb(), merchant.caller, uuid);
  expect([status, signature?.signers[0]?.status]).toEqual(["REJECTED", "DECLINED"]);
});

test("a second press finds a signature that came between two looks, and is no error", async () => {
  const { uuid, linkToken } = await ready();
  const input = await inputFor(linkToken);
  const sign = () => signDocuments(getDb(), linkToken, input, VISITOR);
  meanwhile.happens = sign;
  await sign();
  expect(await statusOf(uuid)).toBe("COMPLETED");
});

test("who reads an operation while somebody signs sees the signature in all of it, or in nothing", async () => {
  const { uuid, linkToken } = await ready();
  const input = await inputFor(linkToken);
  meanwhile.happens = () => signDocuments(getDb(), linkToken, input, VISITOR);
  const { status, signature } = await getOperation(getDb(), merchant.caller, uuid);
  expect(signature?.signers.map((signer) => signer.status === "SIGNED")).toEqual([status === "COMPLETED"]);
  expect(await statusOf(uuid)).toBe("COMPLETED");
});

test("a link that is opened while its operation ends opens nothing", async () => {
  const { uuid, linkToken } = await ready();
  const found = await findSigning(getDb(), linkToken);
  if (!found) throw new Error("The link is somebody's.");
  await cancelOperation(getDb(), merchant.caller, uuid);
  await openSigner(getDb(), found, VISITOR);
  const { signature } = await getOperation(getDb(), merchant.caller, uuid);
  expect(signature?.signers.map(({ status }) => status)).toEqual(["PENDING"]);
  const { events } = await getEvidence(getDb(), merchant.caller, uuid);
  expect(events.map(({ kind }) => kind)).not.toContain("OPENED");
});

test("a second no is as good as the first", async () => {
  const { uuid, linkToken } = await ready();
  const decline = () => declineToSign(getDb(), linkToken, null, VISITOR);
  meanwhile.happens = decline;
  await decline();
  expect(await statusOf(uuid)).toBe("REJECTED");
});

test("evidence is what it was at one moment, whoever signs while it is read (decision 99)", async () => {
  const { uuid, linkToken } = await ready();
  const input = await inputFor(linkToken);
  const before = await getEvidence(getDb(), merchant.caller, uuid);
  meanwhile.happens = async () => {
    await signDocuments(getDb(), linkToken, input, VISITOR);
  };
  expect(await getEvidence(getDb(), merchant.caller, uuid)).toEqual(before);
  expect(await getEvidence(getDb(), merchant.caller, uuid)).toMatchObject({
    status: "COMPLETED",
    signers: [{ status: "SIGNED" }],
  });
});
