import type { Language } from "../text";
import {
  type CollectionProblems,
  type CollectionValues,
  collectionPayload,
  INVOICE_ID,
  problemsOf,
} from "./collection-form-values";

export type CreatedCollection = Readonly<{ uuid: string; url: string; document: string | null }>;

export type CreationResult =
  | Readonly<{ ok: true; created: CreatedCollection }>
  | Readonly<{ ok: false; message: "check" | "forbidden" | "failed"; problems: CollectionProblems }>;

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
  if (!response) return { ok: false, message: "failed", problems: {} };
  const answer: unknown = await response.json().catch(() => null);
  if (response.status === 201) {
    const created = readCreated(answer);
    return created ? { ok: true, created } : { ok: false, message: "failed", problems: {} };
  }
  if (response.status === 403) return { ok: false, message: "forbidden", problems: {} };
  const problems = readProblems(response.status, answer);
  return { ok: false, message: Object.keys(problems).length > 0 ? "check" : "failed", problems };
}

function readCreated(answer: unknown): CreatedCollection | null {
  if (typeof answer !== "object" || answer === null || !("operations" in answer)) return null;
  const operation: unknown = Array.isArray(answer.operations) ? answer.operations[0] : null;
  if (typeof operation !== "object" || operation === null || !("uuid" in operation && "url" in operation)) return null;
  const document = "document" in operation && typeof operation.document === "string" ? operation.document : null;
  return { uuid: String(operation.uuid), url: String(operation.url), document };
}

function readProblems(status: number, answer: unknown): CollectionProblems {
  if (status === 413) return { file: "file_size" };
  if (typeof answer !== "object" || answer === null) return {};
  if (status === 422) {
    return { file: "code" in answer && answer.code === "document_locked" ? "document_locked" : "document_unreadable" };
  }
  if (!("errors" in answer) || !Array.isArray(answer.errors)) return {};
  return problemsOf(answer.errors);
}
