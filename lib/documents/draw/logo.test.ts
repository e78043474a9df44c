import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { openLogo } from "./logo";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } });
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString("base64")}`;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#00f"/></svg>';

it("a PNG's colours and transparency are kept apart", async () => {
  const logo = await openLogo(dataUrl("image/png", await picture(4, 2).png().toBuffer()));
  expect(logo).toMatchObject({ width: 4, height: 2 });
  expect([...inflateSync(logo?.colours ?? "").subarray(0, 3)]).toEqual([255, 0, 0]);
  expect([...inflateSync(logo?.opacity ?? "")]).toEqual(Array(8).fill(128));
});

it.each(["jpeg", "webp", "gif"] as const)("a %s is drawn", async (type) => {
  const bytes = await picture(60, 20).toFormat(type).toBuffer();
  expect(await openLogo(dataUrl(`image/${type}`, bytes))).toMatchObject({ width: 60, height: 20 });
});

it.each([
  dataUrl("image/svg+xml", Buffer.from(SVG)),
  `data:image/svg+xml;utf8,${encodeURIComponent(SVG)}`,
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(SVG)}`,
])("an SVG is drawn as large as it is needed", async (url) => {
  const logo = await openLogo(url);
  expect(logo).toMatchObject({ width: 976, height: 244 });
  expect([...inflateSync(logo?.colours ?? "").subarray(0, 3)]).toEqual([0, 0, 255]);
});

it.each([
  "width='40' height='10'",
  "width='40mm' height='10mm'",
  "width='30pt' height='7.5pt'",
  "width='210cm' height='52.5cm'",
])("an SVG of %s is drawn as finely as any other", async (size) => {
  const line = `<svg xmlns='http://www.w3.org/2000/svg' ${size} viewBox='0 0 976 244'><path d='M487 0h2v244h-2z'/></svg>`;
  const logo = await openLogo(`data:image/svg+xml,${encodeURIComponent(line)}`);
  expect(logo?.height).toBe(244);
  const row = [...inflateSync(logo?.opacity ?? "").subarray(976 * 100, 976 * 101)];
  expect(Math.max(...row)).toBeGreaterThan(200);
  expect(row.filter((opacity) => opacity > 0).length).toBeLessThan(6);
});

it("a light picture says what it has to lie on", async () => {
  const word = (fill: string) =>
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 10'><path d='M0 0h20v10H0z' fill='${fill}'/></svg>`;
  expect((await openLogo(word("white")))?.plate).toBe("DARK");
  expect((await openLogo(word("navy")))?.plate).toBe("LIGHT");
});

it("a large picture is made smaller", async () => {
  const logo = await openLogo(dataUrl("image/png", await picture(3000, 1500).png().toBuffer()));
  expect(logo).toMatchObject({ width: 488, height: 244 });
});

it.each([
  null,
  "",
  "https://example.com/logo.png",
  "data:image/png;base64,AAAA",
  "data:image/svg+xml,%",
  "data:text/html,<b>x</b>",
  `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'")}`,
  `data:image/png;base64,${"A".repeat(1_500_000)}`,
])("what can't be drawn is no logo: %s", async (url) => expect(await openLogo(url)).toBeNull());

it("a picture that unfolds to gigabytes is no logo", async () => {
  const header = await picture(1, 1).png().toBuffer();
  header.writeUInt32BE(60_000, 16);
  header.writeUInt32BE(60_000, 20);
  expect(await openLogo(dataUrl("image/png", header))).toBeNull();
});
