import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HttpTimestampAuthority, PDF } from "@libpdf/core";
import { PDFDocument, PDFName, PDFString, rgb } from "pdf-lib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { embedSignature } from "@/lib/documents/embed-signature";
import { fillSignature } from "@/lib/documents/fill-signature";
import { judgePdf } from "@/lib/documents/judge-pdf";
import { updated } from "@/lib/documents/pdf/judge/testing/revisions";
import { PdfFile } from "@/lib/documents/pdf/pdf-file";
import { numberOf } from "@/lib/documents/pdf/values";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import {
  encryptedPdf,
  facturXPdf,
  randomNumbers,
  rotatedPdf,
  streamPdf,
  tablePdf,
} from "@/lib/documents/testing/sample-pdfs";
import { signerBox, signWhole } from "@/lib/documents/testing/sign-whole";
import { type SealCredential, sealCredential } from "@/lib/seals/seal";
import { signDigest } from "@/lib/seals/sign-digest";
import { startAuthority, type TestAuthority } from "@/lib/seals/testing/test-authority";
import { makePki } from "@/lib/seals/testing/test-pki";
import * as environment from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import type { RevisionKind } from "@/lib/signatures/model";
import { findKnownDocument } from "./find-known-document";
import type { KnownDocument, KnownRevision } from "./known-document";
import { recordsOf } from "./testing/sealed-documents";
import { verifyDocument } from "./verify-document";

/** Documents as they are really made: by our own writer over what callers supply, and forged with a library of others'. */

vi.mock("./find-known-document");
vi.mock("@/lib/documents/judge-pdf", { spy: true });

const real = environment.env();
const documentUuid = newUuid();
let folder: string;
let database: TestDatabase;
let seal: SealCredential;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "paraph-really-"));
  vi.spyOn(environment, "env").mockReturnValue({ ...real, dataDir: folder });
  database = await testDatabase();
  const found = await sealCredential();
  if (!found) throw new Error("A demo has a seal.");
  seal = found;
});

