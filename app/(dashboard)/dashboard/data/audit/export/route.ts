import type { NextRequest } from "next/server";
import { auditCsv } from "@/components/dashboard/audit/audit-csv";
import { hasRole } from "@/components/dashboard/role";
import { exportName } from "@/lib/sandboxes/model";
import { type AuditFilter, exportAuditEntries } from "@/lib/tenants/list-audit-entries";
import { nameActors } from "@/lib/tenants/name-actors";
import type { DashboardContext } from "../../../../dashboard-context";
import { readAuditQuery } from "../../../audit/read-audit-query";
import { csvAnswer, emptyAnswer, PRIVATE, streamed } from "../../answers";
import { openData } from "../../open-data";

/** The log under the filters of its page, whole: streamed, whatever its length. Whoever may not see it is told of none. */
export async function GET(request: NextRequest): Promise<Response> {
  const context = await openData(request);
  if (context instanceof Response) return context;
  if (!hasRole(context.session.role, "ADMIN")) return emptyAnswer(404);
  const read = readAuditQuery(Object.fromEntries(request.nextUrl.searchParams), context.text.timeZone);
  if (!read.ok) return Response.json(read.problems, { status: 400, headers: PRIVATE });
  return csvAnswer(exportName("audit.csv", context.session), streamed(csvLines(context, read.query)));
}

async function* csvLines({ db, author, session, text }: DashboardContext, filter: AuditFilter): AsyncGenerator<string> {
  const csv = auditCsv(text);
  const { uuid } = session.tenant;
  yield csv.head;
  for await (const entries of exportAuditEntries(db, author, uuid, filter)) {
    const ids = entries.flatMap(({ actorId, subjectUuid }) => [actorId ?? [], subjectUuid ?? []].flat());
    const names = await nameActors(db, author, uuid, ids);
    yield entries.map((entry) => csv.line(entry, names)).join("");
  }
}
