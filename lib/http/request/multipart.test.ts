import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import { fingerprintOf } from "./fingerprint";
import { readBody } from "./request-body";

// A data directory of this test's own: others put uploads into theirs meanwhile.
vi.mock("@/lib/shared/env", async (original) => {
  const actual = await original<typeof import("@/lib/shared/env")>();
  return { ...actual, env: () => ({ ...actual.env(), dataDir: `${actual.env().dataDir}/multipart` }) };
});

const BOUNDARY = "a-boundary";

type Part = Readonly<{ headers: string; content: string | Buffer }>;
const field = (name: string, content: string): Part => ({ headers: `name="${name}"`, content });
const file = (name: string, content: string | Buffer): Part => ({
  headers: `name="${name}"; filename="${name}.pdf"\r\nContent-Type: application/pdf`,
  content,
});

function bodyOf(parts: readonly Part[], boundary = BOUNDARY): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ headers, content }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

function requestOf(body: Buffer, contentType = `multipart/form-data; boundary=${BOUNDARY}`): Request {
  const init = { method: "POST", headers: { "content-type": contentType }, body: new Uint8Array(body) };
  return new Request("http://localhost/", init);
}

const read = (parts: readonly Part[]) => readBody(requestOf(bodyOf(parts)), "multipart");
const workFolders = () => readdir(join(env().dataDir, "work")).catch(() => []);