beforeEach(() => {
  vi.spyOn(environment, "env").mockReturnValue({ ...real, dataDir: folder });
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** With a text field that the first of two fills. */
async function signed(supplied: Uint8Array): Promise<readonly Buffer[]> {
  const credential = seal;
  const place = { page: 1, x: 60, y: 60, width: 120, height: 24, label: "City" } as const;
  const { revisions } = await signWhole({
    supplied,
    seal,
    signers: [{ credential }, { credential }],
    placed: [{ type: "TEXT", ...place }],
    values: ({ placed: [field = ""] }, signer) => (signer === 0 ? [{ field, kind: "text", text: "Vigo" }] : []),
  });
  return revisions;
}

function record(known: readonly Buffer[]): void {
  const document = known.length === 0 ? null : recordsOf(known, documentUuid);
  vi.mocked(findKnownDocument).mockImplementation(async (_, digests) =>
    document?.revisions.some(({ kind, sha256 }) => kind !== "SUPPLIED" && digests.includes(sha256)) ? document : null,
  );
}

async function verify(bytes: Uint8Array) {
  const path = join(folder, newUuid());
  await writeFile(path, bytes);
  return verifyDocument(database.db, { path, sizeBytes: bytes.length, who: "test" });
}

const SOURCES: Record<string, () => Promise<Buffer>> = {
  "a table of cross references": () => tablePdf(2),
  "objects in streams": () => streamPdf(3),
  "turned and cropped pages": rotatedPdf,
  "an attachment": facturXPdf,
  "an owner's encryption": () => encryptedPdf(""),
  "a line in front of the header": async () => Buffer.concat([Buffer.from("\n"), await tablePdf(1)]),
};

describe.each(Object.entries(SOURCES))("over %s", (_, make) => {
  let revisions: readonly Buffer[];
  beforeAll(async () => {
    revisions = await signed(await make());
  });

  it("each revision is SEALED while it is the newest", async () => {
    for (const newest of [2, 3, 4]) {
      record(revisions.slice(0, newest + 1));
      const answer = await verify(revisions[newest] ?? Buffer.alloc(0));
      expect(answer).toMatchObject({ verdict: "SEALED", revision: newest, changes: [] });
      expect(answer.signatures).toHaveLength(newest - 2);
    }
  });

  it("each is SEALED where our records know nothing, by the seal alone", async () => {
    record([]);
    for (const newest of [2, 3, 4]) {
      const answer = await verify(revisions[newest] ?? Buffer.alloc(0));
      expect(answer).toMatchObject({ verdict: "SEALED", sealedBy: seal.certificate.name, changes: [] });
      expect(answer.signatures.map(({ signer }) => signer)).toEqual(["Ána Muñoz", "Jürgen Groß"].slice(0, newest - 2));
    }
  });

  it("an earlier one is told as cut off", async () => {
    record(revisions);
    expect(await verify(revisions[3] ?? Buffer.alloc(0))).toMatchObject({
      verdict: "CHANGED",
      revision: 3,
      changes: [{ kind: "REVISION_MISSING", revision: 4 }],
    });
  });

  it("a changed byte is never SEALED", async () => {
    const whole = revisions[4] ?? Buffer.alloc(0);
    const next = randomNumbers(whole.length);
    for (const records of [revisions, []]) {
      record(records);
      for (let round = 0; round < 25; round++) {
        const at = Math.floor(next() * whole.length);
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(next() * 8));
        expect([at, (await verify(bytes)).verdict]).not.toEqual([at, "SEALED"]);
      }
    }
  });
});

describe.skipIf(!isInstalled("openssl"))("kept for the archive (needs openssl)", () => {
  const pki = isInstalled("openssl") ? makePki() : null;
  let authority: TestAuthority;
  let whole: Buffer;
  let archived: Buffer;
  let revisions: readonly Buffer[];
  beforeAll(async () => {
    if (!pki) return;
    pki.issue("tsa", "P256", "tsa");
    authority = await startAuthority(pki);
    revisions = await signed(await streamPdf(2));
    whole = revisions[4] ?? Buffer.alloc(0);
    const document = await PDF.load(new Uint8Array(whole));
    const timestampAuthority = new HttpTimestampAuthority(authority.url);
    archived = Buffer.from((await document.addArchivalData({ timestampAuthority })).bytes);
  });
  afterAll(async () => {
    await authority?.close();
    pki?.remove();
  });

  it("what proves signatures to last, and a timestamp of it all, are SEALED by rule", async () => {
    expect(archived.subarray(0, whole.length)).toEqual(whole);
    for (const records of [revisions, []]) {
      record(records);
      expect(await verify(archived)).toMatchObject({ verdict: "SEALED", changes: [] });
    }
  });

  it("nothing that keeps it comes between those who signed and whoever signs it then (decision 94)", async () => {
    record([]);
    const again = await signedAgain(archived, "Eva Roca", 3);
    expect(await namesIn(again)).toEqual(["Ána Muñoz", "Jürgen Groß", "Eva Roca"]);
  });

  it("a timestamp that is of other bytes is told", async () => {
    record(revisions);
    const bytes = Buffer.from(archived);
    const at = bytes.indexOf("/DSS", whole.length);
    bytes.write("/DSX", at, "latin1");
    const { verdict, changes } = await verify(bytes);
    expect(verdict).toBe("CHANGED");
    expect(changes.map(({ kind }) => kind)).toContain("BYTES_CHANGED");
  });
});

type Forge = (document: PDFDocument) => void | Promise<void>;

/** What a library does to a file, appended to it. */
async function forged(bytes: Buffer, forge: Forge): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false });
  const snapshot = document.takeSnapshot();
  const [page] = document.getPages();
  if (page) snapshot.markRefForSave(page.ref);
  await forge(document);
  const pages = document.catalog.get(PDFName.of("Pages"));
  if (pages)
    snapshot.markRefsForSave(
      [document.context.getObjectRef(document.catalog.Pages()) ?? page?.ref].flatMap((ref) => ref ?? []),
    );
  return Buffer.concat([bytes, await document.saveIncremental(snapshot)]);
}

const drawnOver: Forge = (document) => {
  document.getPage(0).drawText("void", { x: 100, y: 400, size: 40, color: rgb(1, 0, 0) });
};

