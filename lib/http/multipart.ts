import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import Busboy, { type BusboyInstance } from "@fastify/busboy";
import { AppError } from "@/lib/shared/errors";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import { parseJson, type RequestBody } from "./request-body";

export type UploadedFile = Readonly<{ name: string; filename: string; bytes: Buffer; truncated: boolean }>;

const PAYLOAD_BYTES_MAX = 1_048_576;
const FILES_MAX = 20;
/** All parts together; a body beyond it is not read to its end. */
const BODY_BYTES_MAX = FILES_MAX * FILE_BYTES_MAX + 4 * PAYLOAD_BYTES_MAX;

/** The name of the part that holds the JSON (interface 4.6). */
const PAYLOAD_PART = "payload";

/**
 * Reads `multipart/form-data` with a JSON `payload` part and file parts. A file over the limit is kept as `truncated`,
 * without its bytes: whether it matters depends on the payload, and the rest of it never reaches memory.
 * @throws AppError invalid_request, payload_too_large
 */
export async function readMultipart(request: Request): Promise<RequestBody> {
  const contentType = request.headers.get("content-type") ?? "";
  const { body } = request;
  if (!body) throw new AppError("invalid_request", { detail: "The body is empty." });
  const files = new Map<string, UploadedFile>();
  let payload: string | undefined;
  const fail = (detail: string) => new AppError("invalid_request", { detail });

  await new Promise<void>((resolve, reject) => {
    let source: Readable | undefined;
    const stop = (error: Error) => {
      source?.unpipe();
      source?.destroy();
      reject(error);
    };
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: { "content-type": contentType },
        limits: {
          fileSize: FILE_BYTES_MAX,
          fieldSize: PAYLOAD_BYTES_MAX,
          files: FILES_MAX + 1,
          fields: 10,
          parts: FILES_MAX + 12,
        },
        // The payload is a field however its part is typed; other plain text parts are fields that nobody reads.
        isPartAFile: (name, type, filename) =>
          name !== PAYLOAD_PART && (filename !== undefined || type !== "text/plain"),
      });
    } catch {
      reject(fail("The multipart body has no boundary."));
      return;
    }
    parser.on("field", (name, value, _nameTruncated, truncated) => {
      if (name !== PAYLOAD_PART) return;
      if (truncated) return stop(new AppError("payload_too_large", { detail: "The payload part is over 1 MB." }));
      if (payload !== undefined) return stop(fail("The payload part is given twice."));
      payload = value;
    });
    parser.on("file", (name, stream, filename) => {
      if (name === undefined || name === "") return stop(fail("A file part has no name."));
      if (files.has(name)) return stop(fail(`The file part "${name}" is given twice.`));
      if (files.size >= FILES_MAX) return stop(fail(`More than ${FILES_MAX} file parts.`));
      const chunks: Buffer[] = [];
      files.set(name, { name, filename: filename ?? "", bytes: Buffer.alloc(0), truncated: false });
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("limit", () => {
        chunks.length = 0;
      });
      stream.on("error", stop);
      stream.on("end", () => {
        const truncated = stream.truncated === true;
        files.set(name, {
          name,
          filename: filename ?? "",
          bytes: truncated ? Buffer.alloc(0) : Buffer.concat(chunks),
          truncated,
        });
      });
    });
    parser.on("partsLimit", () => stop(fail("The body has too many parts.")));
    parser.on("filesLimit", () => stop(fail(`More than ${FILES_MAX} file parts.`)));
    parser.on("error", () => stop(fail("The multipart body is malformed.")));
    parser.on("finish", () => resolve());
    source = Readable.from(body, { objectMode: false });
    let received = 0;
    source.on("data", (chunk: Uint8Array) => {
      received += chunk.byteLength;
      if (received > BODY_BYTES_MAX) stop(new AppError("payload_too_large", { detail: "The body is too large." }));
    });
    source.on("error", () => stop(fail("The body ended early.")));
    source.pipe(parser);
  });

  if (payload === undefined) {
    throw new AppError("invalid_field", {
      detail: "The payload part is missing.",
      errors: [{ parameter: PAYLOAD_PART, code: "required", detail: "is required" }],
    });
  }
  return { json: parseJson(payload), files, fingerprint: fingerprint(payload, files) };
}

function fingerprint(payload: string, files: ReadonlyMap<string, UploadedFile>): string {
  const hash = createHash("sha256").update(payload);
  for (const [name, file] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`\0${name}\0${file.bytes.length}\0${file.truncated}\0`).update(file.bytes);
  }
  return hash.digest("hex");
}
