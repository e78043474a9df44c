import { beforeAll, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import type { listSigners } from "@/db/queries/signatures/signers";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
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

let merchant: Merchant;
beforeAll(async () => {
  merchant = await insertMerchant(await testDatabase(), { signingMethods: ["HANDWRITTEN"] });
});

async function ready() {
  const { uuid, signers } = await aSignature(merchant.caller);
  await readyDocuments(getDb(), merchant.tenantUuid, uuid);
  return { uuid, linkToken: signers[0]?.linkToken ?? "" };
}

const statusOf = async (uuid: string) => (await getOperation(getDb(), merchant.caller, uuid)).status;

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
