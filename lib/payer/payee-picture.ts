import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { findPictures } from "@/db/queries/attempts/payer-page";
import type { Picture } from "@/lib/configurations/model";
import { ownImage } from "./own-image";

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
  return `/pay-assets/pictures/${configurationUuid}/${picture}.${hashOf(own)}`;
}

/** The picture's bytes, by the address that was given out for it; null for any other. */
export async function findPayeePicture(
  db: Db,
  configurationUuid: string,
  picture: Picture,
  hash: string,
): Promise<Readonly<{ type: string; bytes: Buffer }> | null> {
  const pictures = await findPictures(db, configurationUuid);
  const image = pictures?.[picture];
  return image && hashOf(image) === hash ? decode(image) : null;
}

function hashOf(image: string): string {
  return createHash("sha256").update(image).digest("base64url").slice(0, 22);
}

/** RFC 2397; what was checked when it was saved (`lib/configurations/image-field.ts`). */
function decode(dataUrl: string): Readonly<{ type: string; bytes: Buffer }> | null {
  const match = /^data:(image\/[a-z+.-]+)(?:;[^,;]*)*?(;base64)?,/i.exec(dataUrl);
  if (!match) return null;
  const [head, type = "", base64] = match;
  const data = dataUrl.slice(head.length);
  return {
    type: type.toLowerCase(),
    bytes: base64 ? Buffer.from(data, "base64") : Buffer.from(decodeURIComponent(data)),
  };
}
