import { findDashboardSession } from "@/lib/http/find-dashboard-session";
import { type EventStream, eventStream } from "@/lib/http/reply/event-stream";
import { watchOrganisation } from "@/lib/overview/watch-organisation";
import { callerOf } from "@/lib/people/signing-in/find-person-session";
import type { ApiRequest } from "@/lib/shared/api-request";

const PRIVATE = { "Cache-Control": "private, no-store" } as const;
/** Whoever looks has to show who it is. */
const AGAIN = { name: "again" } as const;

/**
 * Tells an open page of the dashboard that something has changed in its organisation (decision 258), and nothing of what: the page
 * asks. It says so at the beginning, unless nothing has changed since the page was drawn (`at`). 401: nobody is signed in. 409: the
 * browser has gone on to another organisation than the page is of. 204: as many are listened to as may be.
 */
export async function GET(request: ApiRequest): Promise<Response> {
  const session = await findDashboardSession(request);
  if (!session) return empty(401);
  const { tenant, collaborator, membership, sessionUuid } = session;
  const asked = new URL(request.url).searchParams;
  if (asked.get("of") !== tenant.uuid || asked.get("by") !== (collaborator?.uuid ?? "")) return empty(409);
  let line: EventStream | null = null;
  const watching = await watchOrganisation({
    caller: callerOf(session),
    sessionUuid,
    membership,
    tell: (hint) => line?.say({ name: "change", data: JSON.stringify(hint) }),
    pulse: () => line?.pulse(),
    end: () => line?.end(AGAIN),
  });
  if (watching === "FULL") return empty(204);
  const greeting = watching.hasChangedSince(Number(asked.get("at"))) ? {} : { name: "same" };
  line = eventStream(PRIVATE, watching.stop, { pulseMs: null, greeting });
  if (watching.isOver) line.end(AGAIN);
  return line.response;
}

function empty(status: 204 | 401 | 409): Response {
  return new Response(null, { status, headers: PRIVATE });
}