const FORGERIES: Record<string, Forge> = {
  CONTENT_CHANGED: drawnOver,
  PAGES_CHANGED: (document) => {
    document.addPage([200, 200]);
  },
  ANNOTATION_CHANGED: (document) => {
    const note = { Type: "Annot", Subtype: "Text", Rect: [10, 10, 30, 30], Contents: PDFString.of("void") };
    document.getPage(0).node.addAnnot(document.context.register(document.context.obj(note)));
  },
};

/** Sent as a document that came signed: whoever signs it does so in a field of its own. */
async function signedAgain(bytes: Buffer, signer: string, position: number): Promise<Buffer> {
  const [intoPath, basePath] = [join(folder, newUuid()), join(folder, newUuid())];
  await writeFile(basePath, bytes);
  const filled = await fillSignature({
    base: { path: basePath, sizeBytes: bytes.length },
    intoPath,
    who: "test",
    at: new Date("2026-11-30T09:00:00Z"),
    place: { kind: "new", name: `paraph-signer-${position}` },
    certifies: false,
    leftOpen: [],
    box: signerBox(signer),
    values: [],
  });
  const { der } = await signDigest(seal, filled.digest);
  return readFile((await embedSignature(filled.path, filled.contents, der)).path);
}

const namesIn = async (bytes: Buffer) => (await verify(bytes)).signatures.map(({ signer }) => signer);

describe("what came signed with the seal's key, and is signed with it again (decision 94)", () => {
  let whole: Buffer;
  let revisions: readonly Buffer[];
  beforeAll(async () => {
    revisions = await signed(await tablePdf(1));
    whole = revisions[4] ?? Buffer.alloc(0);
  });

  it("is by all of them, where nothing has happened in between", async () => {
    const again = await signedAgain(await signedAgain(whole, "Eva Roca", 3), "Leo Vidal", 4);
    for (const records of [[], revisions]) {
      record(records);
      expect(await verify(again)).toMatchObject({ verdict: "SEALED", changes: [] });
      expect(await namesIn(again)).toHaveLength(4);
    }
    record([]);
    expect(await namesIn(again)).toEqual(["Ána Muñoz", "Jürgen Groß", "Eva Roca", "Leo Vidal"]);
  });

  it.each(Object.entries(FORGERIES))(
    "is by nobody who had signed before, where it was changed: %s",
    async (kind, forge) => {
      const again = await signedAgain(await forged(whole, forge), "Mallory", 3);
      record([]);
      expect(await namesIn(again)).toEqual(["Mallory"]);
      record(revisions);
      const known = await verify(again);
      expect(known).toMatchObject({ verdict: "CHANGED", documentUuid, revision: 4 });
      expect(known.changes.map((change) => change.kind)).toContain(kind);
      expect(await namesIn(again)).not.toContain("Mallory");
    },
  );
});

