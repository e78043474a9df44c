import type { Sharp } from "sharp";
import { IMAGE_PIXELS_MAX } from "@/lib/shared/limits";

export type ShrunkPicture = Readonly<{ type: string; bytes: Uint8Array }>;

const SECONDS_MAX = 5;

/** What programs for mail don't show. */
const NOT_IN_MAILS: ReadonlySet<string> = new Set(["svg", "webp"]);

/**
 * A bitmap made as small as the room that it is shown in, in its own format; of an animation the first picture, as a PNG, and so is what
 * mails can't show. Null where the picture as it is serves as well: it is small enough, it would only grow, it is a drawing, or it can't
 * be read.
 */
export async function shrinkPicture(
  bytes: Uint8Array,
  room: Readonly<{ width: number; height: number }>,
  { forMail = false }: Readonly<{ forMail?: boolean }> = {},
): Promise<ShrunkPicture | null> {
  // Loaded with the first picture, as for logos.
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const picture = sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX }).timeout({ seconds: SECONDS_MAX });
    const { format, autoOrient, pages = 1 } = await picture.metadata();
    if (forMail && format === "svg" && WRITES.test(Buffer.from(bytes).toString("latin1"))) return null;
    const isAnew = pages > 1 || (forMail && NOT_IN_MAILS.has(format));
    if (!isAnew && autoOrient.width <= room.width && autoOrient.height <= room.height) return null;
    const smaller = picture.autoOrient().resize({ ...room, fit: "inside", withoutEnlargement: format !== "svg" });
    const encoded = inItsFormat(smaller, isAnew ? "png" : format);
    if (!encoded) return null;
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return isAnew || data.length < bytes.length ? { type: `image/${info.format}`, bytes: data } : null;
  } catch {
    // A picture must not stand between a payer and a payment.
    return null;
  }
}

/**
 * A drawing that writes does so with a browser's letters: without them nothing, or something else, would be seen, and no mail's name in its
 * place.
 */
const WRITES = /<(?:\w+:)?text[\s>]/i;

/** Null for what is none of the bitmaps that a configuration takes. */
function inItsFormat(picture: Sharp, format: string): Sharp | null {
  switch (format) {
    case "png":
    case "gif":
      return picture.png({ compressionLevel: 9 });
    case "jpeg":
      return picture.jpeg({ quality: 85 });
    case "webp":
      return picture.webp({ quality: 90 });
    default:
      return null;
  }
}
