import { errorsOf, refusedWhole, type Unanswered, unanswered } from "@/components/dashboard/actions/unanswered";
import type { Language } from "../text";
import type { Draft } from "./draft";
import { type DraftProblems, draftPayload, problemsOf } from "./draft-payload";

export type Sending =
  | Readonly<{ ok: true; operationUuid: string }>
  | Readonly<{
      ok: false;
      /** Nothing was made of it; else nobody knows, and the same key finds out. */
      refused: boolean;
      message: "check" | "forbidden" | "failed" | "reused" | "elsewhere" | Unanswered;
      problems: DraftProblems;
    }>;

/**
 * Sends the draft with its files to the dashboard's own route, which takes the API's request. `key` makes a second sending of the
 * same draft harmless (decision 2).
 */
export async function sendDraft(
  draft: Draft,
  { key, language }: Readonly<{ key: string; language: Language }>,
): Promise<Sending> {
  const body = new FormData();
  body.set("payload", JSON.stringify(draftPayload(draft, language)));
  for (const { id, file } of draft.documents) body.set(id, file);
  const headers = { "Idempotency-Key": key };
  const response = await fetch("/dashboard/data/flows", { method: "POST", body, headers }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (response?.status === 201) {
    const operationUuid = firstOperation(answer);
    if (operationUuid !== null) return { ok: true, operationUuid };
  }
  const open = unanswered(response, answer);
  if (open) return { ok: false, refused: false, message: open, problems: {} };
  const whole = refusedWhole(response, answer);
  if (whole) return { ok: false, refused: true, message: whole, problems: {} };
  const problems = problemsOf(errorsOf(answer), draft);
  return { ok: false, refused: true, message: Object.keys(problems).length > 0 ? "check" : "failed", problems };
}

function firstOperation(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("operations" in answer)) return null;
  const operation: unknown = Array.isArray(answer.operations) ? answer.operations[0] : null;
  return typeof operation === "object" && operation !== null && "uuid" in operation ? String(operation.uuid) : null;
}
