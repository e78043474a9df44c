import { codeOf, refusedWhole, type Unanswered, unanswered } from "@/components/dashboard/actions/unanswered";
import type { Language } from "../text";
import {
  type CollectionProblems,
  type CollectionValues,
  collectionPayload,
  INVOICE_ID,
  problemsOf,
} from "./collection-form-values";

export type CreationResult =
  | Readonly<{ ok: true; uuid: string }>
  /** It was refused, and nothing was made: what is sent next is another request. */
  | Readonly<{
      ok: false;
      refused: true;
      message: "check" | "forbidden" | "failed" | "reused" | "elsewhere";
      problems: CollectionProblems;
    }>
  /** It was not made, or nobody knows whether it was: the same key finds out. */
  | Readonly<{
      ok: false;
      refused: false;
      message: Unanswered;
      problems: CollectionProblems;
    }>;

/**
 * Sends what was typed to the dashboard's own route, which takes the API's request. `key` makes a second sending of the
 * same form harmless (decision 2).
 */
export async function createCollection(
  values: CollectionValues,
  file: File | null,
  { key, language }: Readonly<{ key: string; language: Language }>,
): Promise<CreationResult> {
  const body = new FormData();
  body.set("payload", JSON.stringify(collectionPayload(values, language)));
  if (file) body.set(INVOICE_ID, file);
  const response = await fetch("/dashboard/data/collections", {
    method: "POST",
    body,
    headers: { "Idempotency-Key": key },
  }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  const uuid = response?.status === 201 ? uuidOf(answer) : null;
  if (uuid !== null) return { ok: true, uuid };
  const open = unanswered(response, answer);
  if (open) return { ok: false, refused: false, message: open, problems: {} };
  const whole = refusedWhole(response, answer);
  if (whole) return { ok: false, refused: true, message: whole, problems: {} };
  const problems = readProblems(response?.status, answer);
  return { ok: false, refused: true, message: Object.keys(problems).length > 0 ? "check" : "failed", problems };
}

function uuidOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("operations" in answer)) return null;
  const operation: unknown = Array.isArray(answer.operations) ? answer.operations[0] : null;
  return typeof operation === "object" && operation !== null && "uuid" in operation ? String(operation.uuid) : null;
}

function readProblems(status: number | undefined, answer: unknown): CollectionProblems {
  if (status === 413) return { file: "file_size" };
  if (typeof answer !== "object" || answer === null) return {};
  if (status === 422) {
    return { file: codeOf(answer) === "document_locked" ? "document_locked" : "document_unreadable" };
  }
  if (!("errors" in answer) || !Array.isArray(answer.errors)) return {};
  return problemsOf(answer.errors);
}