describe("a multipart body (decision 42)", () => {
  beforeEach(async () => expect(await workFolders()).toEqual([]));

  it("has its JSON parsed and its files on the disk until it is discarded", async () => {
    const content = Buffer.concat([Buffer.from("%PDF-1.7\r\n--a-boundar\r\n"), Buffer.alloc(3000, 0xff)]);
    const body = await read([
      file("one", content),
      field("payload", '{"a":"ü"}'),
      file("two", ""),
      field("other", "x"),
    ]);
    expect(body.json).toEqual({ a: "ü" });
    expect([...body.files].map(([name, { isField }]) => [name, isField])).toEqual([
      ["one", false],
      ["two", false],
      ["other", true],
    ]);
    const one = body.files.get("one");
    expect(one).toMatchObject({ filename: "one.pdf", sizeBytes: content.length, truncated: false });
    expect(one && (await readFile(one.path)).equals(content)).toBe(true);
    expect(one && Buffer.from(one.head).equals(content.subarray(0, 1024))).toBe(true);
    expect(body.files.get("two")).toMatchObject({ sizeBytes: 0, truncated: false });
    await body.discard();
    expect(await workFolders()).toEqual([]);
  });

  it("takes the payload typed or not, with a file name or without", async () => {
    const marked = await read([field("payload", '\ufeff{"a":"ñ"}')]);
    expect(marked.json).toEqual({ a: "ñ" });
    await marked.discard();
    const inLatin = { headers: 'name="payload"\r\nContent-Type: text/plain;charset=ISO-8859-1' };
    const said = await read([{ ...inLatin, content: Buffer.from('{"a":"ñ"}', "latin1") }]);
    expect(said.json).toEqual({ a: "ñ" });
    await said.discard();
    // Letters that were lost before they came here are text all the same, as in a JSON body.
    const damaged = await read([field("payload", '{"a":"Mu\ufffdoz"}')]);
    expect(damaged.json).toEqual({ a: "Mu\ufffdoz" });
    await damaged.discard();
    const headers = [
      'name="payload"',
      'name="payload"\r\nContent-Type: application/json',
      'name="payload"; filename="a"',
    ];
    for (const each of headers) expect((await read([{ headers: each, content: "[1]" }])).json).toEqual([1]);
  });

  it("keeps nothing of a file over the limit, and the others", async () => {
    const body = await read([
      field("payload", "1"),
      file("large", Buffer.alloc(FILE_BYTES_MAX + 1)),
      file("exact", Buffer.alloc(FILE_BYTES_MAX)),
    ]);
    expect(body.files.get("large")).toMatchObject({ truncated: true });
    expect(body.files.get("exact")).toMatchObject({ truncated: false, sizeBytes: FILE_BYTES_MAX });
    await expect(readFile(body.files.get("large")?.path ?? "")).rejects.toMatchObject({ code: "ENOENT" });
    await body.discard();
  });

  it("has one fingerprint, whatever its boundary and the order of its parts, and another for other content", async () => {
    const parts = [field("payload", "{}"), file("a", "1"), file("b", "2")];
    const fingerprint = async (request: Request) => {
      const body = await readBody(request, "multipart");
      await body.discard();
      return fingerprintOf(body);
    };
    const first = await fingerprint(requestOf(bodyOf(parts)));
    const again = requestOf(bodyOf(parts.toReversed(), "other"), 'multipart/form-data; boundary="other"');
    expect(await fingerprint(again)).toBe(first);
    for (const other of [
      [field("payload", "[]"), file("a", "1"), file("b", "2")],
      [field("payload", "{}"), file("a", "2"), file("b", "1")],
      [field("payload", "{}"), file("a", "12"), file("b", "")],
      [field("payload", "{}"), file("a", "1"), file("c", "2")],
      [field("payload", "{}"), file("a", "1")],
    ]) {
      expect(await fingerprint(requestOf(bodyOf(other)))).not.toBe(first);
    }
  });

  const payload = field("payload", "{}");
  const whole = bodyOf([payload, file("a", "x".repeat(100_000))]);

  it.each<[string, () => Request, string, string | undefined]>([
    ["no payload", () => requestOf(bodyOf([file("a", "1")])), "invalid_field", "The payload part is missing."],
    [
      "two payloads",
      () => requestOf(bodyOf([payload, payload])),
      "invalid_request",
      "The payload part is given twice.",
    ],
    [
      "a payload over 1 MB",
      () => requestOf(bodyOf([field("payload", " ".repeat(1_048_577)), file("a", "1")])),
      "payload_too_large",
      "The payload part is over 1 MB.",
    ],
    [
      "a payload whose letters are another charset's than it says",
      () => requestOf(bodyOf([{ headers: 'name="payload"', content: Buffer.from('{"a":"Muñoz"}', "latin1") }])),
      "invalid_request",
      "The payload part is not UTF-8.",
    ],
    [
      "a payload that is not JSON",
      () => requestOf(bodyOf([field("payload", "{"), file("a", "1")])),
      "invalid_request",
      "The payload is not JSON.",
    ],
    [
      "a file twice",
      () => requestOf(bodyOf([payload, file("a", "1"), file("a", "2")])),
      "invalid_request",
      'The file part "a" is given twice.',
    ],
    [
      "a file without a name",
      () => requestOf(bodyOf([payload, { headers: 'filename="a.pdf"', content: "1" }])),
      "invalid_request",
      "A file part has no name.",
    ],
    [
      "21 files",
      () => requestOf(bodyOf([payload, ...Array.from({ length: 21 }, (_, index) => file(`f${index}`, "1"))])),
      "invalid_request",
      "More than 20 file parts.",
    ],
    [
      "too many parts",
      () => {
        const others = Array.from({ length: 40 }, () => ({ headers: "other", content: "" }));
        const body = bodyOf([payload, ...others]).toString("latin1");
        return requestOf(Buffer.from(body.replaceAll("form-data; other", "attachment"), "latin1"));
      },
      "invalid_request",
      "The body has too many parts.",
    ],
    [
      "no boundary",
      () => requestOf(whole, "multipart/form-data"),
      "invalid_request",
      "The multipart body has no boundary.",
    ],
    ["no end", () => requestOf(whole.subarray(0, -50)), "invalid_request", undefined],
    ["no end of its headers", () => requestOf(whole.subarray(0, 40)), "invalid_request", undefined],
    ["another boundary", () => requestOf(whole, "multipart/form-data; boundary=c"), "invalid_request", undefined],
    ["nothing in it", () => requestOf(Buffer.alloc(0)), "invalid_request", undefined],
  ])("is refused with %s, and leaves nothing behind", async (_what, make, code, detail) => {
    const refused = await readBody(make(), "multipart").catch((error: unknown) => error);
    if (!(refused instanceof AppError)) throw new Error(`Not refused: ${String(refused)}`);
    expect({ code: refused.code, detail: refused.detail }).toEqual({ code, detail: detail ?? expect.any(String) });
    expect(await workFolders()).toEqual([]);
  });

  it("is our fault where the disk takes nothing", async () => {
    const work = join(env().dataDir, "work");
    await rm(work, { recursive: true, force: true });
    await writeFile(work, "a file where the folder should be");
    try {
      const refused = await read([payload, file("a", "1")]).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: expect.stringMatching(/^(EEXIST|ENOTDIR)$/) });
    } finally {
      await rm(work);
    }
  });
});
