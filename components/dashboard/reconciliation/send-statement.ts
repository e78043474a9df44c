import { isElsewhere } from "@/components/dashboard/actions/unanswered";
import { type FileProblem, isFileProblem } from "@/lib/bank-files/model";
import type { StatementReceipt } from "@/lib/statements/contract";
import type { SourceMessages } from "../messages/shape";

export type StatementProblem = keyof SourceMessages["reconciliation"]["drop"]["problems"];

/** What has become of a file: `isNew` is false for one that was taken in before. */
export type Sent = Readonly<{ ok: true; isNew: boolean; receipt: StatementReceipt }> | Refusal;

/** `reason`: why it is no statement; `detail`: where, and exactly what, as the reader of bank files says it to whoever made the file. */
type Refusal = Readonly<{ ok: false; problem: StatementProblem; reason: FileProblem | null; detail: string | null }>;

/** Hands a bank's file in. The same one twice does nothing, so that a lost answer can be asked for again. */
export async function sendStatement(file: File): Promise<Sent> {
  const body = new FormData();
  body.set("file", file);
  const response = await fetch("/dashboard/data/statements", { method: "POST", body }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (response?.ok && isReceipt(answer)) return { ok: true, isNew: response.status === 201, receipt: answer };
  return refusalOf(response?.status ?? 0, answer);
}

function isReceipt(answer: unknown): answer is StatementReceipt {
  return typeof answer === "object" && answer !== null && "uuid" in answer && "entries" in answer;
}

/** What a file is refused for without a word of its content. */
export function refusal(problem: StatementProblem, detail: string | null = null): Refusal {
  return { ok: false, problem, reason: null, detail };
}

function refusalOf(status: number, answer: unknown): Refusal {
  if (status === 401) return refusal("signed_out");
  if (status === 403) return refusal("forbidden");
  if (isElsewhere(answer)) return refusal("elsewhere");
  if (status === 413) return refusal("payload_too_large");
  const { code, detail, errors } = problemOf(answer);
  if (code === "statement_unreadable") {
    const reason = errors.map((error) => error.code ?? "").find(isFileProblem) ?? null;
    return { ...refusal("statement_unreadable", detail), reason };
  }
  const strange = errors.filter((error) => error.code === "unknown_account");
  if (strange.length > 0) {
    // The number alone: what is wrong with it is said in the reader's language.
    const numbers = strange.flatMap((error) => error.detail?.split(" ")[0] ?? []);
    return refusal("unknown_account", numbers.join(", "));
  }
  return refusal("failed", status === 422 || status === 400 ? detail : null);
}

type Problem = Readonly<{
  code: string | null;
  detail: string | null;
  errors: readonly Readonly<{ code?: string; detail?: string }>[];
}>;

/** The parts of a problem (RFC 9457, decision 6) that are told. */
function problemOf(answer: unknown): Problem {
  if (typeof answer !== "object" || answer === null) return { code: null, detail: null, errors: [] };
  return {
    code: "code" in answer ? String(answer.code) : null,
    detail: "detail" in answer ? String(answer.detail) : null,
    errors: "errors" in answer && Array.isArray(answer.errors) ? answer.errors : [],
  };
}
