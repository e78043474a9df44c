import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { rc4 } from "./rc4";

/** Which object a string or a stream belongs to: most methods have a key for each. */
export type ObjectId = Readonly<{ objectNumber: number; generation: number }>;

/** How a crypt filter writes bytes (ISO 32000-1, table 25; ISO 32000-2, table 25). */
export type Method = Readonly<{
  decrypt: (bytes: Buffer, id: ObjectId) => Buffer;
  encrypt: (bytes: Buffer, id: ObjectId) => Buffer;
}>;

export const IDENTITY: Method = { decrypt: (bytes) => bytes, encrypt: (bytes) => bytes };

export function rc4Method(fileKey: Buffer): Method {
  const apply = (bytes: Buffer, id: ObjectId) => rc4(objectKey(fileKey, id, ""), bytes);
  return { decrypt: apply, encrypt: apply };
}

export function aes128Method(fileKey: Buffer): Method {
  return aes("aes-128-cbc", (id) => objectKey(fileKey, id, "sAlT"));
}

/** One key for the whole file. */
export function aes256Method(fileKey: Buffer): Method {
  return aes("aes-256-cbc", () => fileKey);
}

/** Algorithm 1 of 7.6.2. */
function objectKey(fileKey: Buffer, { objectNumber, generation }: ObjectId, salt: string): Buffer {
  const number = Buffer.alloc(5);
  number.writeUIntLE(objectNumber, 0, 3);
  number.writeUIntLE(generation, 3, 2);
  const digest = createHash("md5").update(fileKey).update(number).update(salt, "latin1").digest();
  return digest.subarray(0, Math.min(fileKey.length + 5, 16));
}

const BLOCK = 16;

/** The initialisation vector comes first. What was not padded rightly is read as far as it goes: viewers do so, too. */
function aes(algorithm: "aes-128-cbc" | "aes-256-cbc", keyOf: (id: ObjectId) => Buffer): Method {
  return {
    decrypt: (bytes, id) => {
      const blocks = Math.floor(bytes.length / BLOCK) - 1;
      if (blocks < 1) return Buffer.alloc(0);
      const decipher = createDecipheriv(algorithm, keyOf(id), bytes.subarray(0, BLOCK)).setAutoPadding(false);
      const padded = decipher.update(bytes.subarray(BLOCK, (blocks + 1) * BLOCK));
      const padding = padded.at(-1) ?? 0;
      return padding >= 1 && padding <= BLOCK ? padded.subarray(0, padded.length - padding) : padded;
    },
    encrypt: (bytes, id) => {
      const vector = randomBytes(BLOCK);
      const cipher = createCipheriv(algorithm, keyOf(id), vector);
      return Buffer.concat([vector, cipher.update(bytes), cipher.final()]);
    },
  };
}
