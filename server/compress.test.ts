import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compress } from "./compress";

it.each([200, 20_000])("compresses what comes back whole: a line %i times", async (times) => {
  const bytes = Buffer.from("Rechnung für März ".repeat(times));
  const [br, gzip] = [await compress(bytes, "br"), await compress(bytes, "gzip")];
  expect([brotliDecompressSync(br).equals(bytes), gunzipSync(gzip).equals(bytes)]).toEqual([true, true]);
  expect(Math.max(br.length, gzip.length)).toBeLessThan(bytes.length / 10);
});
