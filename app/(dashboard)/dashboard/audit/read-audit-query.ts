import type { AuditFilterValues } from "@/components/dashboard/audit/audit-filters";
import type { AuditProblems } from "@/components/dashboard/audit/audit-problems";
import { dayOf } from "@/components/dashboard/lists/day-of";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { isUuid } from "@/lib/shared/ids";
import type { AuditQuery } from "@/lib/tenants/list-audit-entries";
import { AUDIT_AREAS } from "@/lib/tenants/model";

type ReadAuditQuery = Readonly<{ /** As they were typed. */ values: AuditFilterValues }> &
  (Readonly<{ ok: true; query: AuditQuery }> | Readonly<{ ok: false; problems: AuditProblems }>);

/**
 * What an address asks the audit log for. A filter that can't be meant is a problem, as in lists: left out, it would make all entries
 * of some. Days are the organisation's own.
 */
export function readAuditQuery(asked: SearchParams, timeZone: string): ReadAuditQuery {
  const values = {
    who: text(asked.who),
    about: text(asked.about),
    object: text(asked.object),
    from: text(asked.from),
    to: text(asked.to),
  };
  const area = AUDIT_AREAS.find((known) => known === values.about);
  const from = dayOf(values.from, timeZone);
  const to = dayOf(values.to, timeZone);
  const problems: AuditProblems = {
    ...(values.who !== "" && !isUuid(values.who) && { who: "uuid" }),
    ...(values.about !== "" && !area && { about: "choice" }),
    ...(values.object !== "" && !isUuid(values.object) && { object: "uuid" }),
    ...(values.from !== "" && !from && { from: "date" }),
    ...(values.to !== "" && !to && { to: "date" }),
  };
  if (Object.keys(problems).length > 0) return { ok: false, values, problems };
  const query = {
    area,
    actorId: values.who || undefined,
    subjectUuid: values.object || undefined,
    from: from?.start.toJSDate(),
    to: to?.end.toJSDate(),
    before: cursorOf(asked),
  };
  return { ok: true, values, query };
}

/** The address of the page that follows an entry, under the same filters. */
export function olderHref(values: AuditFilterValues, last: Readonly<{ at: Date; uuid: string }>): string {
  const set = Object.entries(values).filter(([, value]) => value !== "");
  return `/dashboard/audit?${new URLSearchParams([...set, ["at", last.at.toISOString()], ["uuid", last.uuid]])}`;
}

/** Everything under the same filters, as a table. */
export function exportHref(values: AuditFilterValues): string {
  return newestHref(values).replace("/dashboard/audit", "/dashboard/data/audit/export");
}

/** The newest page under the same filters. */
export function newestHref(values: AuditFilterValues): string {
  const set = Object.entries(values).filter(([, value]) => value !== "");
  return `/dashboard/audit${set.length === 0 ? "" : `?${new URLSearchParams(set)}`}`;
}

function text(given: string | readonly string[] | undefined): string {
  return [given ?? ""].flat()[0]?.trim() ?? "";
}

function cursorOf({ at, uuid }: SearchParams): AuditQuery["before"] {
  if (typeof at !== "string" || typeof uuid !== "string" || !isUuid(uuid)) return undefined;
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? undefined : { at: moment, uuid };
}
