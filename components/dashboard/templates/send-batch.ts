import { errorsOf, refusedWhole, type Unanswered, unanswered } from "@/components/dashboard/actions/unanswered";
import type { BatchCheck } from "@/lib/templates/contract";

/** What each column says, by its head, as the person has chosen; what is left out goes by its name. */
export type ChosenTargets = Readonly<Record<string, string | null>>;

export type TableAnswer<T> =
  | Readonly<{ ok: true; value: T }>
  | Readonly<{
      ok: false;
      /** Nothing was made of it; else nobody knows, and the same key finds out. */
      refused: boolean;
      message: "forbidden" | "failed" | "reused" | "elsewhere" | Unanswered;
      /** What is wrong with the table as a whole; null where it is not known. */
      code: string | null;
    }>;

export type Table = Readonly<{ templateUuid: string; file: File; mapping: ChosenTargets }>;

export async function checkTable(table: Table): Promise<TableAnswer<BatchCheck>> {
  const answer = await post<BatchCheck>(table, "?dryRun=true", {});
  // Whatever became of it, a check stores nothing.
  return !answer.ok && answer.message === "unanswered" ? { ...answer, message: "failed" } : answer;
}

/** `key` makes a second sending of the same table harmless (decision 2). */
export async function sendTable(table: Table, key: string): Promise<TableAnswer<Readonly<{ uuid: string }>>> {
  return post(table, "", { "Idempotency-Key": key });
}

async function post<T>(
  { templateUuid, file, mapping }: Table,
  query: string,
  headers: Readonly<Record<string, string>>,
): Promise<TableAnswer<T>> {
  const body = new FormData();
  body.set("payload", JSON.stringify({ mapping }));
  body.set("file", file);
  const path = `/dashboard/data/templates/${templateUuid}/batches${query}`;
  const response = await fetch(path, { method: "POST", body, headers }).catch(() => null);
  // An answer that is cut is none.
  const value: T | null = response?.ok ? await response.json().catch(() => null) : null;
  if (value !== null) return { ok: true, value };
  const answer: unknown = response?.ok ? null : await response?.json().catch(() => null);
  const open = unanswered(response, answer);
  if (open) return { ok: false, refused: false, message: open, code: null };
  const whole = refusedWhole(response, answer);
  if (whole) return { ok: false, refused: true, message: whole, code: null };
  const code = response?.status === 413 ? "too_many_lines" : (errorsOf(answer)[0]?.code ?? null);
  return { ok: false, refused: true, message: "failed", code };
}
