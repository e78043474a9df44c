import { Readable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { created, renderReply } from "@/lib/http/reply/reply";
import { log } from "@/lib/shared/log";
import { Base64File } from "@/lib/shared/text/base64-file";
import { jsonParts, partsResponse } from "./json-parts";

/** A file that comes in pieces of these lengths, over and over. */
function fileOf(bytes: Buffer, lengths: readonly number[], key = "k"): Base64File {
  const pieces = function* () {
    for (let [at, turn] = [0, 0]; at < bytes.length; turn++) {
      const length = lengths[turn % lengths.length] ?? 1;
      yield bytes.subarray(at, at + length);
      at += length;
    }
  };
  return new Base64File({ key, sizeBytes: bytes.length, open: async () => Readable.from(pieces()) });
}

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 37) % 256));

describe("a JSON body with files in it (decision 42)", () => {
  it.each([[[1]], [[2]], [[3]], [[4, 1, 7]], [[999]], [[64_000]]])(
    "is what JSON.stringify makes of their base64, in pieces of %j bytes",
    async (lengths) => {
      for (const size of [0, 1, 2, 3, 4, 1000]) {
        const bytes = BYTES.subarray(0, size);
        const file = fileOf(bytes, lengths);
        const response = await renderReply(created("/x", { a: [{ document: file }], z: 'ü"\\' }, [file]));
        const text = await response.text();
        expect(text).toBe(JSON.stringify({ a: [{ document: bytes.toString("base64") }], z: 'ü"\\' }));
        expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
        expect(response.headers.get("content-type")).toBe("application/json");
      }
    },
  );

  it("holds several, each in its place, whatever their order", async () => {
    const [one, two] = [fileOf(Buffer.from("one"), [2], "1"), fileOf(Buffer.from("two"), [2], "2")];
    const body = [{ one }, { two }];
    expect(await (await renderReply(created("/", body, [two, one]))).json()).toEqual([
      { one: "b25l" },
      { two: "dHdv" },
    ]);
    expect(jsonParts(body, [two, one])).toEqual([
      '[{"one":"',
      { file: "1", sizeBytes: 3 },
      '"},{"two":"',
      { file: "2", sizeBytes: 3 },
      '"}]',
    ]);
  });

  it("is written only with all of its files", () => {
    expect(() => jsonParts({}, [fileOf(BYTES, [1])])).toThrow("A file of the answer does not stand in its body.");
  });

  const part = (file: string) => ({ file, sizeBytes: 2000 });
  const parts = ['{"a":"', part("1"), '","b":"', part("2"), '"}'];

  it("has its files open before it begins, and closes them when its reader leaves, or never comes", async () => {
    for (const reads of [0, 2]) {
      const opened: Readable[] = [];
      const openFile = async () => {
        const stream = Readable.from([BYTES, BYTES]);
        opened.push(stream);
        return stream;
      };
      const response = await partsResponse(parts, openFile, { status: 200 });
      expect(opened).toHaveLength(2);
      const reader = response.body?.getReader();
      for (let read = 0; read < reads; read++) await reader?.read();
      await reader?.cancel();
      expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true]);
    }
  });

  it.each([
    ["fewer", [BYTES]],
    ["more", [BYTES, BYTES, BYTES]],
  ])(
    "ends where a file has %s bytes than were announced: with an error, and in no other answer",
    async (said, pieces) => {
      const logged = vi.spyOn(log, "error").mockReturnValue();
      const { body, headers } = await partsResponse(parts, async () => Readable.from(pieces), { status: 200 });
      let sent = 0;
      const read = async () => {
        for await (const piece of body ?? []) sent += piece.length;
      };
      await expect(read()).rejects.toThrow(`${said} than 2000 bytes`);
      expect(sent).toBeLessThan(Number(headers.get("content-length")));
      expect(logged).toHaveBeenCalledWith({ err: expect.any(Error) }, "a file could not be sent to its end");
      logged.mockRestore();
    },
  );

  it("does not begin when one of its files can't be opened, and leaves none open", async () => {
    const first = Readable.from([BYTES]);
    const openFile = async (key: string) => {
      if (key === "2") throw new Error("gone");
      return first;
    };
    await expect(partsResponse(parts, openFile, { status: 200 })).rejects.toThrow("gone");
    expect(first.destroyed).toBe(true);
  });
});
