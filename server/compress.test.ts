import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compress } from "./compress";

it("compresses what comes back whole", async () => {
  const bytes = Buffer.from("Rechnung für März ".repeat(200));
  const [br, gzip] = [await compress(bytes, "br"), await compress(bytes, "gzip")];
  expect([brotliDecompressSync(br).equals(bytes), gunzipSync(gzip).equals(bytes)]).toEqual([true, true]);
  expect(Math.max(br.length, gzip.length)).toBeLessThan(bytes.length / 10);
});
