import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Busboy, { type BusboyFileStream } from "@fastify/busboy";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError, isRequestAborted } from "@/lib/shared/errors";
import { withWorkFolder } from "@/lib/shared/process/work-folder";

/** A file on this machine's disk, as long as it is looked at. */
export type OneFile = Readonly<{ path: string; sizeBytes: number }>;

type Expected = Readonly<{
  /** What the part that holds it is called, in a form of ours. */
  part: string;
  /** Its media type, where it is the body itself. */
  type: string;
  bytesMax: number;
}>;

/**
 * Runs with the one file that a request brings, as its body or as a part of a form. It goes to the disk as it arrives, and is gone
 * when `use` has ended, however that ends.
 * @throws AppError unsupported_media_type, payload_too_large, invalid_request; invalid_field where there is no such part
 */
export function withOneFile<T>(
  request: ApiRequest,
  expected: Expected,
  use: (file: OneFile) => Promise<T>,
): Promise<T> {
  return withWorkFolder(async (folder) => use(await keptFile(request, expected, await folder.newPath())));
}

async function keptFile(request: ApiRequest, expected: Expected, path: string): Promise<OneFile> {
  const contentType = request.headers.get("content-type") ?? "";
  const type = contentType.split(";")[0]?.trim().toLowerCase();
  if (type === expected.type) {
    const file = await keep(bodyOf(request), path, expected.bytesMax);
    if (file.sizeBytes === 0) throw malformed("The body is empty.");
    return file;
  }
  if (type === "multipart/form-data") return partOf(request, contentType, expected, path);
  throw new AppError("unsupported_media_type", { detail: `The body must be ${expected.type} or multipart/form-data.` });
}

function bodyOf({ body }: ApiRequest): Readable {
  if (!body) throw malformed("The body is empty.");
  return Readable.from(body, { objectMode: false });
}

/** The form's first file: there is one to look at, whatever a caller has called it. Else that `part` is missing. */
async function partOf(
  request: ApiRequest,
  contentType: string,
  { part, bytesMax }: Expected,
  path: string,
): Promise<OneFile> {
  const parser = openParser(contentType, bytesMax);
  const ending = new AbortController();
  let arriving: Promise<OneFile> | undefined;
  parser.on("file", (_name, stream) => {
    if (arriving) return void stream.resume();
    arriving = keepPart(stream, path, bytesMax);
    arriving.catch((error: unknown) => ending.abort(error));
  });
  try {
    await pipeline(bodyOf(request), parser, { signal: ending.signal });
  } catch (error) {
    ending.abort(error);
    await arriving?.catch(() => undefined);
    const { reason } = ending.signal;
    throw reason instanceof AppError || isRequestAborted(reason) ? reason : malformed("The form ended early.");
  }
  const file = await arriving;
  // A form that is sent without a choice brings an empty file.
  if (!file || file.sizeBytes === 0) throw missing(part);
  return file;
}

function openParser(contentType: string, bytesMax: number) {
  try {
    const limits = { fileSize: bytesMax + 1, files: 10, fields: 10, parts: 20, fieldSize: 1024 };
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    throw malformed("The multipart body has no boundary.");
  }
}

function keepPart(stream: BusboyFileStream, path: string, bytesMax: number): Promise<OneFile> {
  // An error may come before anybody reads; whoever reads hears of it by the pipeline.
  stream.on("error", () => undefined);
  return keep(stream, path, bytesMax);
}

async function keep(stream: Readable, path: string, bytesMax: number): Promise<OneFile> {
  let sizeBytes = 0;
  const watched = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > bytesMax) {
        throw new AppError("payload_too_large", { detail: `A file may have up to ${bytesMax} bytes.` });
      }
      yield chunk;
    }
  };
  await pipeline(stream, watched, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { path, sizeBytes };
}

function malformed(detail: string): AppError {
  return new AppError("invalid_request", { detail });
}

function missing(part: string): AppError {
  return new AppError("invalid_field", {
    detail: `The part ${part} is missing.`,
    errors: [{ parameter: part, code: "required", detail: "is required" }],
  });
}
