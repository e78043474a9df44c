import { entryOf, isKind, isNamed, type PdfDict, type PdfValue, unreadable } from "../syntax";
import { bytesOfString } from "../text-string";
import { emptyPasswordKey } from "./file-key";
import { aes128Method, aes256Method, IDENTITY, type Method, type ObjectId, rc4Method } from "./methods";

/** How the strings and streams of one file are written. */
export type Cipher = Readonly<{
  decryptString: (bytes: Buffer, id: ObjectId) => Buffer;
  encryptString: (bytes: Buffer, id: ObjectId) => Buffer;
  decryptStream: (dict: PdfDict, data: Buffer, id: ObjectId) => Buffer;
  encryptStream: (data: Buffer, id: ObjectId) => Buffer;
}>;

/**
 * Opens a file that its owner has encrypted and anybody may read: the standard security handler in all its revisions, with the
 * empty user password (ISO 32000-1, 7.6; ISO 32000-2, 7.6). What that file forbids its readers stays as it was written.
 * @throws AppError document_unreadable for one that needs a password, or is encrypted in another way
 */
export function openCipher(dict: PdfDict, fileId: Buffer): Cipher {
  const version = numberAt(dict, "V") ?? 0;
  const revision = numberAt(dict, "R") ?? 0;
  if (!isNamed(entryOf(dict, "Filter")?.value, "Standard")) {
    throw unreadable("The PDF is encrypted for certain recipients: send one that opens without a certificate.");
  }
  const isKnown = [1, 2, 4].includes(version) ? revision >= 2 && revision <= 4 : version === 5 && revision <= 6;
  if (!isKnown || revision < 2) throw unreadable("The PDF is encrypted in a way that is not understood.");

  const encryptsMetadata = entryOf(dict, "EncryptMetadata")?.value !== false;
  const lengthBits = numberAt(dict, "Length") ?? 40;
  const key = emptyPasswordKey({
    revision,
    lengthBytes: Math.min(16, Math.max(5, lengthBits >> 3)),
    owner: bytesAt(dict, "O"),
    user: bytesAt(dict, "U"),
    userKey: bytesAt(dict, "UE"),
    permissions: numberAt(dict, "P") ?? 0,
    encryptsMetadata,
    fileId,
  });
  if (!key) throw unreadable("The PDF is encrypted: it needs a password to be opened.");

  const methods = version < 4 ? { strings: rc4Method(key), streams: rc4Method(key) } : filters(dict, key);
  const ofStream = (stream: PdfDict): Method => {
    const type = entryOf(stream, "Type")?.value;
    if (isNamed(type, "XRef") || (isNamed(type, "Metadata") && !encryptsMetadata)) return IDENTITY;
    const own = ownFilter(stream);
    if (own !== null) return methodOf(dict, own, key);
    return isNamed(type, "EmbeddedFile") && dict.entries.has("EFF") ? methodAt(dict, "EFF", key) : methods.streams;
  };
  return {
    decryptString: methods.strings.decrypt,
    encryptString: methods.strings.encrypt,
    decryptStream: (stream, data, id) => ofStream(stream).decrypt(data, id),
    encryptStream: methods.streams.encrypt,
  };
}

function filters(dict: PdfDict, key: Buffer): Readonly<{ strings: Method; streams: Method }> {
  return { strings: methodAt(dict, "StrF", key), streams: methodAt(dict, "StmF", key) };
}

function methodAt(dict: PdfDict, entry: string, key: Buffer): Method {
  const name = entryOf(dict, entry)?.value;
  return methodOf(dict, isKind(name, "name") ? name.text : "Identity", key);
}

/** By the name of a crypt filter (7.6.5). */
function methodOf(dict: PdfDict, name: string, key: Buffer): Method {
  if (name === "Identity") return IDENTITY;
  const all = entryOf(dict, "CF")?.value;
  const filter = isKind(all, "dict") ? entryOf(all, name)?.value : undefined;
  const method = isKind(filter, "dict") ? entryOf(filter, "CFM")?.value : undefined;
  if (isNamed(method, "V2")) return rc4Method(key);
  if (isNamed(method, "AESV2") && key.length === 16) return aes128Method(key);
  if (isNamed(method, "AESV3") && key.length === 32) return aes256Method(key);
  if (method === undefined || isNamed(method, "None")) return IDENTITY;
  throw unreadable("The PDF is encrypted in a way that is not understood.");
}

/** A stream whose first filter is Crypt names its own (7.4.10); null for every other. */
function ownFilter(stream: PdfDict): string | null {
  if (!isNamed(firstOf(entryOf(stream, "Filter")?.value), "Crypt")) return null;
  const parameters = firstOf(entryOf(stream, "DecodeParms")?.value);
  const name = isKind(parameters, "dict") ? entryOf(parameters, "Name")?.value : undefined;
  return isKind(name, "name") ? name.text : "Identity";
}

function firstOf(value: PdfValue | undefined): PdfValue | undefined {
  return isKind(value, "array") ? value.items[0]?.value : value;
}

/** /P may be negative. */
function numberAt(dict: PdfDict, key: string): number | null {
  const value = entryOf(dict, key)?.value;
  return typeof value === "number" ? value : null;
}

function bytesAt(dict: PdfDict, key: string): Buffer {
  const entry = entryOf(dict, key);
  return entry && isKind(entry.value, "string") ? bytesOfString(entry.source) : Buffer.alloc(0);
}
