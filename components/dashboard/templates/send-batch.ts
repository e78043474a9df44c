import type { BatchCheck } from "@/lib/templates/contract";
import { errorsOf } from "../signature/draft-payload";

/** What each column says, by its head, as the person has chosen; what is left out goes by its name. */
export type ChosenTargets = Readonly<Record<string, string | null>>;

export type TableAnswer<T> =
  | Readonly<{ ok: true; value: T }>
  /** `code`: what is wrong with the table as a whole; null where it is not known. */
  | Readonly<{ ok: false; message: "forbidden" | "failed"; code: string | null }>;

export type Table = Readonly<{ templateUuid: string; file: File; mapping: ChosenTargets }>;

export async function checkTable(table: Table): Promise<TableAnswer<BatchCheck>> {
  return post(table, "?dryRun=true", {});
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
  if (response?.ok) return { ok: true, value: await response.json() };
  if (response?.status === 403) return { ok: false, message: "forbidden", code: null };
  const [error] = errorsOf(await response?.json().catch(() => null));
  return { ok: false, message: "failed", code: response?.status === 413 ? "too_many_lines" : (error?.code ?? null) };
}
