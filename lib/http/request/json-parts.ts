import type { Readable } from "node:stream";
import { z } from "zod";
import { ofItsLength } from "@/lib/http/reply/of-its-length";
import { type Source, webStream } from "@/lib/http/reply/web-stream";
import type { Base64File } from "@/lib/shared/text/base64-file";

/** A JSON body in pieces: text, and between the texts files that stand there in base64. */
export type JsonParts = readonly (string | Readonly<{ file: string; sizeBytes: number }>)[];

export const jsonPartsSchema = z.array(z.union([z.string(), z.object({ file: z.string(), sizeBytes: z.number() })]));

export type OpenFile = (key: string) => Promise<Readable>;

export function jsonParts(body: unknown, files: readonly Base64File[] = []): JsonParts {
  const text = JSON.stringify(body);
  const atMark = ({ mark }: Base64File) => text.indexOf(mark);
  const parts: JsonParts[number][] = [];
  let written = 0;
  for (const file of files.toSorted((a, b) => atMark(a) - atMark(b))) {
    const start = atMark(file);
    if (start < 0) throw new Error("A file of the answer does not stand in its body.");
    parts.push(text.slice(written, start), { file: file.key, sizeBytes: file.sizeBytes });
    written = start + file.mark.length;
  }
  return [...parts, text.slice(written)];
}

/**
 * A JSON answer whose files are read while it is sent: a few kilobytes at a time, at the pace of whoever reads. They are open
 * before the answer begins: a missing one is no answer that breaks off, and none may be gone before its turn has come.
 */
export async function partsResponse(parts: JsonParts, openFile: OpenFile, init: ResponseInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  const [only] = parts;
  if (parts.length === 1 && typeof only === "string") return new Response(only, { ...init, headers });
  headers.set("Content-Length", String(parts.reduce((sum, part) => sum + lengthOf(part), 0)));
  const opened = await openAll(parts, openFile);
  return new Response(webStream({ [Symbol.asyncIterator]: () => bytesOf(opened), destroy: () => closeAll(opened) }), {
    ...init,
    headers,
  });
}

function lengthOf(part: JsonParts[number]): number {
  return typeof part === "string" ? Buffer.byteLength(part) : Math.ceil(part.sizeBytes / 3) * 4;
}

type OpenPart = string | Source<Buffer>;

async function openAll(parts: JsonParts, openFile: OpenFile): Promise<readonly OpenPart[]> {
  const opened: OpenPart[] = [];
  try {
    for (const part of parts) {
      opened.push(typeof part === "string" ? part : ofItsLength(await openFile(part.file), part.sizeBytes));
    }
    return opened;
  } catch (error) {
    closeAll(opened);
    throw error;
  }
}

function closeAll(opened: readonly OpenPart[]): void {
  for (const part of opened) if (typeof part !== "string") part.destroy();
}

async function* bytesOf(opened: readonly OpenPart[]): AsyncGenerator<Uint8Array, void> {
  try {
    for (const part of opened) {
      if (typeof part === "string") yield Buffer.from(part);
      else yield* base64Of(part);
    }
  } finally {
    closeAll(opened);
  }
}

/** Three bytes make four letters (RFC 4648, section 4): what is left of a piece waits for the next. */
async function* base64Of(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array, void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 3);
    rest = Buffer.from(bytes.subarray(whole));
    yield Buffer.from(bytes.toString("base64", 0, whole), "latin1");
  }
  if (rest.length > 0) yield Buffer.from(rest.toString("base64"), "latin1");
}
