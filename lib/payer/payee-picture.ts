import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { findPictures } from "@/db/queries/attempts/payer-page";
import type { Picture } from "@/lib/configurations/model";
import { runDocumentJob } from "@/lib/documents/document-pool";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { keepingAnswers } from "@/lib/shared/process/kept";
import { FOR_MAIL } from "./mailed-picture";
import { ownImage } from "./own-image";

/** Pixels: twice what `components/payer/payment-summary.tsx` gives to each, for fine screens. */
const ROOM = { logo: { width: 352, height: 72 }, icon: { width: 96, height: 96 } } as const;

/** A drawing is as fine as any screen. */
const BITMAPS: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/**
 * Where a payer's browser finds a tenant's picture: a public address that names what it holds, so that it may be kept for good.
 * Null for a picture that isn't ours to show.
 */
export function pictureAddress(
  configurationUuid: string,
  picture: Picture,
  image: string | null,
  baseUrl: string,
): string | null {
  const own = ownImage(image, baseUrl);
  if (!own?.startsWith("data:")) return own;
  return `/pay-assets/pictures/${configurationUuid}/${picture}.${hashOf(picture, own)}`;
}

export type PayeePicture = Readonly<{
  type: string;
  bytes: Buffer;
  /** Otherwise it is only as large as it is because nobody could make it smaller now. */
  lasts: boolean;
}>;

const kept = keepingAnswers<PayeePicture | null>(100, (picture) => picture?.lasts === true);

/**
 * The picture's bytes, as small as they are shown, by the address that was given out for it; null for any other.
 * @param form how its address ends, where it is a mail's
 */
export function findPayeePicture(
  db: Db,
  configurationUuid: string,
  picture: Picture,
  hash: string,
  form?: string,
): Promise<PayeePicture | null> {
  if (form !== undefined && form !== FOR_MAIL) return Promise.resolve(null);
  return kept(`${configurationUuid}/${picture}.${hash}.${form}`, async () => {
    const pictures = await findPictures(db, configurationUuid);
    const image = pictures?.[picture];
    const found = image && hashOf(picture, image) === hash ? decode(image) : null;
    return found && shrink(found, configurationUuid, { room: ROOM[picture], forMail: form === FOR_MAIL });
  });
}

/** In the document pool, under its limits. What takes too much is shown as it was saved. */
async function shrink(
  found: Found,
  configurationUuid: string,
  how: Readonly<{ room: (typeof ROOM)[Picture]; forMail: boolean }>,
): Promise<PayeePicture> {
  if (!how.forMail && !BITMAPS.has(found.type)) return { ...found, lasts: true };
  try {
    const job = { kind: "picture", bytes: found.bytes, ...how } as const;
    const sizeBytes = found.bytes.length;
    const { picture } = await runDocumentJob(job, "shrunk", { who: configurationUuid, sizeBytes });
    return picture ? { type: picture.type, bytes: Buffer.from(picture.bytes), lasts: true } : { ...found, lasts: true };
  } catch (error) {
    const tookTooMuch = error instanceof AppError && error.code === "document_unreadable";
    log.warn({ configurationUuid, tookTooMuch }, "a picture could not be made smaller");
    return { ...found, lasts: tookTooMuch };
  }
}

/** The room is part of the address: a picture that is shown in another size has another one. */
function hashOf(picture: Picture, image: string): string {
  const { width, height } = ROOM[picture];
  return createHash("sha256").update(`${width}x${height} `).update(image).digest("base64url").slice(0, 22);
}

type Found = Omit<PayeePicture, "lasts">;

/** RFC 2397; what was checked when it was saved (`lib/configurations/image-field.ts`). */
function decode(dataUrl: string): Found | null {
  const match = /^data:(image\/[a-z+.-]+)(?:;[^,;]*)*?(;base64)?,/i.exec(dataUrl);
  if (!match) return null;
  const [head, type = "", base64] = match;
  const data = dataUrl.slice(head.length);
  return {
    type: type.toLowerCase(),
    bytes: base64 ? Buffer.from(data, "base64") : Buffer.from(decodeURIComponent(data)),
  };
}
