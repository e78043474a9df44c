import { Readable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { log } from "@/lib/shared/log";
import { fileResponse, parseRange, type ServedFile } from "./file-response";

describe("a Range header (RFC 9110 section 14.2) on 10 bytes", () => {
  it.each([
    ["bytes=0-0", { first: 0, last: 0 }],
    ["bytes=2-5", { first: 2, last: 5 }],
    ["bytes=7-", { first: 7, last: 9 }],
    ["bytes=7-100", { first: 7, last: 9 }],
    ["bytes=-3", { first: 7, last: 9 }],
    ["bytes=-100", { first: 0, last: 9 }],
    ["Bytes= 1-2 ", { first: 1, last: 2 }],
    ["bytes=10-", "UNSATISFIABLE"],
    ["bytes=10-11", "UNSATISFIABLE"],
    ["bytes=-0", "UNSATISFIABLE"],
    ["bytes=5-2", null],
    ["bytes=-", null],
    ["bytes=a-b", null],
    ["bytes=0-1,4-5", null],
    ["bytes=0-1,20-", { first: 0, last: 1 }],
    ["bytes=0-1,a", null],
    ["items=0-1", null],
    ["", null],
    [null, null],
  ])("%s", (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });
});

describe("a file", () => {
  const request = (headers: Record<string, string> = {}) => new Request("http://x/file", { headers });
  const file = (source: Readable): ServedFile => ({
    name: "a.pdf",
    contentType: "application/pdf",
    sizeBytes: 10,
    sha256: "abc",
    openStream: async () => source,
  });

  it("is closed when its reader goes away, and not opened for one who has it", async () => {
    const source = Readable.from(["01234", "56789"].map((text) => Buffer.from(text)));
    const response = await fileResponse(request(), file(source));
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value).toEqual(Buffer.from("01234"));
    await reader?.cancel();
    expect(source.destroyed).toBe(true);

    const unread = { ...file(source), openStream: () => Promise.reject(new Error("opened")) };
    expect((await fileResponse(request({ "if-none-match": '"abc"' }), unread)).status).toBe(304);
    const head = await fileResponse(new Request("http://x/file", { method: "HEAD" }), unread);
    expect([head.status, head.headers.get("content-length"), head.body]).toEqual([200, "10", null]);
    for (const range of ["bytes=0-0", "bytes=99-"]) {
      const of = { method: "HEAD", headers: { range } };
      const answered = await fileResponse(new Request("http://x/file", of), unread);
      expect([answered.status, answered.headers.get("content-length")]).toEqual([200, "10"]);
    }
    await expect(fileResponse(request(), unread)).rejects.toThrow("opened");
  });

  it("is sent, whole or in part, only as it is wanted, which is asked first (RFC 9110, 13.2.2)", async () => {
    const source = () => file(Readable.from([Buffer.from("0123456789")]));
    const status = async (headers: Record<string, string>) => (await fileResponse(request(headers), source())).status;
    expect(await status({ "if-match": '"x"' })).toBe(412);
    expect(await status({ "if-match": '"x"', range: "bytes=0-1" })).toBe(412);
    expect(await status({ "if-match": '"x"', "if-none-match": '"abc"' })).toBe(412);
    expect(await status({ "if-match": '"x", "abc"', range: "bytes=0-1" })).toBe(206);
    expect(await status({ "if-match": "*", "if-none-match": '"abc"' })).toBe(304);
  });

  it.each([
    ["is shorter than its row says", ["01234"], "fewer than 10 bytes"],
    ["is longer", ["0123456789", "a"], "more than 10 bytes"],
    ["can't be read to its end", ["01234", null], "the connection is gone"],
  ])("that %s is an error for who reads it, and a line of the log", async (_, pieces, said) => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    async function* stored() {
      for (const piece of pieces) {
        if (piece === null) throw new Error("the connection is gone");
        yield Buffer.from(piece);
      }
    }
    const { body } = await fileResponse(request(), file(Readable.from(stored())));
    let sent = 0;
    const read = async () => {
      for await (const piece of body ?? []) sent += piece.length;
    };
    await expect(read()).rejects.toThrow(said);
    // Whatever is beyond would be taken for the next answer.
    expect(sent).toBeLessThanOrEqual(10);
    expect(logged).toHaveBeenCalledWith({ err: expect.any(Error) }, "a file could not be sent to its end");
    logged.mockRestore();
  });
});
