import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildPayerAssets, LETTERS } from "./build-payer-assets";

describe("what the payer's page loads", () => {
  let distDir: string;
  let names: Readonly<{ style: string; script: string; font: string }>;
  const read = (name: string) => readFile(join(distDir, "payer-assets", name));

  beforeAll(async () => {
    distDir = await mkdtemp(join(tmpdir(), "payer-assets-"));
    await buildPayerAssets(distDir);
    const manifest = z.object({ style: z.string(), script: z.string(), font: z.string() });
    names = manifest.parse(JSON.parse(await readFile(join(distDir, "payer-assets/manifest.json"), "utf8")));
  });
  afterAll(() => rm(distDir, { recursive: true }));

  it("is a style, a script and a font, each by the hash of what it holds", async () => {
    expect(names.style).toMatch(/^payer\.[\w-]{12}\.css$/);
    expect(names.script).toMatch(/^payer\.[\w-]{12}\.js$/);
    expect(names.font).toMatch(/^sans\.[\w-]{12}\.woff2$/);
    expect((await read(names.style)).toString()).toContain(names.font);
    expect((await read(names.font)).subarray(0, 4).toString()).toBe("wOF2");
  });

  it("is named alike when it is built again, and nothing of a former build is left", async () => {
    const before = (await readdir(join(distDir, "payer-assets"))).toSorted();
    await buildPayerAssets(distDir);
    expect((await readdir(join(distDir, "payer-assets"))).toSorted()).toEqual(before);
  });

  it("has compressed twins that say the same", async () => {
    for (const name of [names.style, names.script]) {
      const plain = await read(name);
      expect(brotliDecompressSync(await read(`${name}.br`)).equals(plain)).toBe(true);
      expect(gunzipSync(await read(`${name}.gzip`)).equals(plain)).toBe(true);
    }
  });

  it("is light: 6 kB of script, a style of 6 kB compressed, a font of 30 kB", async () => {
    expect((await read(names.font)).length).toBeLessThanOrEqual(30_000);
    expect((await read(names.script)).length).toBeLessThanOrEqual(6_144);
    expect((await read(`${names.style}.br`)).length).toBeLessThanOrEqual(6_144);
  });

  it("has every letter that our own words are written with in its first font", async () => {
    const folder = "components/payer/messages";
    const words = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
    const letters = new Set(words.join("").replaceAll("\n", ""));
    expect([...letters].filter((letter) => !LETTERS.includes(letter))).toEqual([]);
  });
});
