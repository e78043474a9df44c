import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { IMAGE_PIXELS_MAX } from "@/lib/shared/limits";
import type { Plate } from "../model";
import { plateFor } from "./plate";

/** A picture as PDF keeps it: colours and transparency apart, each compressed; and what it has to lie on to be seen. */
export type Logo = Readonly<{ width: number; height: number; colours: Buffer; opacity: Buffer; plate: Plate }>;

/** Room for a megabyte in base64: more is no logo. */
const DATA_URL_CHARACTERS_MAX = 1_400_000;
/** Five and a half times the room it has on the page: 400 dots an inch. */
const HEIGHT_MAX = 244;
const WIDTH_MAX = 1110;
const LOGOS_KEPT = 50;

const DATA_URL = /^data:image\/([a-z]+)[^,]*?(;base64)?,(.*)$/is;

const kept = new Map<string, Promise<Logo | null>>();

/**
 * The logo of a data URL (SVG, PNG, JPEG, WebP or GIF), prepared once a process. Null for one that can't be drawn, whatever the
 * reason: a picture must not stand between a payer and a payment. An address elsewhere is never followed.
 */
export function openLogo(url: string | null): Promise<Logo | null> {
  if (url === null || url.length > DATA_URL_CHARACTERS_MAX) return Promise.resolve(null);
  const key = createHash("sha256").update(url).digest("hex");
  const known = kept.get(key);
  if (known) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= LOGOS_KEPT) kept.delete(oldest);
  const logo = prepare(url).catch(() => null);
  kept.set(key, logo);
  return logo;
}

async function prepare(url: string): Promise<Logo | null> {
  const [, type, base64, data = ""] = DATA_URL.exec(url) ?? [];
  if (type === undefined) return null;
  const bytes = base64 ? Buffer.from(data, "base64") : Buffer.from(decodeURIComponent(data), "utf8");
  // Loaded with the first logo: a process that never sees one is spared its 30 MB.
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  const picture = sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX });
  const { format } = await picture.metadata();
  const pixels = await picture
    .rotate()
    // Drawings are drawn at the size they are needed in, in whatever unit they say theirs; photographs never blown up.
    .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: "inside", withoutEnlargement: format !== "svg" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return apart(pixels.data, pixels.info);
}

/** Red, green, blue and alpha of each pixel, taken apart. */
function apart(pixels: Buffer, { width, height }: Readonly<{ width: number; height: number }>): Logo {
  const colours = Buffer.alloc(width * height * 3);
  const opacity = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < opacity.length; pixel++) {
    pixels.copy(colours, pixel * 3, pixel * 4, pixel * 4 + 3);
    opacity[pixel] = pixels[pixel * 4 + 3] ?? 255;
  }
  return { width, height, colours: deflateSync(colours), opacity: deflateSync(opacity), plate: plateFor(pixels) };
}