describe("what our records know of several requests", () => {
  const signedBy = (bytes: Buffer, revision: number, name: string): KnownRevision => ({
    ...revisionOf(bytes, revision, "SIGNED"),
    signer: { name, method: "EMAIL_OTP", signedAt: new Date("2026-11-30T09:00:00Z"), certificate: null },
  });
  const revisionOf = (bytes: Buffer, revision: number, kind: RevisionKind): KnownRevision => {
    const [{ sha256 }] = recordsOf([bytes], documentUuid).revisions as [KnownRevision];
    return {
      revision,
      kind,
      sha256,
      sizeBytes: bytes.length,
      isTimestamped: false,
      hasValidation: false,
      signer: null,
    };
  };
  const cameAs = (came: Buffer, left: Buffer, name: string): KnownDocument => ({
    documentUuid: newUuid(),
    legalName: "Ejemplo S.L.",
    revisions: [revisionOf(came, 0, "SUPPLIED"), signedBy(left, 1, name)],
  });

  /** As the query answers: of several, the one that was left last. */
  function recordAll(documents: readonly KnownDocument[]): void {
    vi.mocked(findKnownDocument).mockImplementation(
      async (_, digests) =>
        documents.findLast(({ revisions }) =>
          revisions.some(({ kind, sha256 }) => kind !== "SUPPLIED" && digests.includes(sha256)),
        ) ?? null,
    );
  }

  let revisions: readonly Buffer[];
  let whole: Buffer;
  beforeAll(async () => {
    revisions = await signed(await tablePdf(1));
    whole = revisions[4] ?? Buffer.alloc(0);
  });

  it("names whoever signed it in an earlier one, and in one before that", async () => {
    const second = await signedAgain(whole, "Eva Roca", 3);
    const third = await signedAgain(second, "Leo Vidal", 4);
    const first = recordsOf(revisions, newUuid());
    recordAll([first, cameAs(whole, second, "Eva Roca"), cameAs(second, third, "Leo Vidal")]);
    expect(await verify(third)).toMatchObject({ verdict: "SEALED", revision: 1, changes: [] });
    expect(await namesIn(third)).toEqual(["Ana Soler", "Jon Etxe", "Eva Roca", "Leo Vidal"]);
    expect(await namesIn(second)).toEqual(["Ana Soler", "Jon Etxe", "Eva Roca"]);
    expect(await namesIn(whole)).toEqual(["Ana Soler", "Jon Etxe"]);
  });

  it("names of those only who had signed when it was sent again", async () => {
    const early = revisions[3] ?? Buffer.alloc(0);
    const again = await signedAgain(early, "Eva Roca", 3);
    recordAll([recordsOf(revisions, newUuid()), cameAs(early, again, "Eva Roca")]);
    expect(await namesIn(again)).toEqual(["Ana Soler", "Eva Roca"]);
  });

  it("names nobody of before where it came changed", async () => {
    const changed = await forged(whole, drawnOver);
    const again = await signedAgain(changed, "Mallory", 3);
    recordAll([recordsOf(revisions, newUuid()), cameAs(changed, again, "Mallory")]);
    expect(await namesIn(again)).toEqual(["Mallory"]);
  });
});

describe("where much lies between those who signed (decision 94)", () => {
  /** As many updates as the judge looks at once, and more, which change nothing. */
  function afterMuch(bytes: Buffer): Buffer {
    const { entries } = new PdfFile(bytes).crossReference.trailer;
    const root = numberOf(entries.get("Root")?.value) ?? 0;
    const kept = ["Info", "ID"].flatMap((key) => {
      const entry = entries.get(key);
      return entry ? `/${key} ${entry.source.toString("latin1")}` : [];
    });
    const how = { root, trailer: kept.join(" ") };
    return Array.from({ length: 25 }).reduce<Buffer>((before) => updated(before, {}, how), bytes);
  }

  let much: Buffer;
  let whole: Buffer;
  beforeAll(async () => {
    whole = (await signed(await tablePdf(1)))[4] ?? Buffer.alloc(0);
    much = afterMuch(whole);
    record([]);
  });

  it("all are named where nothing of it is a change", async () => {
    expect(await namesIn(await signedAgain(much, "Eva Roca", 3))).toEqual(["Ána Muñoz", "Jürgen Groß", "Eva Roca"]);
  });

  it("nobody is who had signed before the last of it, which is one", async () => {
    const changed = await signedAgain(await forged(much, drawnOver), "Mallory", 3);
    for (const bytes of [changed, afterMuch(changed)]) expect(await namesIn(bytes)).not.toContain("Ána Muñoz");
  });

  it("nobody is where it takes too much to be looked at, and the seal is one all the same", async () => {
    vi.mocked(judgePdf).mockRejectedValueOnce(new AppError("document_unreadable"));
    expect(await verify(whole)).toMatchObject({ verdict: "SEALED", signatures: [] });
  });
});

describe("what a library forges with an update", () => {
  let whole: Buffer;
  let revisions: readonly Buffer[];
  beforeAll(async () => {
    revisions = await signed(await tablePdf(2));
    whole = revisions[4] ?? Buffer.alloc(0);
  });

  it.each(Object.entries(FORGERIES))("%s", async (kind, forge) => {
    const file = await forged(whole, forge);
    record(revisions);
    const known = await verify(file);
    expect(known).toMatchObject({ verdict: "CHANGED", documentUuid, revision: 4 });
    expect(known.changes.map((change) => change.kind)).toContain(kind);
    expect(known.changes.every(({ revision }) => revision === 5)).toBe(true);
    record([]);
    expect((await verify(file)).changes.map((change) => change.kind)).toContain(kind);
  });
});
