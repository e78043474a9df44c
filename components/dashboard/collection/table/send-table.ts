import type { CollectionColumn, TableAnswer, TableCheck } from "@/lib/flows/model";
import type { SaidColumns } from "../../remembered-columns";
import { errorsOf } from "../../signature/draft-payload";

/** What is sent with a table, for all of its lines. */
export type TableChoices = Readonly<{
  columns: SaidColumns<CollectionColumn>;
  configurationUuid: string | null;
  creditorAccountUuid: string | null;
  /** Null: as the payment page says. */
  channels: readonly ("EMAIL" | "SMS")[] | null;
}>;

/** Why a table was not taken: a code of the table itself, or of the request. */
export type TableRefusal = Readonly<{ ok: false; code: string }>;
type Checked = Readonly<{ ok: true; check: TableCheck }>;

export async function checkTable(file: File, choices: TableChoices): Promise<Checked | TableRefusal> {
  const response = await post(file, choices, "?dryRun=true");
  if (!response?.ok) return refusalOf(response);
  const check: TableCheck = await response.json();
  return { ok: true, check };
}

/**
 * Sends a table, and tells what becomes of its lines while they are made. True when all of them were answered; what was answered is
 * made, whatever became of the rest.
 */
export async function sendTable(
  file: File,
  choices: TableChoices,
  { tell, signal }: Readonly<{ tell: (answers: readonly TableAnswer[]) => void; signal: AbortSignal }>,
): Promise<Readonly<{ ok: true; isWhole: boolean }> | TableRefusal> {
  const response = await post(file, choices, "", signal);
  if (!response?.ok || !response.body) return refusalOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { ok: true, isWhole: true };
      const lines = `${rest}${value}`.split("\n");
      rest = lines.pop() ?? "";
      const answers: readonly TableAnswer[] = lines.map((line) => JSON.parse(line));
      tell(answers);
    }
  } catch {
    return { ok: true, isWhole: false };
  }
}

async function post(file: File, choices: TableChoices, query: string, signal?: AbortSignal): Promise<Response | null> {
  const body = new FormData();
  body.set("payload", JSON.stringify(choices));
  body.set("file", file);
  const path = `/dashboard/data/collections/table${query}`;
  return fetch(path, { method: "POST", body, ...(signal && { signal }) }).catch(() => null);
}

async function refusalOf(response: Response | null): Promise<TableRefusal> {
  if (!response) return { ok: false, code: "unanswered" };
  if (response.status === 401) return { ok: false, code: "signed_out" };
  if (response.status === 403) return { ok: false, code: "forbidden" };
  if (response.status === 413) return { ok: false, code: "too_large" };
  if (response.status === 429) return { ok: false, code: "busy" };
  const [error] = errorsOf(await response.json().catch(() => null));
  return { ok: false, code: error?.code ?? "failed" };
}
