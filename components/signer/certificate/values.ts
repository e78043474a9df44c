import asn1, { type Asn1 } from "node-forge/lib/asn1.js";

/** Values of ASN.1, as files of all kinds of programs encode them (BER). Each throws for what isn't there. */

export function read(bytes: string): Asn1 {
  return asn1.fromDer(bytes, { strict: true, decodeBitStrings: false });
}

export function encoded(value: Asn1): string {
  return asn1.toDer(value).getBytes();
}

export function parts({ value }: Asn1): readonly Asn1[] {
  if (typeof value === "string") throw new Error("The value has no parts.");
  return value;
}

export function at(value: Asn1, place: number): Asn1 {
  const part = parts(value)[place];
  if (!part) throw new Error("A part is missing.");
  return part;
}

/** What an OCTET STRING holds, in one piece or in several. */
export function octets(value: Asn1): string {
  return typeof value.value === "string" ? value.value : parts(value).map(octets).join("");
}

export function oid(value: Asn1): string {
  return asn1.derToOid(octets(value));
}

export function integer(value: Asn1): number {
  let sum = 0;
  for (const byte of octets(value)) sum = sum * 256 + byte.charCodeAt(0);
  return sum;
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (byte) => byte.charCodeAt(0));
}

export function fromBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
