import type { StatementReceipt } from "@/lib/statements/contract";
import type { SourceMessages } from "../messages/shape";

export type StatementProblem = keyof SourceMessages["reconciliation"]["drop"]["problems"];

/** What has become of a file: `isNew` is false for one that was taken in before. */
export type Sent =
  | Readonly<{ ok: true; isNew: boolean; receipt: StatementReceipt }>
  /** `detail`: what is wrong, and where, as the reader of bank files says it. */
  | Readonly<{ ok: false; problem: StatementProblem; detail: string | null }>;

/** Hands a bank's file in. The same one twice does nothing, so that a lost answer can be asked for again. */
export async function sendStatement(file: File): Promise<Sent> {
  const body = new FormData();
  body.set("file", file);
  const response = await fetch("/dashboard/data/statements", { method: "POST", body }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (response?.ok && isReceipt(answer)) return { ok: true, isNew: response.status === 201, receipt: answer };
  return { ok: false, ...refusalOf(response?.status ?? 0, answer) };
}

function isReceipt(answer: unknown): answer is StatementReceipt {
  return typeof answer === "object" && answer !== null && "uuid" in answer && "entries" in answer;
}

function refusalOf(status: number, answer: unknown): Readonly<{ problem: StatementProblem; detail: string | null }> {
  if (status === 401) return { problem: "signed_out", detail: null };
  if (status === 403) return { problem: "forbidden", detail: null };
  if (status === 413) return { problem: "payload_too_large", detail: null };
  const { code, detail, errors } = problemOf(answer);
  if (code === "statement_unreadable") return { problem: "statement_unreadable", detail };
  const strange = errors.filter((error) => error.code === "unknown_account");
  if (strange.length > 0)
    return { problem: "unknown_account", detail: strange.map((error) => error.detail).join(", ") };
  return { problem: "failed", detail: status === 422 || status === 400 ? detail : null };
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
