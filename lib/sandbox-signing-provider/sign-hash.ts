import { constants, createECDH, type KeyObject, privateEncrypt } from "node:crypto";
import { OIDS } from "@/lib/seals/asn1/oids";
import { NULL, octetString, oid, positive, sequence } from "@/lib/seals/asn1/write-der";

/**
 * The signature of something of which only the SHA-256 is known, which Node's own `sign` has no way to be given. For keys that prove
 * nothing: it takes no care of who measures its time.
 */
export function signHash(key: KeyObject, hash: Buffer): Buffer {
  return key.asymmetricKeyType === "rsa" ? signWithRsa(key, hash) : signWithP256(key, hash);
}

/** RSASSA-PKCS1-v1_5: the DigestInfo, padded (RFC 8017, 9.2). */
function signWithRsa(key: KeyObject, hash: Buffer): Buffer {
  const digestInfo = sequence(sequence(oid(OIDS.sha256), NULL), octetString(hash));
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, digestInfo);
}

/** The order of P-256's base point (SEC 2, 2.4.2). */
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** ECDSA (SEC 1, 4.1.3), in DER; the pair (k, kG) is made as any key of the curve is. */
function signWithP256(key: KeyObject, hash: Buffer): Buffer {
  const secret = numberOf(Buffer.from(key.export({ format: "jwk" }).d ?? "", "base64url"));
  const once = createECDH("prime256v1");
  // The point begins with 4: x and y follow.
  const r = numberOf(once.generateKeys().subarray(1, 33)) % N;
  const inverse = power(numberOf(once.getPrivateKey()), N - 2n);
  const s = (inverse * (numberOf(hash) + r * secret)) % N;
  return sequence(positive(bytesOf(r)), positive(bytesOf(s)));
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

const numberOf = (bytes: Buffer) => BigInt(`0x${bytes.toString("hex")}`);
const bytesOf = (number: bigint) => Buffer.from(number.toString(16).padStart(64, "0"), "hex");
