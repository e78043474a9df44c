import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Busboy, { type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError, isRequestAborted } from "@/lib/shared/errors";
import { FILE_BYTES_MAX, FILES_MAX, JSON_BYTES_MAX, UPLOAD_BYTES_MAX } from "@/lib/shared/limits";
import { openWorkFolder, type WorkFolder } from "@/lib/shared/process/work-folder";
import { parseJson } from "@/lib/shared/text/parse-json";
import type { RequestBody, UploadedFile } from "./body";
import { partFileName, partName } from "./part-name";

const HEAD_BYTES = 1024;

/** The name of the part that holds the JSON (interface 4.6). */
const PAYLOAD_PART = "payload";

/** Stands for bytes that are none of the charset: a name would be kept with it in place of its letters. */
const NOT_DECODED = "\ufffd";
const BYTE_ORDER_MARK = /^\ufeff/;

/** How the parser gives a part whose type names no charset: as its bytes, of which it can be told whether they are UTF-8. */
const AS_BYTES = "base64";
const IN_BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Reads `multipart/form-data` with a JSON `payload` part and file parts. Files go to the disk as they arrive, so that memory
 * holds a few pieces of a body and never one of its files. A file over the limit is `truncated`: whether it matters depends on
 * the payload. When this throws, nothing is left behind.
 * @throws AppError invalid_request, invalid_field, payload_too_large
 */
export async function readMultipart(
  request: ApiRequest,
  {
    isPayloadOptional = false,
    fileBytesMax = FILE_BYTES_MAX,
  }: Readonly<{ isPayloadOptional?: boolean; fileBytesMax?: number }> = {},
): Promise<RequestBody> {
  const folder = openWorkFolder();
  try {
    const { payload = isPayloadOptional ? "{}" : undefined, files } = await readParts(request, folder, fileBytesMax);
    if (payload === undefined) throw missingPayload();
    return { json: parseJson(payload), files, folder, discard: folder.remove };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

type Parts = Readonly<{ payload: string | undefined; files: ReadonlyMap<string, UploadedFile> }>;

/** What has been read of the body. The first thing that is wrong with it ends the reading. */
async function readParts(request: ApiRequest, folder: WorkFolder, fileBytesMax: number): Promise<Parts> {
  const parser = openParser(request.headers.get("content-type") ?? "", fileBytesMax);
  const ending = new AbortController();
  const stop = (reason: Error) => ending.abort(reason);
  const arriving = new Map<string, Promise<UploadedFile>>();
  let payload: string | undefined;

  parser.on("field", (_name, value, _nameTruncated, truncated) => {
    if (truncated) stop(new AppError("payload_too_large", { detail: "The payload part is over 1 MB." }));
    else if (payload !== undefined) stop(malformed("The payload part is given twice."));
    else {
      const text = payloadText(value);
      if (text === null) stop(malformed("The payload part is not UTF-8."));
      else payload = text;
    }
  });
  parser.on("file", (written, stream, filename, _transferEncoding, type) => {
    const name = written && partName(written);
    const problem = problemWith(name, arriving);
    if (problem !== null) {
      stream.resume();
      stop(malformed(problem));
      return;
    }
    const file = keepFile(stream, { filename: filename && partFileName(filename), type }, folder, ending.signal);
    file.catch(stop);
    arriving.set(name, file);
  });
  parser.on("partsLimit", () => stop(malformed("The body has too many parts.")));
  parser.on("filesLimit", () => stop(malformed(`More than ${FILES_MAX} file parts.`)));

  try {
    await pipeline(bodyOf(request), withinLimit, parser, { signal: ending.signal });
    const files = await Promise.all([...arriving].map(async ([name, file]) => [name, await file] as const));
    return { payload, files: new Map(files) };
  } catch (error) {
    stop(malformed("The multipart body is malformed or ended early."));
    // No file may be written any more when its folder is removed.
    await Promise.allSettled(arriving.values());
    // What ended the reading first is the reason: a bad part, a full disk, or a body that broke off.
    throw error instanceof AppError || isRequestAborted(error) ? error : ending.signal.reason;
  }
}

/** Null for what is no text. A part whose type names a charset comes decoded, and no object of JSON looks like base64. */
function payloadText(value: string): string | null {
  if (!IN_BASE64.test(value)) return value.includes(NOT_DECODED) ? null : value.replace(BYTE_ORDER_MARK, "");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(value, AS_BYTES));
  } catch {
    return null;
  }
}

function openParser(contentType: string, fileBytesMax: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      defCharset: AS_BYTES,
      limits: {
        fileSize: fileBytesMax,
        fieldSize: JSON_BYTES_MAX,
        files: FILES_MAX + 1,
        fields: 10,
        parts: FILES_MAX + 12,
      },
      // By their names alone: whose PDF a part is says its name (interface 4.6), and not whether it has a file name or a type.
      isPartAFile: (name) => name !== PAYLOAD_PART,
    });
  } catch {
    throw malformed("The multipart body has no boundary.");
  }
}

function bodyOf({ body }: ApiRequest): Readable {
  if (!body) throw malformed("The body is empty.");
  return Readable.from(body, { objectMode: false });
}

async function* withinLimit(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of chunks) {
    received += chunk.byteLength;
    if (received > UPLOAD_BYTES_MAX) throw new AppError("payload_too_large", { detail: "The body is too large." });
    yield chunk;
  }
}

function problemWith(name: string | undefined, arriving: ReadonlyMap<string, unknown>): string | null {
  if (name === undefined || name === "") return "A file part has no name.";
  if (arriving.has(name)) return `The file part "${name}" is given twice.`;
  return arriving.size >= FILES_MAX ? `More than ${FILES_MAX} file parts.` : null;
}

/** Writes a part to the disk at the disk's pace, and hashes it on the way. */
async function keepFile(
  stream: BusboyFileStream,
  { filename, type }: Readonly<{ filename: string | undefined; type: string }>,
  folder: WorkFolder,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const hash = createHash("sha256");
  const head: Uint8Array[] = [];
  let sizeBytes = 0;
  // An error may come before anybody reads; whoever reads hears of it by the signal.
  stream.on("error", () => undefined);
  const path = await folder.newPath();
  const watched = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      // A copy: a part of a chunk would keep all of it in memory.
      if (sizeBytes < HEAD_BYTES) head.push(Buffer.copyBytesFrom(chunk, 0, HEAD_BYTES - sizeBytes));
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(stream, watched, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
  const truncated = stream.truncated === true;
  if (truncated) await rm(path);
  return {
    filename: filename ?? "",
    isField: filename === undefined && type === "text/plain",
    path,
    sizeBytes,
    sha256: hash.digest("hex"),
    head: Buffer.concat(head),
    truncated,
  };
}

function malformed(detail: string): AppError {
  return new AppError("invalid_request", { detail });
}

function missingPayload(): AppError {
  return new AppError("invalid_field", {
    detail: "The payload part is missing.",
    errors: [{ parameter: PAYLOAD_PART, code: "required", detail: "is required" }],
  });
}
