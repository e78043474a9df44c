import { DateTime } from "luxon";
import { isUuid } from "@/lib/shared/ids";
import { parseTypedAmount } from "@/lib/shared/typed-amount";
import { type OperationFilters, PAGE_SIZE, type TextFilter } from "./operation-filters";

/** Why a filter can't be applied. */
export type FilterProblem = "date" | "amount" | "uuid" | "direct_with_collaborator";
export type FilterProblems = Readonly<Partial<Record<TextFilter | "origin", FilterProblem>>>;

/** The parameters of `GET /flow/v1/operations` (interface 4.7), by their names there. */
export type ListParameters = Readonly<Record<string, string>>;

export type ListQueryResult =
  | Readonly<{ ok: true; parameters: ListParameters }>
  | Readonly<{ ok: false; problems: FilterProblems }>;

/** Days are the organisation's own, and both ends belong to the range; amounts are typed in major units. */
export function toListQuery(filters: OperationFilters, timeZone: string): ListQueryResult {
  const problems: Partial<Record<TextFilter | "origin", FilterProblem>> = {};
  const parameters: { [name: string]: string; q_status?: string; q_type?: string; q_origin?: string } = {};
  const apply = (
    filter: TextFilter,
    parameter: string,
    problem: FilterProblem,
    read: (text: string) => string | null,
  ) => {
    const text = filters.texts[filter];
    if (text === undefined) return;
    const value = read(text);
    if (value === null) problems[filter] = problem;
    else parameters[parameter] = value;
  };

  const dayStart = (text: string) => dayOf(text, timeZone)?.startOf("day").toUTC().toISO() ?? null;
  const dayEnd = (text: string) => dayOf(text, timeZone)?.endOf("day").toUTC().toISO() ?? null;
  const minorUnits = (text: string) => parseTypedAmount(text)?.toString() ?? null;
  const uuid = (text: string) => (isUuid(text) ? text : null);
  const asIs = (text: string) => text;

  apply("created_from", "q_fromCreatedAt", "date", dayStart);
  apply("created_to", "q_toCreatedAt", "date", dayEnd);
  apply("updated_from", "q_fromStatusUpdatedAt", "date", dayStart);
  apply("updated_to", "q_toStatusUpdatedAt", "date", dayEnd);
  apply("amount_from", "q_amountFrom", "amount", minorUnits);
  apply("amount_to", "q_amountTo", "amount", minorUnits);
  apply("operation", "q_operationUuid", "uuid", uuid);
  apply("flow", "q_flowUuid", "uuid", uuid);
  apply("collaborator", "q_collaboratorUuid", "uuid", uuid);
  apply("external_id", "q_externalId", "uuid", asIs);
  apply("invoice", "q_invoiceExternalId", "uuid", asIs);
  apply("collaborator_name", "q_collaboratorLegalName", "uuid", asIs);

  if (filters.status.length > 0) parameters.q_status = filters.status.join(",");
  if (filters.type) parameters.q_type = filters.type;
  if (filters.origin) parameters.q_origin = filters.origin;
  // Interface 4.7, rule 1.
  if (filters.origin === "DIRECT" && (filters.texts.collaborator || filters.texts.collaborator_name)) {
    problems.origin = "direct_with_collaborator";
  }

  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    parameters: {
      ...parameters,
      sort_by: filters.sort,
      sort_dir: filters.direction,
      limit: String(PAGE_SIZE),
      offset: String((filters.page - 1) * PAGE_SIZE),
    },
  };
}

function dayOf(text: string, timeZone: string): DateTime | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DateTime.fromISO(text, { zone: timeZone }) : null;
  return day?.isValid ? day : null;
}
