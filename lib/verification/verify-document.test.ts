import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { judgeRevisions } from "@/lib/documents/pdf/judge/judge-revisions";
import { splitFile } from "@/lib/documents/pdf/judge/split-file";
import { OBJECTS, stream, updated } from "@/lib/documents/pdf/judge/testing/revisions";
import { randomNumbers } from "@/lib/documents/testing/sample-pdfs";
import { type SealCredential, sealCredential } from "@/lib/seals/seal";
import { credentialFrom, makePki, type TestPki } from "@/lib/seals/testing/test-pki";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { findKnownDocument } from "./find-known-document";
import { CHANGE_KINDS, type ChangeKind } from "./model";
import {
  CATALOG_BODY,
  filled,
  PAGE_BODY,
  PAGES_BODY,
  recordsOf,
  SIGNED_AT,
  sealedRevisions,
} from "./testing/sealed-documents";
import { verifyDocument } from "./verify-document";

/** The bytes of the file that is asked about: the pool's processes are tested by themselves. */
let asked: Buffer = Buffer.alloc(0);
vi.mock("@/lib/documents/judge-pdf", () => ({
  splitPdf: async () => splitFile(asked),
  judgePdf: async (_: string, trustedEnd: number) => judgeRevisions(asked, trustedEnd),
}));
vi.mock("./find-known-document");

const documentUuid = newUuid();
let folder: string;
let database: TestDatabase;
let seal: SealCredential;
let pki: TestPki;
let revisions: Awaited<ReturnType<typeof sealedRevisions>>;
let sealed: Buffer;
let one: Buffer;
let two: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "paraph-verify-"));
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), dataDir: folder });
  const found = await sealCredential();
  if (!found) throw new Error("A demo has a seal.");
  seal = found;
  pki = makePki();
  database = await testDatabase();
  revisions = await sealedRevisions(seal);
  [, , sealed, one, two] = revisions;
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  pki.remove();
});

beforeEach(() => record(revisions));

/** What our records hold: as the query would answer from them. */
function record(known: readonly Buffer[]): void {
  const document = recordsOf(known, documentUuid);
  vi.mocked(findKnownDocument).mockImplementation(async (_, digests) => {
    const isKnown = document.revisions.some(({ kind, sha256 }) => kind !== "SUPPLIED" && digests.includes(sha256));
    return isKnown ? document : null;
  });
}

function verify(bytes: Buffer) {
  asked = bytes;
  return verifyDocument(database.db, { path: "", sizeBytes: bytes.length, who: "198.51.100.7" });
}

const TEXT = stream("BT /F1 12 Tf 20 20 Td (Pay 900 EUR) Tj ET");
const ANA = { signer: "Ana Soler", method: "EMAIL_OTP", signedAt: SIGNED_AT, level: "B-B", certificate: null } as const;
const JON = { ...ANA, signer: "Jon Etxe" } as const;

describe("what is as we left it is SEALED (decision 93)", () => {
  it.each([2, 3, 4])("revision %i, while it is the newest", async (newest) => {
    const known = revisions.slice(0, newest + 1);
    record(known);
    expect(await verify(known.at(-1) ?? sealed)).toEqual({
      verdict: "SEALED",
      sealedBy: "Ejemplo S.L.",
      documentUuid,
      revision: newest,
      signatures: [ANA, JON].slice(0, newest - 2),
      changes: [],
    });
  });

  it("with what proves signatures to last", async () => {
    const perms = "/Perms << /DocMDP 120 0 R >>";
    const longer = updated(two, { 1: `<< ${CATALOG_BODY} ${perms} /DSS << >> >>` });
    expect(await verify(longer)).toMatchObject({ verdict: "SEALED", revision: 4, signatures: [ANA, JON], changes: [] });
  });

  it("without an archive's timestamp that came later, for nothing that anybody signed is missing", async () => {
    const document = recordsOf(revisions, documentUuid);
    const archived = {
      ...document.revisions[4],
      revision: 5,
      kind: "ARCHIVED",
      sizeBytes: two.length + 999,
      sha256: "00",
      signer: null,
      isTimestamped: true,
      hasValidation: true,
    } as const;
    vi.mocked(findKnownDocument).mockResolvedValue({ ...document, revisions: [...document.revisions, archived] });
    expect(await verify(two)).toMatchObject({ verdict: "SEALED", revision: 4, changes: [] });
  });
});

