import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, getDb } from "@/db/client";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { listRevisions, listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { storedBytes } from "@/lib/documents/testing/files";
import { sha256, streamPdf, tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { signaturesIn } from "@/lib/documents/testing/signature-tools";
import { getOperation } from "@/lib/operations/get-operation";
import * as environment from "@/lib/shared/env";
import { JOBS } from "@/lib/shared/jobs";
import { archiveDocuments } from "./documents/archive-documents";
import { pruneRevisions } from "./documents/prune-revisions";
import { readyDocuments } from "./documents/ready-documents";
import { isUnbroken } from "./evidence/tell-evidence";
import { finishSignature } from "./finish-signature";
import { isAwaited } from "./model";
import { signDocuments } from "./signing/sign-documents";
import { aSignature, inputFor, signersOf, type TestSignature, VISITOR } from "./testing/a-signature";
import { jobsOf } from "./testing/insert-signature";

/**
 * What is cut off at every step: each call to the file store and to the database fails once, with all that would follow it (a kill) or
 * alone; or is done, and its answer is lost.
 */
const MODES = ["KILLED", "FAILED", "ANSWER_LOST"] as const;
type Mode = (typeof MODES)[number];

const faults = vi.hoisted(() => {
  const state = { mode: "FAILED" as Mode, cut: Number.POSITIVE_INFINITY, steps: 0 };
  const keys = new Set<string>();
  const isCut = () => {
    state.steps += 1;
    return state.mode === "KILLED" ? state.steps >= state.cut : state.steps === state.cut;
  };
  return {
    /** Where something was put. */
    keys,
    /** The `cut`th step from now on fails; 0 for none. */
    arm: (mode: Mode, cut: number) => Object.assign(state, { mode, cut: cut || Number.POSITIVE_INFINITY, steps: 0 }),
    /** Whether it came to that. */
    wasReached: () => state.steps >= state.cut,
    step: async <T>(run: () => Promise<T>, letGo: (result: T) => unknown = () => undefined): Promise<T> => {
      const fails = isCut();
      if (fails && state.mode !== "ANSWER_LOST") throw new Error("cut");
      const result = await run();
      if (!fails) return result;
      letGo(result);
      throw new Error("cut, and its answer is lost");
    },
    /** Of a statement, which is sent later: within a transaction it is undone all the same. */
    before: () => {
      if (isCut()) throw new Error("cut");
    },
  };
});

vi.mock("@/lib/documents/files/file-store", async (original) => {
  const real = await original<typeof import("@/lib/documents/files/file-store")>();
  const fileStore: typeof real.fileStore = () => {
    const store = real.fileStore();
    return {
      put: (key, file) => {
        faults.keys.add(key);
        return faults.step(() => store.put(key, file));
      },
      openStream: (key, range) =>
        faults.step(
          () => store.openStream(key, range),
          (stream) => stream.destroy(),
        ),
      remove: (key) => faults.step(() => store.remove(key)),
      check: store.check,
    };
  };
  return { ...real, fileStore };
});

vi.mock("@/lib/seals/ask-timestamp", () => ({
  askTimestamp: async () => null,
  askTimestampOf: async () => ({ token: Buffer.from("3003020100", "hex"), at: new Date(), authority: "tsa" }),
}));

const STATEMENTS = new Set<string | symbol>(["select", "selectDistinct", "insert", "update", "delete", "execute"]);

/** A connection on which each statement, and each transaction as a whole, is a step. */
function faulty<T extends object>(db: T): T {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (name === "transaction") {
        return (run: (tx: object) => Promise<unknown>, ...rest: unknown[]) =>
          faults.step(() => Reflect.apply(value, target, [(tx: object) => run(faulty(tx)), ...rest]));
      }
      return (...given: unknown[]) => {
        if (STATEMENTS.has(name)) faults.before();
        return Reflect.apply(value, target, given);
      };
    },
  });
}

const real = environment.env();
let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  faults.arm("FAILED", 0);
  faults.keys.clear();
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
  vi.spyOn(environment, "env").mockReturnValue({ ...real, timestampAuthorities: ["http://tsa.example.com/"] });
});
afterEach(() => vi.restoreAllMocks());

type Run = (db: Database, made: TestSignature) => Promise<unknown>;

const linkOf = ({ signers }: TestSignature, place: number) => signers[place]?.linkToken ?? "";
const ready: Run = (db, { uuid }) => readyDocuments(db, merchant.tenantUuid, uuid);
const sign =
  (place: number): Run =>
  async (db, made) =>
    signDocuments(db, linkOf(made, place), await inputFor(linkOf(made, place)), VISITOR);
const finish: Run = (db, { uuid }) => finishSignature(db, { tenantUuid: merchant.tenantUuid, operationUuid: uuid });
const archive: Run = (db, { uuid }) => archiveDocuments(db, { tenantUuid: merchant.tenantUuid, operationUuid: uuid });

/** Two documents, two signers, as far as these steps lead. */
async function asFarAs(...steps: readonly Run[]): Promise<TestSignature> {
  const files = { lease: await tablePdf(), annex: await streamPdf(1) };
  const made = await aSignature(merchant.caller, { files, signature: { signers: signersOf(1, 1) } });
  for (const step of steps) await step(getDb(), made);
  return made;
}

const kindsOf = async ({ uuid }: TestSignature) => {
  const documents = await listSignedDocuments(getDb(), merchant.tenantUuid, uuid);
  return documents.map(({ newest }) => newest.kind);
};

/**
 * What holds at any moment: each signer has one signature in the newest revision of each document, or none in any; revisions are
 * whole and prefixes of each other; nothing is COMPLETED without all; the evidence says the same.
 */
