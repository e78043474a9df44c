import { DateTime } from "luxon";
import { isUuid } from "@/lib/shared/ids";
import { parseTypedAmount } from "@/lib/shared/typed-amount";
import { type Filters, type ListDefinition, PAGE_SIZE, TEXT_FILTERS, type TextFilter } from "./filters";

/** Why a filter can't be applied. */
export type FilterProblem = "date" | "amount" | "uuid" | "text";
export type FilterProblems = Readonly<Partial<Record<TextFilter, FilterProblem>>> &
  Readonly<{ directWithCollaborator?: true }>;

export type ListQueryResult =
  | Readonly<{ ok: true /** The API's parameters, by its names. */; parameters: Readonly<Record<string, string>> }>
  | Readonly<{ ok: false; problems: FilterProblems }>;

type Reader = Readonly<{ problem: FilterProblem; read: (text: string, timeZone: string) => string | null }>;

const DAY_START: Reader = { problem: "date", read: (text, zone) => iso(dayOf(text, zone)?.startOf("day")) };
const DAY_END: Reader = { problem: "date", read: (text, zone) => iso(dayOf(text, zone)?.endOf("day")) };
const AMOUNT: Reader = { problem: "amount", read: (text) => parseTypedAmount(text)?.toString() ?? null };
const UUID: Reader = { problem: "uuid", read: (text) => (isUuid(text) ? text : null) };
/** As long as the API takes it. */
const TEXT: Reader = { problem: "text", read: (text) => (text.length <= 128 ? text : null) };

const READERS: Readonly<Record<TextFilter, Reader>> = {
  created_from: DAY_START,
  created_to: DAY_END,
  updated_from: DAY_START,
  updated_to: DAY_END,
  amount_from: AMOUNT,
  amount_to: AMOUNT,
  invoice: TEXT,
  external_id: TEXT,
  operation: UUID,
  flow: UUID,
  collaborator_name: TEXT,
  collaborator: UUID,
};

/** Days are the organisation's own, and both ends belong to the range; amounts are typed in major units. */
export function toListQuery<Status extends string, Sort extends string>(
  list: ListDefinition<Status, Sort>,
  filters: Filters<Status, Sort>,
  timeZone: string,
): ListQueryResult {
  const parameters: Record<string, string> = {
    sort_by: filters.sort,
    sort_dir: filters.direction,
    limit: String(PAGE_SIZE),
    offset: String((filters.page - 1) * PAGE_SIZE),
    ...(filters.status.length > 0 && { q_status: filters.status.join(",") }),
    ...(filters.type && { q_type: filters.type }),
    ...(filters.origin && { q_origin: filters.origin }),
  };
  const problems: Partial<Record<TextFilter, FilterProblem>> = {};
  for (const name of TEXT_FILTERS) {
    const text = filters.texts[name];
    const parameter = list.texts[name];
    if (text === undefined || parameter === undefined) continue;
    const { read, problem } = READERS[name];
    const value = read(text, timeZone);
    if (value === null) problems[name] = problem;
    else parameters[parameter] = value;
  }
  // Interface 4.7, rule 1.
  const contradiction =
    filters.origin === "DIRECT" && (filters.texts.collaborator || filters.texts.collaborator_name) !== undefined;
  if (contradiction) return { ok: false, problems: { ...problems, directWithCollaborator: true } };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, parameters };
}

function dayOf(text: string, timeZone: string): DateTime | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DateTime.fromISO(text, { zone: timeZone }) : null;
  return day?.isValid ? day : null;
}

function iso(at: DateTime | undefined): string | null {
  return at?.toUTC().toISO() ?? null;
}
