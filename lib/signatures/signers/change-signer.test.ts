import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listRevisions, listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { storedBytes } from "@/lib/documents/testing/files";
import { isInstalled, textOfPage } from "@/lib/documents/testing/outside-tools";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import type { SigningMethod } from "@/lib/operations/model";
import * as remote from "@/lib/remote-signing/remote-signer";
import { readyDocuments } from "../documents/ready-documents";
import { findSigning } from "../find-signing";
import { failMethod } from "../signing/fail-method";
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

describe("a signer's methods when another takes the place, or has another address (decision 313)", () => {
  const ANA = { name: "Ana", lastName: "Soler", email: "ana@example.com", phone: null };
  const EVA = { name: "Eva", lastName: "Gil", email: "eva@example.com", phone: null };
  const UNCHANGED = { subject: ANA, methods: null, notify: null };

  const allow = (signingMethods: readonly SigningMethod[]) => {
    const settings = { signingMethods, failoverSmsSignature: false, failoverCertificateSignature: true };
    return database.sql`
      update configuration set signature_configuration = ${JSON.stringify({ SIGNATURE: settings })}::text::jsonb
       where uuid = ${merchant.configurationUuid}`;
  };
  async function signerBy(methods: readonly SigningMethod[]) {
    const signer = { id: "s1", subject: { name: "Ana", lastName: "Soler", email: "ana@example.com" }, methods };
    const { uuid, signers } = await aSignature(merchant.caller, { signature: { signers: [signer] } });
    const named = { uuid, signerUuid: signers[0]?.uuid ?? "" };
    const change = (asked: Partial<Parameters<typeof changeSigner>[3]>) =>
      changeSigner(database.db, merchant.caller, named, { ...UNCHANGED, ...asked });
    const find = async () => {
      const [row] = await listSigners(database.db, merchant.tenantUuid, uuid);
      if (!row) throw new Error("Somebody signs.");
      return row;
    };
    const fallOver = async () => {
      const signing = await findSigning(database.db, (await find()).linkToken);
      if (!signing) throw new Error("There is such a link.");
      await failMethod(database.db, signing, { method: "CERTIFICATE", failure: "WRONG_PASSWORD" }, VISITOR);
      return (await find()).methods;
    };
    return { uuid, change, find, fallOver };
  }

  it.each([
    ["another person", EVA],
    ["another address", { ...ANA, email: "right@example.com" }],
  ])("are without what the configuration fell over to for the former: %s", async (_who, subject) => {
    await allow(["CERTIFICATE", "EMAIL_OTP"]);
    const { uuid, change, fallOver } = await signerBy(["CERTIFICATE"]);
    expect(await fallOver()).toEqual(["CERTIFICATE", "EMAIL_OTP"]);
    expect((await change({ subject })).methods).toEqual(["CERTIFICATE"]);
    expect(await fallOver()).toEqual(["CERTIFICATE", "EMAIL_OTP"]);
    const kinds = await kindsOf(database, { operationUuid: uuid });
    expect(kinds.filter((kind) => kind === "FAILED_OVER")).toHaveLength(2);
  });

  it("also where the configuration names none, and so allows all", async () => {
    await allow([]);
    const { change, fallOver } = await signerBy(["CERTIFICATE"]);
    expect(await fallOver()).toEqual(["CERTIFICATE", "EMAIL_OTP"]);
    expect((await change({ subject: EVA })).methods).toEqual(["CERTIFICATE"]);
  });

  it("are those that were given meanwhile", async () => {
    await allow(["CERTIFICATE", "EMAIL_OTP"]);
    const { change, fallOver } = await signerBy(["CERTIFICATE"]);
    await fallOver();
    await change({ subject: EVA, methods: ["CERTIFICATE", "EMAIL_OTP"] });
    expect((await change({ subject: ANA })).methods).toEqual(["CERTIFICATE", "EMAIL_OTP"]);
  });

  it("are those of the former that the configuration still has, else its own", async () => {
    await allow(["HANDWRITTEN", "EMAIL_OTP"]);
    const { change } = await signerBy(["HANDWRITTEN", "EMAIL_OTP"]);
    await allow(["EMAIL_OTP", "CERTIFICATE"]);
    expect((await change({ subject: EVA })).methods).toEqual(["EMAIL_OTP"]);
    await allow(["CERTIFICATE"]);
    expect((await change({ subject: ANA })).methods).toEqual(["CERTIFICATE"]);
  });

  it("are without one that nobody provides any more", async () => {
    const provider = vi.spyOn(remote, "hasRemoteSigner").mockReturnValue(true);
    await allow(["REMOTE", "EMAIL_OTP"]);
    const { change } = await signerBy(["REMOTE", "EMAIL_OTP"]);
    provider.mockReturnValue(false);
    expect((await change({ subject: EVA })).methods).toEqual(["EMAIL_OTP"]);
    provider.mockRestore();
  });

  it("stay as they are where nothing is changed", async () => {
    await allow(["CERTIFICATE"]);
    const { change, find, fallOver } = await signerBy(["CERTIFICATE"]);
    await fallOver();
    const before = await find();
    await change({});
    expect(await find()).toEqual(before);
  });
});

it("who only reads has no methods: asked for twice with some, nothing happens the second time", async () => {
  const viewer = { id: "v", role: "VIEWER", subject: { name: "Eva", email: "eva@example.com" } };
  const { uuid, signers } = await aSignature(merchant.caller, { signature: { signers: [...signersOf(1), viewer] } });
  const found = signers.find(({ role }) => role === "VIEWER");
  if (!found) throw new Error("Somebody only reads.");
  const { subject, uuid: signerUuid } = found;
  const named = { uuid, signerUuid };
  for (const _ of [1, 2]) {
    await changeSigner(database.db, merchant.caller, named, { subject, methods: ["EMAIL_OTP"], notify: null });
  }
  const after = (await listSigners(database.db, merchant.tenantUuid, uuid)).find((one) => one.uuid === signerUuid);
  expect([after?.linkToken, after?.methods]).toEqual([found.linkToken, []]);
});
