import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { PDFDocument, PDFName } from "pdf-lib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { listRevisions, listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { putBytes, storedBytes } from "@/lib/documents/testing/files";
import { isInstalled, qpdfComplaints, signatureReport } from "@/lib/documents/testing/outside-tools";
import { streamPdf, tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { signWhole } from "@/lib/documents/testing/sign-whole";
import { getOperation } from "@/lib/operations/get-operation";
import { forgetSeal } from "@/lib/seals/seal";
import { type Manners, startAuthority } from "@/lib/seals/testing/test-authority";
import { startLists } from "@/lib/seals/testing/test-lists";
import { credentialFrom, makePki } from "@/lib/seals/testing/test-pki";
import { startSealing, type TestSealing } from "@/lib/seals/testing/test-sealing";
import { addSeconds, now } from "@/lib/shared/clock";
import * as environment from "@/lib/shared/env";
import { readSealSettings } from "@/lib/shared/seal-settings";
import { verifyDocument } from "@/lib/verification/verify-document";
import { isUnbroken } from "../evidence/tell-evidence";
import { finishSignature } from "../finish-signature";
import { signDocuments } from "../signing/sign-documents";
import { aSignature, inputFor, signersOf, type TestSignature, VISITOR } from "../testing/a-signature";
import { jobsOf } from "../testing/insert-signature";
import { archiveDocuments } from "./archive-documents";
import { archiveJob } from "./archive-job";
import { archiveWaiting } from "./archive-waiting";
import { getSignatureDocument } from "./get-signature-document";
import { readyDocuments } from "./ready-documents";

const hasTools = isInstalled("openssl", "pdfsig", "qpdf");
const real = environment.env();

let database: TestDatabase;
let merchant: Merchant;
let sealing: TestSealing;

beforeAll(async () => {
  if (!hasTools) return;
  database = await testDatabase();
  sealing = await startSealing("P256");
});
beforeEach(async () => {
  if (!hasTools) return;
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
  sealing.lists.answer(sealing.pki.revocationList());
  configure(sealing.authority.url);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetSeal();
});
afterAll(async () => {
  await sealing?.stop();
});

/** Which authorities are asked from now on. */
function configure(...timestampAuthorities: readonly string[]): void {
  vi.spyOn(environment, "env").mockReturnValue({ ...real, seal: sealing.seal, timestampAuthorities });
  forgetSeal();
}

const NOBODY = "http://127.0.0.1:9/tsa";

async function signed(options: Parameters<typeof aSignature>[1] = {}): Promise<TestSignature> {
  const made = await aSignature(merchant.caller, options);
  await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
  for (const { linkToken } of made.signers) {
    await signDocuments(getDb(), linkToken, await inputFor(linkToken), VISITOR);
  }
  return made;
}

const named = ({ uuid }: TestSignature) => ({ tenantUuid: merchant.tenantUuid, operationUuid: uuid });
const archive = (made: TestSignature) => archiveDocuments(getDb(), named(made));
const documentsOf = ({ uuid }: TestSignature) => listSignedDocuments(getDb(), merchant.tenantUuid, uuid);
const kindsOf = async ({ uuid }: TestSignature) =>
  (await listEvidence(getDb(), merchant.tenantUuid, uuid)).map(({ kind }) => kind);

async function revisionsOf(made: TestSignature) {
  const [first] = await documentsOf(made);
  return listRevisions(getDb(), merchant.tenantUuid, first?.document.documentUuid ?? "");
}

async function verify(made: TestSignature) {
  const newest = (await revisionsOf(made)).at(-1);
  const bytes = await storedBytes(newest?.storageKey ?? "");
  const path = join(sealing.folder, `${made.uuid}.pdf`);
  writeFileSync(path, bytes);
  const answer = await verifyDocument(getDb(), { path, sizeBytes: bytes.length, who: "test" });
  return { ...answer, levels: answer.signatures.map(({ level }) => level) };
}

/** What is there when nothing has been archived: complete, and downloadable as it was signed. */
async function expectWaiting(made: TestSignature): Promise<void> {
  const { status } = await getOperation(getDb(), merchant.caller, made.uuid);
  const revisions = await revisionsOf(made);
  expect([status, revisions.at(-1)?.kind, (await kindsOf(made)).at(-1)]).toEqual(["COMPLETED", "SIGNED", "COMPLETED"]);
  const documentUuid = revisions[0]?.documentUuid ?? "";
  const asked = { uuid: made.uuid, documentUuid, revision: "latest" } as const;
  const { openStream, sizeBytes } = await getSignatureDocument(getDb(), merchant.caller, asked);
  expect(await buffer(await openStream())).toHaveLength(sizeBytes);
}

async function withAuthority(manners: Manners, run: (url: string) => Promise<void>): Promise<void> {
  const other = await startAuthority(sealing.pki, manners);
  try {
    await run(other.url);
  } finally {
    await other.close();
  }
}

/** What takes too long, takes as long as this here. */
function hurry(): readonly number[] {
  const asked: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    asked.push(ms);
    return timeout(Math.min(ms, 1_500));
  });
  return asked;
}

