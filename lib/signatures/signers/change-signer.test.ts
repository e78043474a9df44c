import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listRevisions, listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { storedBytes } from "@/lib/documents/testing/files";
import { isInstalled, textOfPage } from "@/lib/documents/testing/outside-tools";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { readyDocuments } from "../documents/ready-documents";
import { signDocuments } from "../signing/sign-documents";
import { aSignature, inputFor, signersOf, VISITOR } from "../testing/a-signature";
import { kindsOf } from "../testing/insert-signature";
import { changeSigner } from "./change-signer";

/** What happens while a signature is being made. */
const meanwhile = vi.hoisted((): { run: () => Promise<unknown> } => ({ run: async () => undefined }));

vi.mock("../documents/sign-revision", async (original) => {
  const real = await original<typeof import("../documents/sign-revision")>();
  const signRevision: typeof real.signRevision = async (...given) => {
    const made = await real.signRevision(...given);
    await meanwhile.run();
    return made;
  };
  return { signRevision };
});

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});
beforeEach(() => {
  meanwhile.run = async () => undefined;
});

it("who is replaced while they sign has signed nothing, and the new signer can (decision 96)", {
  timeout: 60_000,
}, async () => {
  const { tenantUuid } = merchant;
  const { uuid } = await aSignature(merchant.caller);
  await readyDocuments(database.db, tenantUuid, uuid);
  const [former] = await listSigners(database.db, tenantUuid, uuid);
  const [{ document } = { document: null }] = await listSignedDocuments(database.db, tenantUuid, uuid);
  if (!former || !document) throw new Error("Somebody signs something.");
  const subject = { name: "Eva", lastName: "Gil", email: "eva@example.com", phone: null };
  meanwhile.run = () =>
    changeSigner(
      database.db,
      merchant.caller,
      { uuid, signerUuid: former.uuid },
      { subject, methods: null, notify: null },
    );
  const signing = signDocuments(database.db, former.linkToken, await inputFor(former.linkToken), VISITOR);
  await expect(signing).rejects.toMatchObject({ code: "not_found" });
  const kinds = async () =>
    (await listRevisions(database.db, tenantUuid, document.documentUuid)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(["SUPPLIED", "PREPARED", "SEALED"]);
  expect(await kindsOf(database, { operationUuid: uuid })).toEqual(["CREATED", "SEALED", "REPLACED"]);

  meanwhile.run = async () => undefined;
  const [latter] = await listSigners(database.db, tenantUuid, uuid);
  expect([latter?.uuid, latter?.status, latter?.subject]).toEqual([former.uuid, "PENDING", subject]);
  const link = latter?.linkToken ?? "";
  await signDocuments(database.db, link, await inputFor(link), VISITOR);
  expect(await kinds()).toEqual(["SUPPLIED", "PREPARED", "SEALED", "SIGNED"]);
});

it.skipIf(!isInstalled("pdftotext"))(
  "a document under seal names nobody who may be replaced, and who signs names themselves (decision 103)",
  {
    timeout: 60_000,
  },
  async () => {
    const { tenantUuid } = merchant;
    const { uuid, signers } = await aSignature(merchant.caller, {
      signature: { signers: signersOf(1, 1) },
      files: { lease: await tablePdf(1) },
    });
    await readyDocuments(database.db, tenantUuid, uuid);
    const textOf = async () => {
      const [signed] = await listSignedDocuments(database.db, tenantUuid, uuid);
      const bytes = await storedBytes(signed?.newest.storageKey ?? "");
      return textOfPage(bytes, 2);
    };
    const [former] = signers;
    const sealed = await textOf();
    expect(sealed).toMatch(/1 · \S+ 2 · \S+/);
    expect(sealed).not.toContain("Signer 1");
    expect(sealed).not.toContain("Signer 2");
    const subject = { name: "Eva", lastName: "Gil", email: "eva@example.com", phone: null };
    const named = { uuid, signerUuid: former?.uuid ?? "" };
    await changeSigner(database.db, merchant.caller, named, { subject, methods: null, notify: null });
    const [latter] = await listSigners(database.db, tenantUuid, uuid);
    const link = latter?.linkToken ?? "";
    await signDocuments(database.db, link, await inputFor(link), VISITOR);
    const text = await textOf();
    expect(text).toContain("Eva Gil");
    expect(text).not.toMatch(/Signer [12]/);
  },
);
