import { errorsOf, unanswered } from "@/components/dashboard/actions/unanswered";
import type { CollectionColumn, DayOrder, TableAnswer, TableCheck } from "@/lib/flows/model";
import type { SaidColumns } from "../../remembered-columns";

/** What is sent with a table, for all of its lines. */
export type TableChoices = Readonly<{
  columns: SaidColumns<CollectionColumn>;
  configurationUuid: string | null;
  creditorAccountUuid: string | null;
  /** Null: as the payment page says. */
  channels: readonly ("EMAIL" | "SMS")[] | null;
  /** How the table writes its days; null: nobody has said so. */
  dayOrder: DayOrder | null;
}>;

/** Why a table was not taken: a code of the table itself, or of the request. */
export type TableRefusal = Readonly<{ ok: false; code: string }>;
type Checked = Readonly<{ ok: true; check: TableCheck }>;

export async function checkTable(file: File, choices: TableChoices): Promise<Checked | TableRefusal> {
  const response = await post(file, choices, "?dryRun=true");
  if (!response?.ok) return refusalOf(response);
  const check: TableCheck | null = await response.json().catch(() => null);
  return check ? { ok: true, check } : { ok: false, code: "unanswered" };
}

/**
 * Sends a table, and tells what becomes of its lines while they are made. Lines that it doesn't tell of may have been made all the
 * same: the server is ahead of who reads, and ends what it has begun.
 */
export async function sendTable(
  file: File,
  choices: TableChoices,
  { tell, signal }: Readonly<{ tell: (answers: readonly TableAnswer[]) => void; signal: AbortSignal }>,
): Promise<Readonly<{ ok: true }> | TableRefusal> {
  const response = await post(file, choices, "", signal);
  if (!response?.ok || !response.body) return refusalOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { ok: true };
      const lines = `${rest}${value}`.split("\n");
      rest = lines.pop() ?? "";
      const answers: readonly TableAnswer[] = lines.map((line) => JSON.parse(line));
      tell(answers);
    }
  } catch {
    return { ok: true };
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
  const answer: unknown = await response?.json().catch(() => null);
  const code = unanswered(response, answer);
  if (code) return { ok: false, code };
  if (response?.status === 403) return { ok: false, code: "forbidden" };
  if (response?.status === 413) return { ok: false, code: "too_large" };
  const [error] = errorsOf(answer);
  return { ok: false, code: error?.code ?? "failed" };
}
