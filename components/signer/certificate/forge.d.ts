/** What we take of node-forge, part by part: all of it is six times as large. Its strings hold a byte in each character. */

declare module "node-forge/lib/asn1.js" {
  export type Asn1 = Readonly<{
    tagClass: number;
    type: number;
    constructed: boolean;
    value: string | readonly Asn1[];
  }>;
  const asn1: Readonly<{
    fromDer: (bytes: string, options: Readonly<{ strict: boolean; decodeBitStrings: boolean }>) => Asn1;
    toDer: (value: Asn1) => Readonly<{ getBytes: () => string }>;
    derToOid: (bytes: string) => string;
    utcTimeToDate: (text: string) => Date;
    generalizedTimeToDate: (text: string) => Date;
  }>;
  export default asn1;
}

declare module "node-forge/lib/pbe.js" {
  import type { Asn1 } from "node-forge/lib/asn1.js";
  import type { ByteBuffer, Digest } from "node-forge/lib/util.js";

  type Cipher = Readonly<{ output: ByteBuffer; update: (input: ByteBuffer) => void; finish: () => boolean }>;
  const pbe: Readonly<{
    /** A cipher that deciphers what a password has closed. @throws Error for a scheme that it doesn't know */
    getCipher: (oid: string, parameters: Asn1, password: string) => Cipher;
    /** RFC 7292, appendix B. */
    generatePkcs12Key: (
      password: string,
      salt: ByteBuffer,
      id: number,
      iterations: number,
      bytes: number,
      digest: Digest,
    ) => ByteBuffer;
  }>;
  export default pbe;
}

declare module "node-forge/lib/util.js" {
  export type ByteBuffer = Readonly<{ getBytes: () => string }>;
  export type Digest = Readonly<{ digestLength: number }>;
  const util: Readonly<{
    createBuffer: (bytes: string) => ByteBuffer;
    encodeUtf8: (text: string) => string;
    decodeUtf8: (bytes: string) => string;
  }>;
  export default util;
}

declare module "node-forge/lib/hmac.js" {
  import type { ByteBuffer, Digest } from "node-forge/lib/util.js";

  const hmac: Readonly<{
    create: () => Readonly<{
      start: (digest: Digest, key: ByteBuffer) => void;
      update: (bytes: string) => void;
      digest: () => ByteBuffer;
    }>;
  }>;
  export default hmac;
}

declare module "node-forge/lib/sha1.js" {
  import type { Digest } from "node-forge/lib/util.js";

  const sha1: Readonly<{ create: () => Digest }>;
  export default sha1;
}

declare module "node-forge/lib/sha256.js" {
  import type { Digest } from "node-forge/lib/util.js";

  const sha256: Readonly<{ create: () => Digest }>;
  export default sha256;
}

declare module "node-forge/lib/sha512.js" {
  import type { Digest } from "node-forge/lib/util.js";

  const sha512: Readonly<{ create: () => Digest; sha384: Readonly<{ create: () => Digest }> }>;
  export default sha512;
}
