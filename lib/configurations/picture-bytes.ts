import { disableTypes, imageSize, types } from "image-size";
import { IMAGE_PIXELS_MAX } from "@/lib/shared/limits";

const MEASURED = ["png", "jpg", "gif", "webp", "svg"];
// It goes by what it finds in a file: what none of ours is costs seconds to read where somebody has made it for that.
disableTypes(types.filter((type) => !MEASURED.includes(type)));

/** Where the first tag of a drawing is looked for; what leads further may be made to be read over and over. */
const DRAWING_BYTES = 1000;

/**
 * Whether the picture says of itself, in its first bytes, that it is larger than anybody should unpack; nothing of it is
 * unpacked here. A drawing that says no size takes the room it is given.
 */
export function hasTooManyPixels(bytes: Buffer): boolean {
  try {
    // It reads on behind what it is given: in memory of its own there is nothing behind it.
    const { width, height } = imageSize(new Uint8Array(isMarkup(bytes) ? bytes.subarray(0, DRAWING_BYTES) : bytes));
    return width * height > IMAGE_PIXELS_MAX;
  } catch {
    return false;
  }
}

/** By the bytes that such a file begins with; an SVG is text, and may begin with declarations and comments. */
export function isImageOf(type: string, bytes: Buffer): boolean {
  const at = (offset: number, text: string) => bytes.toString("latin1", offset, offset + text.length) === text;
  switch (type) {
    case "png":
      return at(0, "\x89PNG\r\n\x1a\n");
    case "jpeg":
      return at(0, "\xff\xd8\xff");
    case "gif":
      return at(0, "GIF87a") || at(0, "GIF89a");
    case "webp":
      return at(0, "RIFF") && at(8, "WEBP");
    default:
      return isMarkup(bytes) && !bytes.includes(0) && /<svg[\s>]/i.test(bytes.toString("utf8"));
  }
}

/** A mark of the order of bytes is white space, too. */
function isMarkup(bytes: Buffer): boolean {
  return /^\s*</.test(bytes.toString("utf8", 0, DRAWING_BYTES));
}
