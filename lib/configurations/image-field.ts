import { z } from "zod";
import { addressPolicy, literalAddress, urlProblem } from "@/lib/shared/guard-address";

/** A picture's own size, before it is encoded. */
export const IMAGE_BYTES_MAX = 262_144;
const URL_CHARACTERS_MAX = 2048;
/** Three bytes of a percent-encoded picture can stand for one. */
const DATA_URL_CHARACTERS_MAX = 3 * IMAGE_BYTES_MAX + 100;

const DATA_URL = /^data:image\/(png|jpeg|gif|webp|svg\+xml)((?:;[a-z0-9-]+=[^;,]*)*)(;base64)?,(.*)$/is;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** A picture that is shown to payers: its https address, or the picture itself as a data URL of at most 256 KiB. */
export const imageField = z
  .string()
  .check((context) => {
    const problem = imageProblem(context.value);
    if (problem !== null) context.issues.push({ code: "custom", input: context.value, message: problem });
  })
  .meta({
    description:
      "An https URL, from which we take a copy soon after it is saved, or a data URL: a PNG, JPEG, GIF, WebP or SVG image of at most 256 KiB.",
  });

function imageProblem(value: string): string | null {
  if (!/^data:/i.test(value)) return addressProblem(value);
  if (value.length > DATA_URL_CHARACTERS_MAX) return tooLarge;
  const [, type = "", , base64, data = ""] = DATA_URL.exec(value) ?? [];
  if (type === "") return "must be a data URL of a PNG, JPEG, GIF, WebP or SVG image";
  const bytes = base64 ? fromBase64(data) : fromPercent(data);
  if (bytes === null) return "must be a well-formed data URL";
  if (bytes.length > IMAGE_BYTES_MAX) return tooLarge;
  return isImageOf(type.toLowerCase(), bytes) ? null : `must hold the ${type} image that it announces`;
}

const tooLarge = `must have at most ${IMAGE_BYTES_MAX} bytes`;

/** Plain http is for a demo's own machine, as with webhooks. */
function addressProblem(value: string): string | null {
  const url = value.length <= URL_CHARACTERS_MAX && URL.canParse(value) ? new URL(value) : null;
  if (url !== null && literalAddress(url) !== null) return urlProblem(value, addressPolicy());
  const isHttps = url?.protocol === "https:" && url.username === "" && url.password === "";
  return isHttps ? null : "must be an https URL or a data URL of an image";
}

function fromBase64(data: string): Buffer | null {
  return BASE64.test(data) ? Buffer.from(data, "base64") : null;
}

function fromPercent(data: string): Buffer | null {
  try {
    return Buffer.from(decodeURIComponent(data), "utf8");
  } catch {
    return null;
  }
}

/** By the bytes that such a file begins with; an SVG may begin with declarations and comments. */
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
      return /<svg[\s>]/i.test(bytes.toString("utf8"));
  }
}
