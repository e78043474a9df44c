import { DateTime } from "luxon";
import type { AuditFilterValues } from "@/components/dashboard/audit/audit-filters";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { isUuid } from "@/lib/shared/ids";
import type { AuditQuery } from "@/lib/tenants/list-audit-entries";
import { AUDIT_AREAS } from "@/lib/tenants/model";

/** What an address asks the audit log for: what can't be meant is left out. Days are the organisation's own. */
export function readAuditQuery(
  asked: SearchParams,
  timeZone: string,
): Readonly<{ values: AuditFilterValues; query: AuditQuery }> {
  const who = text(asked.who);
  const area = AUDIT_AREAS.find((known) => known === asked.about);
  const object = text(asked.object);
  const from = dayOf(text(asked.from), timeZone);
  const to = dayOf(text(asked.to), timeZone);
  return {
    values: {
      who: isUuid(who) ? who : "",
      about: area ?? "",
      object: isUuid(object) ? object : "",
      from: from?.toISODate() ?? "",
      to: to?.toISODate() ?? "",
    },
    query: {
      area,
      actorId: isUuid(who) ? who : undefined,
      subjectUuid: isUuid(object) ? object : undefined,
      from: from?.startOf("day").toJSDate(),
      to: to?.endOf("day").toJSDate(),
      before: cursorOf(asked),
    },
  };
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
  return typeof given === "string" ? given : "";
}

function dayOf(given: string, timeZone: string): DateTime<true> | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(given) ? DateTime.fromISO(given, { zone: timeZone }) : undefined;
  return day?.isValid ? day : undefined;
}

function cursorOf({ at, uuid }: SearchParams): AuditQuery["before"] {
  if (typeof at !== "string" || typeof uuid !== "string" || !isUuid(uuid)) return undefined;
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? undefined : { at: moment, uuid };
}