describe.skipIf(!hasTools)("archived documents (decision 100; needs openssl, pdfsig, qpdf)", () => {
  test("each has one revision more: level B-LTA, nothing changed, and sound to others' tools", async () => {
    const files = { lease: await tablePdf(), annex: await streamPdf(2) };
    const made = await signed({ files, signature: { signers: signersOf(1, 2) } });
    await archive(made);
    for (const { document, newest } of await documentsOf(made)) {
      const revisions = await listRevisions(getDb(), merchant.tenantUuid, document.documentUuid);
      expect(revisions.map(({ kind }) => kind)).toEqual([
        "SUPPLIED",
        "PREPARED",
        "SEALED",
        "SIGNED",
        "SIGNED",
        "ARCHIVED",
      ]);
      expect(newest).toMatchObject({ isTimestamped: true, hasValidation: true, signerUuid: null });
      const [before, after] = await Promise.all(revisions.slice(-2).map(({ storageKey }) => storedBytes(storageKey)));
      expect(before && after?.subarray(0, before.length).equals(before)).toBe(true);
      const bytes = after ?? Buffer.alloc(0);
      expect(qpdfComplaints(bytes)).toBe("");
      const report = signatureReport(bytes);
      expect(report.match(/Signature is Valid/g)).toHaveLength(3);
      // pdfsig has no word on document timestamps but that they are there, over everything.
      expect(report).toMatch(/paraph-timestamp[\s\S]*- Total document signed/);
    }
    expect(await verify(made)).toMatchObject({
      verdict: "SEALED",
      revision: 5,
      changes: [],
      levels: ["B-LTA", "B-LTA"],
    });
    const lines = await listEvidence(getDb(), merchant.tenantUuid, made.uuid);
    expect(isUnbroken(lines)).toBe(true);
    const newest = (await revisionsOf(made)).at(-1);
    expect(lines.at(-1)).toMatchObject({ kind: "ARCHIVED", detail: { hasValidation: true } });
    expect(JSON.stringify(lines.at(-1)?.detail)).toContain(newest?.sha256);
  });

  test("what the signatures' timestamps are verified by is in it, too", async () => {
    const made = await signed();
    await archive(made);
    const newest = (await revisionsOf(made)).at(-1);
    const bytes = await storedBytes(newest?.storageKey ?? "");
    // Our seal, the authority's own certificate, and the root that issued both.
    const section = bytes.subarray(bytes.lastIndexOf("/DocTimeStamp") - 2000).toString("latin1");
    expect(/\/Certs \[([^\]]*)\]/.exec(section)?.[1]?.match(/ R/g)).toHaveLength(3);
    expect(/\/CRLs \[([^\]]*)\]/.exec(section)?.[1]?.match(/ R/g)).toHaveLength(1);
  });

  test("twice, and at the same moment, is once", async () => {
    const made = await signed();
    await Promise.allSettled([1, 2, 3].map(() => archive(made)));
    await archive(made);
    expect((await revisionsOf(made)).filter(({ kind }) => kind === "ARCHIVED")).toHaveLength(1);
    expect((await kindsOf(made)).filter((kind) => kind === "ARCHIVED")).toHaveLength(1);
  });

  test("the last signature asks for it, once, where an authority is configured, and tries for weeks", async () => {
    const made = await signed();
    await finishSignature(getDb(), named(made));
    await finishSignature(getDb(), named(made));
    const jobs = await jobsOf(database, "archive-documents", merchant);
    expect(jobs.map(({ payload }) => payload)).toEqual([named(made)]);
    const [row] = await database.sql`
      select max_attempts from graphile_worker._private_jobs where key = ${`archive ${made.uuid}`}`;
    expect(row?.max_attempts).toBe(100);
  });

  test("without an authority there is nothing to do", async () => {
    configure();
    const made = await signed();
    await finishSignature(getDb(), named(made));
    expect(await jobsOf(database, "archive-documents", merchant)).toEqual([]);
    await archive(made);
    await expectWaiting(made);
    expect((await verify(made)).levels).toEqual(["B-B"]);
  });

  test("what has not been signed by all is left alone", async () => {
    const made = await aSignature(merchant.caller);
    await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
    await archive(made);
    expect((await revisionsOf(made)).at(-1)?.kind).toBe("SEALED");
  });

  test("signed while the authority was away: kept at B-B, and proved by the archive's timestamp when it is back", async () => {
    configure(NOBODY);
    const made = await signed();
    expect((await verify(made)).levels).toEqual(["B-B"]);
    await expect(archive(made)).rejects.toMatchObject({ code: "service_unavailable" });
    await expectWaiting(made);
    configure(sealing.authority.url);
    await archive(made);
    expect(await verify(made)).toMatchObject({ verdict: "SEALED", changes: [], levels: ["B-LTA"] });
  });

  const LIES: readonly Manners[] = [
    "stamps something else",
    "answers another question",
    "refuses",
    "fails",
    "never answers",
    "talks without end",
    "speaks nonsense",
    "changes what it has signed",
    "sends too large a family",
  ];

  test.each(LIES)("an authority that %s archives nothing; the second one does", async (manners) => {
    configure();
    const made = await signed();
    const timeouts = hurry();
    await withAuthority(manners, async (url) => {
      configure(url);
      await expect(archive(made)).rejects.toMatchObject({ code: "service_unavailable" });
      await expectWaiting(made);
      configure(url, sealing.authority.url);
      await archive(made);
    });
    expect(new Set(timeouts)).toEqual(new Set([10_000]));
    expect((await verify(made)).levels).toEqual(["B-LTA"]);
  });

  test("an authority that never answers keeps nobody from signing", async () => {
    const timeouts = hurry();
    await withAuthority("never answers", async (url) => {
      configure(url);
      const made = await signed({ files: { lease: await tablePdf(), annex: await streamPdf(2) } });
      expect(await getOperation(getDb(), merchant.caller, made.uuid)).toMatchObject({ status: "COMPLETED" });
      expect((await verify(made)).levels).toEqual(["B-B"]);
    });
    // Two documents, sealed and signed: waited for once.
    expect(timeouts.filter((ms) => ms === 10_000)).toHaveLength(1);
  });

  /** The seal is renewed: by a key of its own, or by the one before. */
  function renewSeal(sameKey: string | undefined, formerSeals: readonly (readonly string[])[] = []): void {
    const { certificate, root, key } = sealing.pki.issue("Our next seal", "P256", "signer", 365, sameKey);
    const seal = readSealSettings(certificate + root, key);
    if ("problem" in seal) throw new Error(seal.problem);
    const timestampAuthorities = [sealing.authority.url];
    vi.spyOn(environment, "env").mockReturnValue({ ...real, seal, formerSeals, timestampAuthorities });
    forgetSeal();
  }

  test("a former seal that is named is validated as well: what both have signed is B-LTA", async () => {
    const twice = await aSignature(merchant.caller, { signature: { signers: signersOf(1, 2) } });
    await readyDocuments(getDb(), merchant.tenantUuid, twice.uuid);
    for (const { linkToken } of twice.signers) {
      if (linkToken !== twice.signers[0]?.linkToken) renewSeal(undefined, [sealing.seal.certificates]);
      await signDocuments(getDb(), linkToken, await inputFor(linkToken), VISITOR);
    }
    await archive(twice);
    const newest = (await revisionsOf(twice)).at(-1);
    expect(newest).toMatchObject({ kind: "ARCHIVED", hasValidation: true });
    const pdf = await PDFDocument.load(await storedBytes(newest?.storageKey ?? ""));
    // Both seals', the authority's, and that of who issued all three.
    expect(String(pdf.catalog.lookup(PDFName.of("DSS")))).toMatch(/\/Certs \[ (\d+ 0 R ){4}\]/);
    expect(await verify(twice)).toMatchObject({ verdict: "SEALED", changes: [], levels: ["B-LTA", "B-LTA"] });
  });

  test.each([
    ["of another key", () => undefined],
    ["of the same key", () => readFileSync(join(sealing.pki.folder, "Our seal.key"), "utf8")],
  ])(
    "what a former seal (%s) has signed that nobody names is no more than B-T: what validates this one's says nothing of it",
    async (_, keyOf) => {
      configure();
      const made = await signed();
      renewSeal(keyOf());
      await archive(made);
      expect((await revisionsOf(made)).at(-1)).toMatchObject({ kind: "ARCHIVED", hasValidation: false });
      const lines = await listEvidence(getDb(), merchant.tenantUuid, made.uuid);
      expect(lines.at(-1)).toMatchObject({ kind: "ARCHIVED", detail: { hasValidation: false } });
      expect((await verify(made)).levels).toEqual(["B-T"]);
    },
  );

  test("a list that is over is none: it is waited for", async () => {
    const made = await signed();
    vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(now(), 31 * 86_400) });
    await database.sql`update operation set status_updated_at = ${now().toISOString()} where uuid = ${made.uuid}`;
    await expect(archive(made)).rejects.toThrow("A list of what was revoked could not be had.");
  });

  test("lists of what was revoked are waited for, three days; without them it is no more than B-T", async () => {
    const made = await signed();
    sealing.lists.answer(null);
    await expect(archive(made)).rejects.toMatchObject({ code: "service_unavailable" });
    await expectWaiting(made);
    await database.sql`
      update operation set status_updated_at = status_updated_at - interval '3 days',
        created_at = created_at - interval '4 days' where uuid = ${made.uuid}`;
    await archive(made);
    expect((await revisionsOf(made)).at(-1)).toMatchObject({ kind: "ARCHIVED", hasValidation: false });
    expect(await verify(made)).toMatchObject({ verdict: "SEALED", levels: ["B-T"] });
  });

  test("a seal that its issuer has revoked is no more than B-T, by the very list (decision 346)", async () => {
    const made = await signed();
    const [certificate = ""] = sealing.seal.certificates;
    sealing.lists.answer(sealing.pki.revocationList({ certificate }));
    await archive(made);
    expect((await revisionsOf(made)).at(-1)).toMatchObject({ kind: "ARCHIVED", hasValidation: false });
    const lines = await listEvidence(getDb(), merchant.tenantUuid, made.uuid);
    expect(lines.at(-1)).toMatchObject({ kind: "ARCHIVED", detail: { hasValidation: false } });
    expect((await verify(made)).levels).toEqual(["B-T"]);
  });

  test("a document that came signed is archived, too; addresses in that signer's certificate are never called", async () => {
    const others = await startLists();
    const other = makePki(others.url);
    const credential = credentialFrom(other.issue("Somebody", "P256"));
    const { revisions } = await signWhole({ supplied: await tablePdf(1), seal: credential, signers: [{ credential }] });
    const made = await signed({ files: { lease: revisions.at(-1) ?? Buffer.alloc(0) } });
    await archive(made);
    expect((await revisionsOf(made)).map(({ kind }) => kind)).toEqual(["SUPPLIED", "SIGNED", "ARCHIVED"]);
    expect((await revisionsOf(made)).at(-1)?.hasValidation).toBe(true);
    expect(await verify(made)).toMatchObject({ verdict: "SEALED", changes: [], levels: ["B-LTA"] });
    expect(others.asked()).toBe(0);
    others.close();
    other.remove();
  });

  test("what was completed while there was no authority is archived when there is one (decision 100)", async () => {
    configure();
    const [old, fresh] = [await signed(), await signed()];
    await finishSignature(getDb(), named(old));
    await database.sql`
      update operation set status_updated_at = status_updated_at - interval '2 days',
        created_at = created_at - interval '3 days' where uuid = ${old.uuid}`;
    const asked = async () =>
      (await jobsOf(database, "archive-documents", merchant)).map(({ payload }) => payload.operationUuid);
    await archiveWaiting(getDb());
    expect(await asked()).toEqual([]);
    configure(sealing.authority.url);
    await archiveWaiting(getDb());
    await archiveWaiting(getDb());
    // The other has its own job to come.
    expect(await asked()).toEqual([old.uuid]);
    await archive(old);
    expect((await verify(old)).levels).toEqual(["B-LTA"]);
    await database.sql`delete from graphile_worker._private_jobs where key like 'archive %'`;
    await archiveWaiting(getDb());
    expect(await asked()).toEqual([]);
    expect((await kindsOf(fresh)).at(-1)).toBe("COMPLETED");
  });

  test("what has failed is left to its job's own pauses, and asked for anew when that was given up (decision 100)", async () => {
    const [waits, runs, givenUp] = [await signed(), await signed(), await signed()];
    await database.sql`update operation set status_updated_at = now() - interval '2 days', created_at = now() - interval '3 days'`;
    for (const made of [waits, runs, givenUp])
      await addJob(getDb(), "archive-documents", named(made), archiveJob(named(made)));
    const fail = (made: TestSignature, how: string) => database.sql`
      update graphile_worker._private_jobs set last_error = 'away', ${database.sql.unsafe(how)}
       where key = ${archiveJob(named(made)).jobKey}`;
    await fail(waits, "attempts = 99, run_at = now() + interval '6 hours'");
    await fail(runs, "attempts = 100, locked_at = now(), locked_by = 'a worker'");
    await fail(givenUp, "attempts = 100");
    await archiveWaiting(getDb());
    const tries = async (made: TestSignature) => database.sql`
      select attempts, run_at > now() as "isLater" from graphile_worker._private_jobs
       where key = ${archiveJob(named(made)).jobKey}`;
    expect(await tries(waits)).toEqual([{ attempts: 99, isLater: true }]);
    expect(await tries(runs)).toEqual([{ attempts: 100, isLater: false }]);
    expect(await tries(givenUp)).toEqual([{ attempts: 0, isLater: false }]);
  });

  test("a stored revision that is damaged is not stamped for ever", async () => {
    const made = await signed();
    const newest = (await revisionsOf(made)).at(-1);
    const key = newest?.storageKey ?? "";
    const bytes = await storedBytes(key);
    bytes[bytes.length - 100] = 0x58;
    await putBytes(key, bytes);
    await expect(archive(made)).rejects.toMatchObject({
      code: "service_unavailable",
      cause: expect.objectContaining({ message: expect.stringContaining("not what it was") }),
    });
    expect((await revisionsOf(made)).at(-1)?.kind).toBe("SIGNED");
  });
});
