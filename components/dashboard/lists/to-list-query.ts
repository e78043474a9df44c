import type { DateTime } from "luxon";
import { textField } from "@/lib/shared/fields";
import { isUuid } from "@/lib/shared/ids";
import { parseTypedAmount } from "@/lib/shared/text/typed-amount";
import type { Language } from "../text";
import { dayOf } from "./day-of";
import { FIXED_CHOICES, type Filters, type ListDefinition, PAGE_SIZE, TEXT_FILTERS, type TextFilter } from "./filters";

/** Why a filter can't be applied. */
export type FilterProblem = "date" | "amount" | "amount_ambiguous" | "uuid" | "text" | "choice";
export type FilterProblems = Readonly<Partial<Record<TextFilter, FilterProblem>>> &
  Readonly<{ directWithCollaborator?: true }>;

export type ListQueryResult =
  | Readonly<{ ok: true /** The API's parameters, by its names. */; parameters: Readonly<Record<string, string>> }>
  | Readonly<{ ok: false; problems: FilterProblems }>;

/** Who reads: amounts are typed by a language's rules, days are those of a time zone. */
type ReadBy = Readonly<{ timeZone: string; language: Language }>;

type Read = Readonly<{ value: string }> | Readonly<{ problem: FilterProblem }>;
type Reader = (text: string, by: ReadBy) => Read;

const orProblem = (value: string | null, problem: FilterProblem): Read => (value === null ? { problem } : { value });

const DAY_START: Reader = (text, { timeZone }) => orProblem(iso(dayOf(text, timeZone)?.start), "date");
const DAY_END: Reader = (text, { timeZone }) => orProblem(iso(dayOf(text, timeZone)?.end), "date");
const AMOUNT: Reader = (text, { language }) => {
  const read = parseTypedAmount(text, language);
  if (read.kind === "AMOUNT") return { value: String(read.minor) };
  return { problem: read.kind === "AMBIGUOUS" ? "amount_ambiguous" : "amount" };
};
const UUID: Reader = (text) => orProblem(isUuid(text) ? text : null, "uuid");
/** As the API takes it. */
const TEXT: Reader = (text) => orProblem(textField(128).safeParse(text).success ? text : null, "text");

/** A day of the calendar, the same in every zone. */
const DAY: Reader = (text) => orProblem(dayOf(text, "utc") && text, "date");
/** Who has written another one knows a list of another time. */
const choiceOf =
  (name: keyof typeof FIXED_CHOICES): Reader =>
  (text) =>
    orProblem(FIXED_CHOICES[name].find((known) => known === text) ?? null, "choice");

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
  due_from: DAY,
  due_to: DAY,
  due_day: (text) => orProblem(text === "none" ? "true" : null, "choice"),
  configuration: UUID,
  at_bank: TEXT,
  reached: choiceOf("reached"),
  money: choiceOf("money"),
  took: choiceOf("took"),
  // Which day it is that something was paid on is the organisation's.
  on_time: (text, { timeZone }) => orProblem(text === "yes" ? timeZone : null, "choice"),
};

/** Days are the organisation's own, and both ends belong to the range; amounts are typed in major units. */
export function toListQuery<Status extends string, Sort extends string>(
  list: ListDefinition<Status, Sort>,
  filters: Filters<Status, Sort>,
  by: ReadBy,
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
    const read = READERS[name](text, by);
    if ("problem" in read) problems[name] = read.problem;
    else parameters[parameter] = read.value;
  }
  // Interface 4.7, rule 1.
  const contradiction =
    filters.origin === "DIRECT" && (filters.texts.collaborator || filters.texts.collaborator_name) !== undefined;
  if (contradiction) return { ok: false, problems: { ...problems, directWithCollaborator: true } };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, parameters };
}

function iso(at: DateTime | undefined): string | null {
  return at?.toUTC().toISO() ?? null;
}
