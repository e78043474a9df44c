/** Distinguished encoding (X.690, 10 and 11): the one way to write each value. */

export function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOctets(content.length), content]);
}

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const octets = Buffer.alloc(4);
  octets.writeUInt32BE(length);
  const shortest = octets.subarray(octets.findIndex((octet) => octet !== 0));
  return Buffer.concat([Buffer.from([0x80 | shortest.length]), shortest]);
}

export const sequence = (...parts: readonly Buffer[]) => der(0x30, Buffer.concat(parts));
export const octetString = (bytes: Buffer) => der(0x04, bytes);
export const bitString = (bytes: Buffer) => der(0x03, Buffer.concat([Buffer.from([0]), bytes]));
export const utf8 = (text: string) => der(0x0c, Buffer.from(text, "utf8"));
export const TRUE = der(0x01, Buffer.from([0xff]));
export const NULL = der(0x05, Buffer.alloc(0));

/** [n], constructed. */
export const tagged = (number: number, ...parts: readonly Buffer[]) => der(0xa0 | number, Buffer.concat(parts));

/** The parts of a set stand in the order of their bytes (11.6). */
export function setOf(...parts: readonly Buffer[]): Buffer {
  return der(0x31, Buffer.concat(sorted(parts)));
}

export function sorted(parts: readonly Buffer[]): Buffer[] {
  return parts.toSorted(Buffer.compare);
}

/** A whole number from its bytes, which are taken as positive. */
export function positive(bytes: Buffer): Buffer {
  const start = bytes.findIndex((octet) => octet !== 0);
  const shortest = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  return der(0x02, (shortest[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), shortest]) : shortest);
}

export const integer = (value: number) => positive(Buffer.from(value.toString(16).padStart(8, "0"), "hex"));

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(0x06, Buffer.concat([first * 40 + second, ...rest].map(base128)));
}

function base128(number: number): Buffer {
  const octets = [number & 0x7f];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128))
    octets.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(octets);
}

/** UTCTime until 2049, GeneralizedTime after (RFC 5280, 4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/\.\d+|[-:T]/g, "");
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
