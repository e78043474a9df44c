import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildPayerAssets, LETTERS } from "./build-payer-assets";

const part = z.object({ style: z.string(), script: z.string() });
const viewer = z.object({ script: z.string(), worker: z.string(), files: z.string() });
const manifest = part.extend({
  font: z.string(),
  search: z.string(),
  signer: part.extend({ viewer, certificate: z.string() }),
});

describe("what the payer's and the signer's page load", () => {
  let distDir: string;
  let names: z.infer<typeof manifest>;
  const read = (name: string) => readFile(join(distDir, "payer-assets", name));

  beforeAll(async () => {
    distDir = await mkdtemp(join(tmpdir(), "payer-assets-"));
    await buildPayerAssets(distDir);
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
    const { signer } = names;
    for (const name of [
      names.style,
      names.script,
      signer.style,
      signer.script,
      signer.viewer.worker,
      signer.certificate,
    ]) {
      const plain = await read(name);
      expect(brotliDecompressSync(await read(`${name}.br`)).equals(plain)).toBe(true);
      expect(gunzipSync(await read(`${name}.gzip`)).equals(plain)).toBe(true);
    }
  });

  it("is light: 6 kB of script, and 2.5 kB more when somebody searches, a style of 6.25 kB compressed, a font of 30 kB", async () => {
    expect((await read(names.font)).length).toBeLessThanOrEqual(30_000);
    expect((await read(names.script)).length).toBeLessThanOrEqual(6_144);
    expect((await read(names.search)).length).toBeLessThanOrEqual(2_560);
    // A hundred bytes of it are for letters twice as large and for forced colours (WCAG 1.4.4).
    expect((await read(`${names.style}.br`)).length).toBeLessThanOrEqual(6_400);
  });

  it("is light where documents are signed, too: 40 kB of script beside the viewer, a style of 9 kB compressed", async () => {
    const { style, script } = names.signer;
    expect((await read(script)).length).toBeLessThanOrEqual(40_000);
    expect((await read(`${style}.br`)).length).toBeLessThanOrEqual(9_216);
    expect((await read(style)).toString()).toContain(`url(${names.font})`);
  });

  it("asks for no method that the browsers it is built for don't have: esbuild knows their syntax alone", async () => {
    const newer =
      /\.(findLast|findLastIndex|toSorted|toReversed|toSpliced|groupBy|isWellFormed|withResolvers)\(|\bstructuredClone\(/;
    for (const name of [names.script, names.search, names.signer.script, names.signer.certificate]) {
      expect((await read(name)).toString().match(newer)?.[0], name).toBeUndefined();
    }
  });

  it("keeps the viewer apart, with what it may ask for, and nothing that has to be compiled", async () => {
    const { script, worker, files } = names.signer.viewer;
    expect(script).toMatch(/^pdf\.[\w-]{12}\.js$/);
    expect(worker).toMatch(/^pdfworker\.[\w-]{12}\.js$/);
    expect((await read(names.signer.script)).toString()).not.toContain("InvalidPDFException");
    const found = await readdir(join(distDir, "payer-assets", files));
    const wanted = [
      "UniGB-UCS2-H.bcmap",
      "FoxitSymbol.pfb",
      "LiberationSans-Regular.ttf",
      "openjpeg_nowasm_fallback.js",
    ];
    expect(found).toEqual(expect.arrayContaining(wanted));
    expect(found.filter((file) => file.endsWith(".wasm"))).toEqual([]);
  });

  it("keeps what opens a certificate apart: 50 kB compressed, and nothing that is made of text", async () => {
    const { certificate, script } = names.signer;
    expect(certificate).toMatch(/^certificate\.[\w-]{12}\.js$/);
    expect((await read(`${certificate}.br`)).length).toBeLessThanOrEqual(50_000);
    expect((await read(script)).toString()).not.toContain("des-EDE3-CBC");
    // Our policy runs no text.
    expect((await read(certificate)).toString()).not.toMatch(/\beval\(|new Function\(/);
  });

  it("has every letter that our own words are written with in its first font", async () => {
    const listed = ["components/payer/messages", "components/signer/messages"].map(async (folder) =>
      (await readdir(folder)).map((file) => join(folder, file)),
    );
    const files = (await Promise.all(listed)).flat();
    const words = await Promise.all(files.map((file) => readFile(file, "utf8")));
    const letters = new Set(words.join("").replaceAll("\n", ""));
    expect([...letters].filter((letter) => !LETTERS.includes(letter))).toEqual([]);
  });
});
