import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { rc4 } from "./rc4";

/** What the standard security handler's dictionary says of passwords (ISO 32000-1, table 21; ISO 32000-2, table 21). */
export type PasswordEntries = Readonly<{
  /** 2 to 6. */
  revision: number;
  /** Of the key, as the dictionary has it; producers are not always right. */
  lengthBytes: number;
  owner: Buffer;
  user: Buffer;
  /** Revisions 5 and 6: the key itself, encrypted. */
  userKey: Buffer;
  permissions: number;
  encryptsMetadata: boolean;
  /** The file's first identifier. */
  fileId: Buffer;
}>;

/** What a password is filled up with; the empty one is nothing else (7.6.3.3). */
const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

/** The key of a file that opens with the empty user password; null for one that wants another. */
export function emptyPasswordKey(entries: PasswordEntries): Buffer | null {
  if (entries.revision >= 5) return newKey(entries);
  const lengths = entries.revision === 2 ? [5] : [entries.lengthBytes, 16, 5];
  return lengths.map((length) => oldKey(entries, length)).find((key) => opens(entries, key)) ?? null;
}

/** Algorithm 2. */
function oldKey(entries: PasswordEntries, lengthBytes: number): Buffer {
  const { revision, owner, permissions, fileId, encryptsMetadata } = entries;
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE(permissions >>> 0);
  const marker = revision >= 4 && !encryptsMetadata ? "ffffffff" : "";
  let digest = md5(PADDING, owner.subarray(0, 32), bits, fileId, Buffer.from(marker, "hex"));
  if (revision >= 3) for (let round = 0; round < 50; round++) digest = md5(digest.subarray(0, lengthBytes));
  return digest.subarray(0, lengthBytes);
}

/** Algorithms 4 to 6: whether this key makes the user entry. */
function opens({ revision, user, fileId }: PasswordEntries, key: Buffer): boolean {
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let made = md5(PADDING, fileId);
  for (let round = 0; round < 20; round++)
    made = rc4(
      key.map((byte) => byte ^ round),
      made,
    );
  return made.equals(user.subarray(0, 16));
}

/** Algorithm 2.A of ISO 32000-2: the entry is a hash of 32 bytes, a salt to check it by and one to make the key by. */
function newKey({ revision, user, userKey }: PasswordEntries): Buffer | null {
  const hash = (salt: Buffer) => (revision === 5 ? sha(256, salt) : hardenedHash(salt));
  if (userKey.length < 32 || !hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const decipher = createDecipheriv("aes-256-cbc", hash(user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([decipher.update(userKey.subarray(0, 32)), decipher.final()]);
}

/** Algorithm 2.B of ISO 32000-2, of the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = sha(256, salt);
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const block = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const remainder = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(remainder === 0 ? 256 : remainder === 1 ? 384 : 512, block);
    last = block.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("md5");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const sha = (bits: 256 | 384 | 512, data: Buffer) => createHash(`sha${bits}`).update(data).digest();
