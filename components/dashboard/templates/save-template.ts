import { codeOf, type Unanswered, unanswered } from "@/components/dashboard/actions/unanswered";
import { type DraftProblems, errorsOf } from "../signature/draft-payload";
import { type TemplateDraft, templateForm, templateProblems } from "./template-draft";

export type Saving =
  | Readonly<{ ok: true; uuid: string }>
  | Readonly<{
      ok: false;
      /** Nothing was stored; else nobody knows, and the same key finds out. */
      refused: boolean;
      message: "check" | "forbidden" | "failed" | "reused" | Unanswered;
      problems: DraftProblems;
    }>;

/**
 * Keeps a template, a new one or in place of the one named. `key` makes a second sending of the same draft harmless (decision 2).
 */
export async function saveTemplate(
  draft: TemplateDraft,
  { key, uuid }: Readonly<{ key: string; uuid: string | null }>,
): Promise<Saving> {
  const salt = key.slice(0, 8);
  const path = `/dashboard/data/templates${uuid === null ? "" : `/${uuid}`}`;
  const response = await fetch(path, {
    method: uuid === null ? "POST" : "PUT",
    body: templateForm(draft, salt),
    headers: { "Idempotency-Key": key },
  }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (response?.ok && typeof answer === "object" && answer !== null && "uuid" in answer) {
    return { ok: true, uuid: String(answer.uuid) };
  }
  const open = unanswered(response, answer);
  // In place of another it is the same however often it is stored: only a new one would be a second one.
  if (open) return { ok: false, refused: uuid !== null, message: open, problems: {} };
  if (response?.status === 403) return { ok: false, refused: true, message: "forbidden", problems: {} };
  if (codeOf(answer) === "idempotency_key_reused") return { ok: false, refused: true, message: "reused", problems: {} };
  const problems = templateProblems(errorsOf(answer), draft, salt);
  return { ok: false, refused: true, message: Object.keys(problems).length > 0 ? "check" : "failed", problems };
}
