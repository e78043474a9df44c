import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Coding, etagInCoding } from "@/lib/http/reply/etag";
import { EVENT_STREAM, politeEndOf } from "@/lib/http/reply/event-stream";
import { textOf } from "@/lib/http/reply/text-response";
import { preferredCoding } from "@/lib/http/request/preferred-coding";
import { AT_ONCE_BYTES, COMPRESSED_FROM_LENGTH, compress } from "./compress";
import { keepOpen } from "./open-lines";

/** What is text, and shrinks by four fifths. */
const TEXT_TYPE = /^(text\/(?!event-stream)|image\/svg|application\/([\w.-]+\+)?json\b)/;

/** Who takes nothing of a file for so long has gone, or holds what others need: an object store's connections are few. */
const UNTAKEN_MS_MAX = 60_000;
/** What the slowest of lines takes on average; whoever takes a drop of a file now and then holds it as well. */
const BYTES_PER_MS_MIN = 4;

/** How long a file waits for whoever takes it: without anything being taken, and in all. */
type Patience = Readonly<{ untakenMsMax: number; wholeMsMax: (bytes: number) => number }>;

const PATIENCE: Patience = {
  untakenMsMax: UNTAKEN_MS_MAX,
  wholeMsMax: (bytes) => UNTAKEN_MS_MAX + bytes / BYTES_PER_MS_MIN,
};

/** Sends what a handler has answered; HEAD gets all of it but the body (RFC 9110, section 9.3.2). */
export async function sendResponse(
  answered: Response,
  incoming: IncomingMessage,
  response: ServerResponse,
  patience: Patience = PATIENCE,
): Promise<void> {
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  const text = textOf(answered) ?? (isText(answered) ? await answered.text() : undefined);
  if (incoming.method === "HEAD") {
    if (text === undefined) await answered.body?.cancel();
    else describeText(text, incoming, response);
    response.end();
    return;
  }
  if (text !== undefined) return sendText(text, incoming, response);
  if (!answered.body) {
    response.end();
    return;
  }
  // An answer that says its length is one that is made while it is sent: it holds files.
  const length = answered.headers.get("content-length");
  if (length !== null) return sendFile(answered.body, Number(length), response, patience);
  if (answered.headers.get("content-type") === EVENT_STREAM) keepOpen(response, politeEndOf(answered));
  // Whatever comes in pieces says something from time to time, or knows itself who takes nothing.
  await pipeline(Readable.from(answered.body), response);
}

function isText({ body, headers }: Response): boolean {
  return body !== null && !headers.has("content-length") && TEXT_TYPE.test(headers.get("content-type") ?? "");
}

async function sendFile(
  file: NonNullable<Response["body"]>,
  bytes: number,
  response: ServerResponse,
  { untakenMsMax, wholeMsMax }: Patience,
): Promise<void> {
  response.setTimeout(untakenMsMax, () => response.destroy());
  const tooLate = setTimeout(() => response.destroy(), wholeMsMax(bytes));
  // A client that has gone away ends the file's reading, too.
  await pipeline(Readable.from(file), response).finally(() => clearTimeout(tooLate));
}

/**
 * Compressed where that is worth it and the caller takes it; an entity tag names the bytes that are sent. Plain text goes as a
 * string: Node writes it with the headers in one piece.
 */
export async function sendText(text: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const coding = chooseCoding(text.length, incoming, response);
  if (coding === null) {
    response.setHeader("Content-Length", Buffer.byteLength(text));
    response.end(text);
    return;
  }
  const sent = await compress(Buffer.from(text), coding);
  sayCoding(coding, response);
  response.setHeader("Content-Length", sent.length);
  response.end(sent);
}

/** The headers that `sendText` would send, but for the length of what is compressed: only making it tells. */
function describeText(text: string, incoming: IncomingMessage, response: ServerResponse): void {
  const coding = chooseCoding(text.length, incoming, response);
  if (coding === null) response.setHeader("Content-Length", Buffer.byteLength(text));
  else sayCoding(coding, response);
}

/** What is packed beside the event loop may take its time: of a long text a tenth is worth more. */
function chooseCoding(length: number, incoming: IncomingMessage, response: ServerResponse): Coding | null {
  if (length < COMPRESSED_FROM_LENGTH) return null;
  response.appendHeader("Vary", "Accept-Encoding");
  const wanted = length > AT_ONCE_BYTES ? "SMALLEST" : "QUICKEST";
  return preferredCoding(incoming.headers["accept-encoding"]?.toString(), wanted);
}

function sayCoding(coding: Coding, response: ServerResponse): void {
  response.setHeader("Content-Encoding", coding);
  const etag = response.getHeader("ETag");
  if (typeof etag === "string") response.setHeader("ETag", etagInCoding(etag, coding));
}
