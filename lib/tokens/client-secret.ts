import { createHash } from "node:crypto";
import { randomToken } from "@/lib/shared/crypto";
import { newUuid } from "@/lib/shared/ids";

/** SHA-256, as random values of 256 bits are stored: there is no dictionary to slow down (docs/decisions). */
export function sha256(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}

/** 256 random bits, and what is stored of them. */
export function newClientSecret(): Readonly<{ value: string; row: Readonly<{ uuid: string; secretSha256: Buffer }> }> {
  const value = randomToken();
  return { value, row: { uuid: newUuid(), secretSha256: sha256(value) } };
}
