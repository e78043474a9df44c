import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { JSON_BYTES_MAX, STATEMENT_BYTES_MAX } from "@/lib/shared/limits";
import { openWorkFolder } from "@/lib/shared/process/work-folder";
import { parseJson } from "@/lib/shared/text/parse-json";
import type { RequestBody } from "./body";
import { readMultipart } from "./multipart";

/** `files`: a form whose payload may be left out. `statement`: the same, of a file that may be larger. */
export type BodyKind = "json" | "json-or-multipart" | "multipart" | "files" | "statement";

const WITHOUT_JSON: ReadonlySet<BodyKind> = new Set(["multipart", "files", "statement"]);

/**
 * Reads a body within its limits.
 * @throws AppError unsupported_media_type, payload_too_large, invalid_request, invalid_field where a key stands twice
 */
export async function readBody(request: ApiRequest, kind: BodyKind): Promise<RequestBody> {
  const contentType = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (kind !== "json" && contentType === "multipart/form-data")
    return readMultipart(request, {
      isPayloadOptional: kind === "files" || kind === "statement",
      ...(kind === "statement" && { fileBytesMax: STATEMENT_BYTES_MAX }),
    });
  if (!WITHOUT_JSON.has(kind) && (contentType === "application/json" || contentType.endsWith("+json"))) {
    const text = await readText(request, JSON_BYTES_MAX);
    const folder = openWorkFolder();
    return { json: parseJson(text), files: new Map(), folder, discard: folder.remove };
  }
  throw new AppError("unsupported_media_type", {
    detail: `The body must be ${kind === "json" ? "application/json" : WITHOUT_JSON.has(kind) ? "multipart/form-data" : "application/json or multipart/form-data"}.`,
  });
}

async function readText(request: ApiRequest, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > bytesMax) {
      throw new AppError("payload_too_large", { detail: `A JSON body may have up to ${bytesMax} bytes.` });
    }
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new AppError("invalid_request", { detail: "The body is not UTF-8." });
  }
}