const withTextOver = () => ({ 3: PAGE_BODY.replace("/Contents 4 0 R", "/Contents [4 0 R 200 0 R]"), 200: TEXT });

/** What each of the six does to a finished document. */
const FORGERIES: Record<string, Readonly<{ forge: () => Buffer; kind: ChangeKind; revision: number }>> = {
  "a byte": {
    forge: () => Buffer.from(two.toString("latin1").replace("(Jon Etxe) Tj", "(Jan Etxe) Tj"), "latin1"),
    kind: "BYTES_CHANGED",
    revision: 4,
  },
  "text drawn over a page": { forge: () => updated(two, withTextOver()), kind: "CONTENT_CHANGED", revision: 5 },
  "a page added": {
    forge: () =>
      updated(two, {
        2: PAGES_BODY.replace("5 0 R] /Count 2", "5 0 R 200 0 R] /Count 3"),
        200: "<< /Type /Page /Parent 2 0 R >>",
      }),
    kind: "PAGES_CHANGED",
    revision: 5,
  },
  "an annotation added": {
    forge: () => updated(two, { 3: PAGE_BODY.replace("13 0 R]", "13 0 R 200 0 R]"), 200: OBJECTS[14] }),
    kind: "ANNOTATION_CHANGED",
    revision: 5,
  },
  "bytes after the end": {
    forge: () => Buffer.concat([two, Buffer.from("void")]),
    kind: "BYTES_APPENDED",
    revision: 5,
  },
  "a revision cut off": { forge: () => Buffer.from(one), kind: "REVISION_MISSING", revision: 4 },
};

describe("each forgery has its own answer", () => {
  it.each(Object.entries(FORGERIES))("%s", async (_, { forge, kind, revision }) => {
    const answer = await verify(forge());
    expect(answer).toMatchObject({
      verdict: "CHANGED",
      documentUuid,
      sealedBy: "Ejemplo S.L.",
      changes: [{ kind, revision }],
    });
    expect(answer.signatures).toEqual(revision === 4 ? [ANA] : [ANA, JON]);
  });

  it.each(Object.entries(FORGERIES).filter(([, { kind }]) => kind !== "REVISION_MISSING"))(
    "%s, where our records don't know the document",
    async (_, { forge, kind }) => {
      record([]);
      const changes = [{ kind, revision: null }];
      expect(await verify(forge())).toMatchObject({ verdict: "CHANGED", documentUuid: null, revision: null, changes });
    },
  );

  it("a byte of what came, which nothing known is left of", async () => {
    const forged = Buffer.from(two.toString("latin1").replace("Pay 100", "Pay 900"), "latin1");
    const changes = [{ kind: "BYTES_CHANGED", revision: null }];
    expect(await verify(forged)).toMatchObject({ verdict: "CHANGED", documentUuid: null, signatures: [], changes });
  });

  it("cut off and drawn upon", async () => {
    const { changes } = await verify(updated(one, withTextOver()));
    expect(changes).toEqual([
      { kind: "REVISION_MISSING", revision: 4 },
      { kind: "CONTENT_CHANGED", revision: 4 },
    ]);
  });

  it("cut off before anything was sealed", async () => {
    expect(await verify(revisions[1])).toMatchObject({
      verdict: "CHANGED",
      revision: 1,
      changes: [{ kind: "REVISION_MISSING", revision: 2 }],
    });
  });
});

