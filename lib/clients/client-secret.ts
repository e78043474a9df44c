import { randomToken } from "@/lib/shared/crypto";
import { newUuid } from "@/lib/shared/ids";
import { sha256 } from "@/lib/shared/sha256";

/** 256 random bits, and what is stored of them. */
export function newClientSecret(): Readonly<{ value: string; row: Readonly<{ uuid: string; secretSha256: Buffer }> }> {
  const value = randomToken();
  return { value, row: { uuid: newUuid(), secretSha256: sha256(value) } };
}
