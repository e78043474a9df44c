import { beforeAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { findDocumentByLink } from "@/db/queries/attempts/payer";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { declineToSign } from "../signing/decline-to-sign";
import { findSignerView } from "../signing/find-signer-view";
import { signDocuments } from "../signing/sign-documents";
import { aSignature, inputFor, signersOf, VISITOR } from "../testing/a-signature";
import { openSignerDocument } from "./open-signer-document";
import { readyDocuments } from "./ready-documents";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});

/** One who has signed, one whose turn it is, and one who only reads. */
async function halfSigned() {
  const reader = { id: "reader", role: "VIEWER", subject: { name: "Vic" } };
  const signature = { signers: [...signersOf(1, 1), reader] };
  const { uuid, signers } = await aSignature(merchant.caller, { signature });
  await readyDocuments(getDb(), merchant.tenantUuid, uuid);
  const [first = "", second = "", third = ""] = signers.map(({ linkToken }) => linkToken);
  await signDocuments(getDb(), first, await inputFor(first), VISITOR);
  return { uuid, first, second, third };
}

const viewOf = async (linkToken: string) => {
  const view = await findSignerView(getDb(), linkToken);
  if (!view) throw new Error("There is no such link.");
  return view;
};

/** Whether the address of a payment with this link answers for the signature's document. */
async function isThereAsPayment({ uuid }: Signature, linkToken: string): Promise<boolean> {
  const [document] = await database.sql`select uuid from document where operation_uuid = ${uuid}`;
  return (await findDocumentByLink(getDb(), linkToken, String(document?.uuid))) !== null;
}

/** Whether the address of what its page is about answers. */
async function isThere(linkToken: string): Promise<boolean> {
  const [document] = (await viewOf(linkToken)).documents;
  return openSignerDocument(getDb(), linkToken, document?.uuid ?? "").then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: "not_found" });
      return false;
    },
  );
}

type Signature = Awaited<ReturnType<typeof halfSigned>>;
const setDeadline = ({ uuid }: Signature) =>
  database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${uuid}`;

const ENDS: Readonly<Record<string, readonly [string, (of: Signature) => Promise<unknown>]>> = {
  "was withdrawn": ["CANCELLED", ({ uuid }) => cancelOperation(getDb(), merchant.caller, uuid)],
  "somebody declined": ["REJECTED", ({ second }) => declineToSign(getDb(), second, null, VISITOR)],
  "has run out": ["EXPIRED", (of) => setDeadline(of).then(() => expireOperations(getDb()))],
  "has run out this minute": ["EXPIRED", setDeadline],
};

describe("a document of an open page (decision 91)", () => {
  test("is the one that it shows, though another signs meanwhile, and the newest for everybody else", async () => {
    const { uuid, signers } = await aSignature(merchant.caller, { signature: { signers: signersOf(1, 1) } });
    await readyDocuments(getDb(), merchant.tenantUuid, uuid);
    const [first = "", second = ""] = signers.map(({ linkToken }) => linkToken);
    const [shown] = (await viewOf(second)).documents;
    await signDocuments(getDb(), first, await inputFor(first), VISITOR);
    const open = (sha256?: string) => openSignerDocument(getDb(), second, shown?.uuid ?? "", sha256);
    expect(await open(shown?.sha256)).toMatchObject({ sha256: shown?.sha256 });
    const newest = await open();
    expect(newest.sha256).toBe((await viewOf(second)).documents[0]?.sha256);
    expect(newest.sha256).not.toBe(shown?.sha256);
  });

  test("is never what came, which signers are not shown, nor what nobody knows", async () => {
    const { uuid, first } = await halfSigned();
    const [supplied] = await database.sql`
      select uuid, sha256 from document where operation_uuid = ${uuid}`;
    const newest = await openSignerDocument(getDb(), first, supplied?.uuid);
    expect(newest.sha256).not.toBe(supplied?.sha256);
    for (const asked of [supplied?.sha256, "0".repeat(64), ""]) {
      expect(await openSignerDocument(getDb(), first, supplied?.uuid, asked)).toEqual(newest);
    }
  });
});

describe("documents of what has ended without everybody's signature (decision 367)", () => {
  test("are there for everybody while it is open, and once all have signed", async () => {
    const { first, second, third } = await halfSigned();
    for (const link of [first, second, third]) expect(await isThere(link)).toBe(true);
    await signDocuments(getDb(), second, await inputFor(second), VISITOR);
    expect((await viewOf(third)).step).toEqual({ name: "READ" });
    for (const link of [first, second, third]) expect(await isThere(link)).toBe(true);
  });

  test.each(Object.entries(ENDS))(
    "where it %s: stay with who has signed, who is told when and how, and go from all others",
    async (_, end) => {
      const [name, happens] = end;
      const signature = await halfSigned();
      const { first, second, third } = signature;
      const { step } = await viewOf(first);
      expect(step).toMatchObject({ name: "SIGNED", method: "HANDWRITTEN" });
      await happens(signature);
      const given = { at: "at" in step ? step.at : null, method: "HANDWRITTEN" };
      expect((await viewOf(first)).step).toMatchObject({ name, given });
      for (const link of [second, third]) {
        const ended = (await viewOf(link)).step;
        expect(ended).toMatchObject(ended.name === "DECLINED" ? {} : { name, given: null });
      }
      expect([await isThere(first), await isThere(second), await isThere(third)]).toEqual([true, false, false]);
      // Nor at any other address.
      for (const link of [first, second, third]) expect(await isThereAsPayment(signature, link)).toBe(false);
    },
  );
});