async function expectSound(made: TestSignature): Promise<void> {
  const { tenantUuid } = merchant;
  const { status } = await getOperation(getDb(), merchant.caller, made.uuid);
  const signers = await listSigners(getDb(), tenantUuid, made.uuid);
  const signed = signers.filter((signer) => signer.status === "SIGNED").map(({ uuid }) => uuid);
  expect(status === "COMPLETED").toBe(!signers.some(isAwaited));
  for (const { document, newest } of await listSignedDocuments(getDb(), tenantUuid, made.uuid)) {
    const revisions = await listRevisions(getDb(), tenantUuid, document.documentUuid);
    expect(revisions.map(({ revision }) => revision)).toEqual(revisions.map((_, index) => index));
    expect(revisions.at(-1)?.revision).toBe(newest.revision);
    let before: Buffer = Buffer.alloc(0);
    for (const { storageKey, sha256: named } of revisions) {
      const bytes = await storedBytes(storageKey);
      expect(sha256(bytes)).toBe(named);
      expect(bytes.subarray(0, before.length).equals(before)).toBe(true);
      before = bytes;
    }
    expect(revisions.flatMap(({ signerUuid }) => signerUuid ?? []).toSorted()).toEqual(signed.toSorted());
    const others = revisions.filter(({ kind }) => kind === "SEALED" || kind === "ARCHIVED").length;
    expect(signaturesIn(before)).toHaveLength(others + signed.length);
  }
  const lines = await listEvidence(getDb(), tenantUuid, made.uuid);
  expect(isUnbroken(lines)).toBe(true);
  const told = lines.filter(({ kind }) => kind === "SIGNED").flatMap(({ signerUuid }) => signerUuid ?? []);
  expect(told.toSorted()).toEqual(signed.toSorted());
  expect(lines.filter(({ kind }) => kind === "COMPLETED")).toHaveLength(status === "COMPLETED" ? 1 : 0);
  const asked = await jobsOf(database, "finish-signature", merchant);
  expect(asked.some(({ payload }) => payload.operationUuid === made.uuid)).toBe(status === "COMPLETED");
}

/** Once it has been looked at what was left, all files that are there are named by a row, and nothing is looked for any more that is. */
async function expectNothingUnnamed(): Promise<void> {
  const { tenantUuid } = merchant;
  for (const { payload } of await jobsOf(database, "prune-revisions", merchant)) {
    await pruneRevisions(getDb(), JOBS["prune-revisions"].parse(payload));
  }
  const named = await database.sql`
    select storage_key from signature_revision where tenant_uuid = ${tenantUuid}
    union select storage_key from document where tenant_uuid = ${tenantUuid}`;
  const stored = await Promise.all(
    [...faults.keys].map((key) =>
      storedBytes(key).then(
        () => [key],
        () => [],
      ),
    ),
  );
  expect(stored.flat().toSorted()).toEqual(named.map((row) => row.storage_key).toSorted());
}

const STAGES: Readonly<Record<string, Readonly<{ before: readonly Run[]; run: Run; kind: string }>>> = {
  "documents are made ready": { before: [], run: ready, kind: "SEALED" },
  "one of two signs": { before: [ready], run: sign(0), kind: "SIGNED" },
  "the last one signs": { before: [ready, sign(0)], run: sign(1), kind: "SIGNED" },
  "they are archived": { before: [ready, sign(0), sign(1)], run: archive, kind: "ARCHIVED" },
};

describe.each(Object.entries(STAGES))("while %s", (_, { before, run, kind }) => {
  test.each(MODES)(
    "cut at every step (%s): nothing is lost or doubled, and the next try brings it to its end",
    {
      timeout: 180_000,
    },
    async (mode) => {
      let made = await asFarAs(...before);
      const start = await listRevisionCount(made);
      let cuts = 0;
      for (let cut = 1; ; cut++) {
        faults.arm(mode, cut);
        const failed = await run(faulty(getDb()), made).then(
          () => false,
          () => true,
        );
        const isReached = faults.wasReached();
        faults.arm("FAILED", 0);
        await expectSound(made);
        if (!isReached) {
          expect(failed).toBe(false);
          break;
        }
        cuts += 1;
        // A second try after any cut, as the job or the signer makes it.
        if ((await listRevisionCount(made)) > start) {
          await run(getDb(), made);
          await expectSound(made);
          made = await asFarAs(...before);
        }
      }
      expect(await kindsOf(made)).toEqual([kind, kind]);
      await run(getDb(), made);
      await expectSound(made);
      await expectNothingUnnamed();
      // So many calls there are at least: a fault that is injected nowhere proves nothing.
      expect(cuts).toBeGreaterThan(12);
    },
  );
});

const listRevisionCount = async ({ uuid }: TestSignature) => {
  const documents = await listSignedDocuments(getDb(), merchant.tenantUuid, uuid);
  return documents.reduce((sum, { newest }) => sum + newest.revision, 0);
};

test.each(MODES)("what follows the last signature is asked for once, wherever it is cut (%s)", async (mode) => {
  const made = await asFarAs(ready, sign(0), sign(1));
  for (let cut = 1; ; cut++) {
    faults.arm(mode, cut);
    await finish(faulty(getDb()), made).catch(() => undefined);
    const isReached = faults.wasReached();
    faults.arm("FAILED", 0);
    if (!isReached) break;
  }
  const archives = await jobsOf(database, "archive-documents", merchant);
  const mails = (await jobsOf(database, "mail-signer", merchant)).filter(
    ({ payload }) => payload.reason === "COMPLETED",
  );
  expect([archives.length, mails.length]).toEqual([1, 2]);
});