describe("a signature of somebody else's", () => {
  const mallory = () => credentialFrom(pki.issue("Mallory", "P256"));

  it("in a field of ours is no signer's", async () => {
    record(revisions.slice(0, 4));
    const forged = await filled(one, { field: 12, name: "Jon Etxe", by: mallory() });
    const answer = await verify(forged);
    expect(answer).toMatchObject({ verdict: "CHANGED", signatures: [ANA], changes: [{ kind: "FIELD_CHANGED" }] });
    record([]);
    expect(await verify(forged)).toMatchObject({ verdict: "CHANGED", changes: [{ kind: "FIELD_CHANGED" }] });
  });

  it("under the same name seals nothing", async () => {
    record([]);
    const others = await sealedRevisions(mallory());
    expect((await verify(others[4])).verdict).toBe("NOT_OURS");
  });

  it("with a signature of ours put into it (wrapped)", async () => {
    record([]);
    const others = await sealedRevisions(mallory());
    const ours = /\/Contents <([0-9a-f]+)>/.exec(two.toString("latin1"))?.[1] ?? "";
    const wrapped = Buffer.from(
      others[4].toString("latin1").replace(/(?<=\/Contents <)[0-9a-f]+(?=>)/g, ours),
      "latin1",
    );
    expect((await verify(wrapped)).verdict).toBe("CHANGED");
  });

  it("over a range that leaves more out than itself", async () => {
    record([]);
    const wider = Buffer.from(two);
    const at = wider.lastIndexOf("/ByteRange [0 ");
    const [, start = "", end = ""] = /\[0 (\d+) (\d+) /.exec(wider.toString("latin1", at, at + 60)) ?? [];
    wider.write(`/ByteRange [0 ${Number(start) - 9} ${end} `, at, "latin1");
    expect((await verify(wider)).verdict).toBe("CHANGED");
  });
});

describe("what our records don't know (decision 94)", () => {
  beforeEach(() => record([]));

  it("says what the seal's certificate proves, and no more", async () => {
    const signedAt = new Date("2026-11-21T23:20:00Z");
    expect(await verify(two)).toEqual({
      verdict: "SEALED",
      sealedBy: seal.certificate.name,
      documentUuid: null,
      revision: null,
      signatures: ["Ana Soler", "Jon Etxe"].map((signer) => ({
        signer,
        method: null,
        signedAt,
        level: "B-B",
        certificate: null,
      })),
      changes: [],
    });
  });

  it("records that are older than the file: what the key has signed since is the seal's", async () => {
    record(revisions.slice(0, 4));
    expect(await verify(two)).toMatchObject({
      verdict: "SEALED",
      documentUuid,
      revision: 3,
      signatures: [ANA, { ...JON, method: null }],
      changes: [],
    });
  });

  describe("records that end before a signer's own certificate, on which the key has signed (decision 390)", () => {
    const own = () => credentialFrom(pki.issue("Ana Soler", "P256"));
    const byAna = () => filled(sealed, { field: 11, name: "Ana Soler", by: own() });
    const thenByJon = (bytes: Buffer) => filled(bytes, { field: 12, name: "Jon Etxe", by: seal });

    it("say no more than none: whoever signed in between, the seal is of it all, and only who signed since is named", async () => {
      const both = await thenByJon(await byAna());
      record([]);
      const bySeal = await verify(both);
      expect(bySeal).toMatchObject({
        verdict: "SEALED",
        sealedBy: seal.certificate.name,
        documentUuid: null,
        signatures: [{ ...JON, method: null }],
        changes: [],
      });
      record(revisions.slice(0, 3));
      expect(await verify(both)).toEqual(bySeal);
    });

    it("tell what is no signature as the change of their document that it is", async () => {
      record(revisions.slice(0, 3));
      const textField =
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (paraph-field-1) /Rect [20 100 120 120] /P 3 0 R /F 4";
      const typed = updated(sealed, { 13: `${textField} /V (900 EUR) >>` });
      const spoilt = await byAna();
      const digits = spoilt.indexOf("/Contents <30", sealed.length) + 60;
      spoilt.write(spoilt.toString("latin1", digits, digits + 1) === "0" ? "1" : "0", digits, "latin1");
      for (const bytes of [typed, spoilt]) {
        const answer = await verify(await thenByJon(bytes));
        expect(answer).toMatchObject({ verdict: "CHANGED", documentUuid, revision: 2, signatures: [] });
      }
    });
  });

  it.each([
    ["what came", () => revisions[0]],
    ["a page of ours without a seal", () => revisions[1]],
    ["a picture", () => Buffer.from("\x89PNG\r\n")],
    ["nothing", () => Buffer.alloc(0)],
  ])("%s is not ours", async (_, make) => {
    expect(await verify(make())).toMatchObject({ verdict: "NOT_OURS", sealedBy: null, signatures: [], changes: [] });
  });

  it("what came is not ours where the records know it, too: nobody learns that somebody signs the same", async () => {
    record(revisions);
    expect(await verify(revisions[0])).toMatchObject({ verdict: "NOT_OURS", documentUuid: null });
  });
});

describe("what a seal that was renewed has sealed (decision 94)", () => {
  const issued = (name: string, kind: "RSA" | "P256" = "P256") => pki.issue(name, kind);
  beforeEach(() => record([]));

  /** Named as former, in the order in which they are given. */
  const naming = (...seals: readonly ReturnType<typeof issued>[]) => {
    const setting = seals.map(({ certificate, root }) => certificate + root).join("");
    const { formerSeals } = environment.parseEnv({ SEAL_FORMER_CERTIFICATES: setting });
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), formerSeals });
  };

  it("is known as long as the configuration names its certificate, and what was done to it as well", async () => {
    const [before, last] = [issued("Our seal of 2022", "RSA"), issued("Our seal of 2024")];
    const bytes = (await sealedRevisions(credentialFrom(last)))[4];
    const spoilt = Buffer.from(bytes);
    spoilt.write("X", bytes.indexOf("Evidence"));
    expect((await verify(bytes)).verdict).toBe("NOT_OURS");
    naming(before);
    expect((await verify(bytes)).verdict).toBe("NOT_OURS");
    naming(before, last);
    const sealedBy = "Our seal of 2024";
    const signatures = [ANA, JON].map((signature) => ({ ...signature, method: null }));
    expect(await verify(bytes)).toMatchObject({
      verdict: "SEALED",
      sealedBy,
      documentUuid: null,
      signatures,
      changes: [],
    });
    const changed = { verdict: "CHANGED", sealedBy, changes: [{ kind: "BYTES_CHANGED" }] };
    expect(await verify(spoilt)).toMatchObject(changed);
    // What the seal in use has signed is its own as before.
    expect(await verify(two)).toMatchObject({ verdict: "SEALED", sealedBy: seal.certificate.name });
  });

  it("counts once, whatever else is named of it: a chain that has another issuer now, or the seal in use", async () => {
    const former = issued("Our seal of 2024");
    const bytes = (await sealedRevisions(credentialFrom(former)))[4];
    naming({ ...former, root: "" }, former, former);
    const twoSigned = { verdict: "SEALED", signatures: [{ signer: "Ana Soler" }, { signer: "Jon Etxe" }] };
    expect(await verify(bytes)).toMatchObject(twoSigned);
    naming({ ...former, root: "" });
    expect(await verify(bytes)).toMatchObject({ verdict: "CHANGED", sealedBy: "Our seal of 2024" });
    const inUse = seal.chain.map(
      (der) => `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`,
    );
    naming({ ...former, certificate: inUse.join(""), root: "" });
    expect(await verify(two)).toMatchObject(twoSigned);
  });

  it("goes on by the seal in use: both are of us, and the last one's name is told", async () => {
    const former = issued("Our seal of 2024");
    const [, , sealedBefore, oneBefore] = await sealedRevisions(credentialFrom(former));
    const bytes = await filled(oneBefore, { field: 12, name: "Jon Etxe", by: seal });
    naming(former);
    expect(await verify(bytes)).toMatchObject({
      verdict: "SEALED",
      sealedBy: seal.certificate.name,
      signatures: [{ signer: "Ana Soler" }, { signer: "Jon Etxe" }],
      changes: [],
    });
    record([sealedBefore].flatMap((bytes) => [bytes, bytes, bytes]));
    expect(await verify(oneBefore)).toMatchObject({
      verdict: "SEALED",
      documentUuid,
      signatures: [{ signer: "Ana Soler" }],
    });
  });
});

