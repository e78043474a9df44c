import { z } from "zod";
import { addressPolicy, isLocalhost, literalAddress, urlProblem } from "@/lib/outbound/guard-address";
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX } from "@/lib/shared/limits";
import { urlFrom } from "@/lib/shared/uri";
import { hasTooManyPixels, isImageOf } from "./picture-bytes";

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
  // It is kept in jsonb, which holds neither.
  if (value.includes("\0") || !value.isWellFormed()) return noImage;
  if (!/^data:/i.test(value)) return addressProblem(value);
  if (value.length > DATA_URL_CHARACTERS_MAX) return tooLarge;
  const [, type = "", , base64, data = ""] = DATA_URL.exec(value) ?? [];
  if (type === "") return "must be a data URL of a PNG, JPEG, GIF, WebP or SVG image";
  const bytes = base64 ? fromBase64(data) : fromPercent(data);
  if (bytes === null) return "must be a well-formed data URL";
  if (bytes.length > IMAGE_BYTES_MAX) return tooLarge;
  if (!isImageOf(type.toLowerCase(), bytes)) return `must hold the ${type} image that it announces`;
  return hasTooManyPixels(bytes) ? tooManyPixels : null;
}

export const tooManyPixels = `must have at most ${IMAGE_PIXELS_MAX} pixels`;
const noImage = "must be an https URL or a data URL of an image";
const tooLarge = `must have at most ${IMAGE_BYTES_MAX} bytes`;

/** A name is resolved when the picture is fetched; whatever else can be told of an address is told when it is saved. */
function addressProblem(value: string): string | null {
  const url = value.length <= URL_CHARACTERS_MAX ? urlFrom(value) : null;
  if (url?.protocol === "https:" || (url !== null && isLiteralOrLocal(url))) return urlProblem(value, addressPolicy());
  return noImage;
}

/** Plain http is for a demo's own machine, as with webhooks. */
function isLiteralOrLocal(url: URL): boolean {
  return url.protocol === "http:" && (literalAddress(url) !== null || isLocalhost(url.hostname));
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
