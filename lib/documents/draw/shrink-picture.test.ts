import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { shrinkPicture } from "./shrink-picture";

const ROOM = { width: 352, height: 72 };
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#fff", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });
const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { width, height, format, pages = 1 } = await sharp(bytes).metadata();
  return { width, height, format, pages };
};
/** Frames of one colour each. */
const animation = (width: number, height: number, format: "gif" | "webp") => {
  const frame = (r: number) =>
    sharp({ create: { width, height, channels: 3, background: { r, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  return Promise.all([frame(255), frame(0)]).then((frames) =>
    sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer(),
  );
};

describe("a picture in the room that it is shown in (decision 86)", () => {
  it.each(["png", "jpeg", "webp"] as const)("is as small as that, in its own format: %s", async (format) => {
    const bytes = await noise(1_200, 400).toFormat(format).toBuffer();
    const shrunk = await shrinkPicture(bytes, ROOM);
    expect(shrunk?.type).toBe(`image/${format}`);
    expect(await sizeOf(shrunk?.bytes)).toEqual({ width: 216, height: 72, format, pages: 1 });
    expect(shrunk?.bytes.length).toBeLessThan(bytes.length / 4);
  });

  it("keeps what can be seen through", async () => {
    const { data } = await sharp({
      create: { width: 800, height: 800, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true });
    const shrunk = await shrinkPicture(data, ROOM);
    const { data: pixels } = await sharp(shrunk?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...pixels.subarray(0, 4)]).toEqual([255, 0, 0, 128]);
  });

  it("stands as its camera held it", async () => {
    const bytes = await noise(400, 1_200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await sizeOf((await shrinkPicture(bytes, ROOM))?.bytes)).toMatchObject({ width: 216, height: 72 });
  });

  it.each(["gif", "webp"] as const)(
    "stands still: an animated %s is its first picture, however small",
    async (format) => {
      for (const [width, height] of [
        [20, 10],
        [720, 720],
      ] as const) {
        const shrunk = await shrinkPicture(await animation(width, height, format), ROOM);
        expect(await sizeOf(shrunk?.bytes)).toMatchObject({ height: Math.min(height, 72), format: "png", pages: 1 });
        const { data } = await sharp(shrunk?.bytes).raw().toBuffer({ resolveWithObject: true });
        expect(data[0]).toBeGreaterThan(240);
      }
    },
  );

  it.each<[string, () => Promise<Buffer>, object]>([
    [
      "a drawing",
      async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='40mm' height='10mm'/>"),
      { height: 72 },
    ],
    ["WebP", () => noise(100, 50).webp().toBuffer(), { width: 100, height: 50 }],
  ])("is a PNG in a mail where it is %s, which programs for mail don't show", async (_, make, size) => {
    const shrunk = await shrinkPicture(await make(), ROOM, { forMail: true });
    expect(shrunk?.type).toBe("image/png");
    expect(await sizeOf(shrunk?.bytes)).toMatchObject({ ...size, format: "png" });
  });

  it("is in a mail what it was saved as where a drawing writes, for servers have no letters to draw it with", async () => {
    const word = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 10'><text y='9'>Soler</text></svg>";
    expect(await shrinkPicture(Buffer.from(word), ROOM, { forMail: true })).toBeNull();
  });

  it("is in a mail what it is anywhere where it is a PNG, a JPEG or a GIF", async () => {
    expect(await shrinkPicture(await noise(352, 72).jpeg().toBuffer(), ROOM, { forMail: true })).toBeNull();
    const large = await noise(1_200, 400).jpeg().toBuffer();
    expect((await shrinkPicture(large, ROOM, { forMail: true }))?.type).toBe("image/jpeg");
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["small enough", () => noise(352, 72).png().toBuffer()],
    ["smaller as it is", () => noise(360, 72).png({ palette: true, colours: 2 }).toBuffer()],
    ["a drawing", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')],
    ["broken", async () => (await noise(900, 900).png().toBuffer()).subarray(0, 3_000)],
    ["none", async () => Buffer.from("GIF89a")],
  ])("is left as it is where it is %s", async (_, make) => {
    expect(await shrinkPicture(await make(), ROOM)).toBeNull();
  });

  it("is not unpacked where it says that it has more pixels than a picture may", async () => {
    const bomb = await noise(500, 500).png().toBuffer();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await shrinkPicture(bomb, ROOM)).toBeNull();
  });
});
