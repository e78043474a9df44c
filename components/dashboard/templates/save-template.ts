import { errorsOf, refusedWhole, type Unanswered, unanswered } from "@/components/dashboard/actions/unanswered";
import type { DraftProblems } from "../signature/draft-payload";
import type { TemplateDraft } from "./template-draft";
import { templateForm, templateProblems } from "./template-payload";

export type Saving =
  | Readonly<{ ok: true; uuid: string }>
  | Readonly<{
      ok: false;
      /** Nothing was stored; else nobody knows, and the same key finds out. */
      refused: boolean;
      message: "check" | "forbidden" | "failed" | "reused" | "elsewhere" | "changed" | Unanswered;
      problems: DraftProblems;
    }>;

/**
 * Keeps a template, a new one or in place of the one named, unless that is of another version by now (decision 365). `key` makes a
 * second sending of the same draft harmless (decision 2).
 */
export async function saveTemplate(
  draft: TemplateDraft,
  { key, place }: Readonly<{ key: string; place: Readonly<{ uuid: string; version: string }> | null }>,
): Promise<Saving> {
  const salt = key.slice(0, 8);
  const path = `/dashboard/data/templates${place === null ? "" : `/${place.uuid}`}`;
  const response = await fetch(path, {
    method: place === null ? "POST" : "PUT",
    body: templateForm(draft, salt),
    headers: { "Idempotency-Key": key, ...(place && { "If-Match": place.version }) },
  }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (response?.ok && typeof answer === "object" && answer !== null && "uuid" in answer) {
    return { ok: true, uuid: String(answer.uuid) };
  }
  const open = unanswered(response, answer);
  if (open) return { ok: false, refused: false, message: open, problems: {} };
  const whole = refusedWhole(response, answer);
  if (whole) return { ok: false, refused: true, message: whole, problems: {} };
  if (response?.status === 412) return { ok: false, refused: true, message: "changed", problems: {} };
  const problems = templateProblems(errorsOf(answer), draft, salt);
  return { ok: false, refused: true, message: Object.keys(problems).length > 0 ? "check" : "failed", problems };
}
