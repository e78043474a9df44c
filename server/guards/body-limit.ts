import type { IncomingMessage } from "node:http";
import {
  BATCH_BYTES_MAX,
  FORM_BYTES_MAX,
  JSON_BYTES_MAX,
  RETURNED_BYTES_MAX,
  STATEMENT_BYTES_MAX,
  UPLOAD_BYTES_MAX,
  VERIFIED_BYTES_MAX,
} from "@/lib/shared/limits";

const API = /^\/(flow|payment|flow-customization|business-creditor-account|webhook)(\/|$)/;

/** Where anybody shows a file, to hear whether it is ours: as it is, or as the one part of a form. */
const VERIFIED = /^\/(verification\/v1\/documents|verify)$/;
/** Where people of an organisation upload. */
const UPLOADED = /^\/dashboard\/data\//;
/** Where many flows are created at once, line by line. */
const BATCH = /^\/flow\/v1\/flows\/batch$/;
const LINES = /^(application\/x-ndjson|text\/csv)$/;
/** Where a mail server hands over what came back, as whatever type. */
const RETURNED = /^\/mail\/v1\/bounces$/;
/** What surrounds the file in a form. */
const AROUND_BYTES_MAX = 4096;
/** What is for Next is held in memory as a whole: no more than the largest single file is taken. */
export const HELD_UPLOAD_BYTES_MAX = STATEMENT_BYTES_MAX + AROUND_BYTES_MAX;

/**
 * What of a body is read at most: files go to the API and the dashboard's data alone, mails to one address, and pages take no more than its
 * JSON may have.
 */
export function bodyLimitOf(path: string, contentType: string | undefined): number {
  if (RETURNED.test(path)) return RETURNED_BYTES_MAX;
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") return FORM_BYTES_MAX;
  if (BATCH.test(path) && LINES.test(type ?? "")) return BATCH_BYTES_MAX;
  if (VERIFIED.test(path) && (type === "multipart/form-data" || type === "application/pdf")) {
    return VERIFIED_BYTES_MAX + AROUND_BYTES_MAX;
  }
  if (type === "multipart/form-data" && UPLOADED.test(path)) return HELD_UPLOAD_BYTES_MAX;
  return type === "multipart/form-data" && API.test(path) ? UPLOAD_BYTES_MAX : JSON_BYTES_MAX;
}

/**
 * What of a body is held for a page at most. What is for anybody is read before it is asked who sends it (decision 71); more than
 * that is an upload, of who is signed in (decision 338).
 */
export function heldBytesOf(
  path: string,
  { headers }: IncomingMessage,
): Readonly<{ bytes: number; isForAnybody: boolean }> {
  const limit = bodyLimitOf(path, headers["content-type"]);
  const declared = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;
  const bytes = Math.min(declared, UPLOADED.test(path) ? limit : Math.min(limit, JSON_BYTES_MAX));
  return { bytes, isForAnybody: bytes <= JSON_BYTES_MAX };
}

/** Whether a request says by itself that its body is too large: then nothing of it need arrive. */
export function declaresTooMuch(path: string, { headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? 0) > bodyLimitOf(path, headers["content-type"]);
}