describe("a byte that is another is never SEALED", () => {
  it.each([
    [1, "known"],
    [2, "known"],
    [3, "unknown"],
    [4, "unknown"],
  ] as const)("wherever it is (seed %i, a document that is %s)", async (seed, records) => {
    record(records === "known" ? revisions : []);
    const next = randomNumbers(seed);
    const verdicts = new Map<string, number>();
    for (let round = 0; round < 150; round++) {
      const at = Math.floor(next() * two.length);
      const bytes = Buffer.from(two);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(next() * 8));
      const { verdict, changes } = await verify(bytes);
      expect([verdict, at]).not.toEqual(["SEALED", at]);
      expect(changes.every(({ kind }) => CHANGE_KINDS.includes(kind))).toBe(true);
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    }
    expect(verdicts.get("CHANGED")).toBeGreaterThan(100);
  });

  it("in what no signature covers: the room of the signature, the case of its digits", async () => {
    const [start, room] = [two.lastIndexOf("/Contents <") + 11, two.lastIndexOf(">", two.lastIndexOf("trailer"))];
    for (const records of [revisions, []]) {
      record(records);
      for (const [at, byte] of [
        [two.lastIndexOf("0".repeat(64)) + 9, "1"],
        [start + two.subarray(start, room).findIndex((byte) => byte >= 0x61), "A"],
      ] as const) {
        const bytes = Buffer.from(two);
        bytes.write(byte, at, "latin1");
        expect((await verify(bytes)).verdict).toBe("CHANGED");
      }
    }
  });
});
