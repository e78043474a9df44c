import { encode } from "next-auth/jwt";
import { database } from "@/db/client";
import { type DashboardClaims, nextAuthCookieNames, nextAuthSecret } from "@/lib/http/dashboard-claims";
import { beginSession, SESSION_SECONDS } from "@/lib/people/signing-in/login-session";
import { navigation } from "./calls";
import { callsTo } from "./measure";
import { inTurns, type Measured } from "./rounds";
import type { BenchTenant, Ground } from "./seed/ground";
import type { Stage } from "./stage";

/**
 * A page of the same build with next to nothing on it: what a Next page costs before it does anything. A stranger gets three
 * lines and a form from it, and nothing is read for that.
 */
export const YARDSTICK = "/sign-out";

/** Pages as people's browsers ask for them: the payer's over many links, the dashboard's of the big tenant. */
export async function measurePages({ ground, paraph, rounds, some }: Stage): Promise<readonly Measured[]> {
  const load = { connections: 4, requests: some(150) };
  // As many payers as callers of the API: how many a second are served is asked of them.
  const ofPayers = { connections: 32, requests: some(600) };
  // They take so long that fewer tell as much.
  const ofDashboard = { connections: 4, requests: some(20) };
  const fresh = await links(ground, "CREATED", "desc", ofPayers.requests * (rounds + 1));
  const opened = await links(ground, "OPENED", "asc", 200);
  const cookie = await signedIn(ground);
  const page = (name: string, path: string) => callsTo(name, paraph, ofDashboard, () => [navigation(path, cookie)]);
  let visited = 0;
  const someFresh = () => {
    visited += ofPayers.requests;
    return fresh.slice(visited - ofPayers.requests, visited).map((link) => navigation(link));
  };
  const measured = await inTurns(
    [
      callsTo(`yardstick: \`${YARDSTICK}\``, paraph, load, () => [navigation(YARDSTICK)]),
      callsTo("payer, first visit of a CREATED link", paraph, ofPayers, someFresh),
      callsTo("payer, OPENED link", paraph, ofPayers, () => opened.map((link) => navigation(link))),
      page("dashboard, home", "/dashboard"),
      page("dashboard, operations", "/dashboard/operations"),
      page("dashboard, one operation", `/dashboard/operations/${await someOperation(ground)}`),
    ],
    rounds,
  );
  await requireOpened(fresh);
  return measured;
}

/** The newest were made through the API just now, the oldest by the seed: each run visits the same kind. */
async function links({ writers }: Ground, status: string, order: "asc" | "desc", count: number): Promise<string[]> {
  const { sql } = database();
  const rows = await sql<{ path: string }[]>`
    select '/pay/' || link_token as path from operation
     where tenant_uuid = any(${writers.map(({ uuid }) => uuid)}::uuid[]) and status = ${status} and type = 'PAYMENT'
     order by uuid ${sql.unsafe(order)} limit ${count}`;
  if (rows.length < count) throw new Error(`${rows.length} ${status} links are too few for ${count} visits.`);
  return rows.map(({ path }) => path);
}

/** A first visit opens the operation: those that did not were measured as something else. */
async function requireOpened(paths: readonly string[]): Promise<void> {
  const [row] = await database().sql<{ left: number }[]>`
    select count(*)::int as left from operation
     where '/pay/' || link_token = any(${[...paths]}::text[]) and status <> 'OPENED'`;
  if (row?.left !== 0) throw new Error(`${row?.left} of ${paths.length} first visits have opened nothing.`);
}

async function someOperation({ big }: Ground): Promise<string> {
  const [row] = await database().sql<{ uuid: string }[]>`
    select uuid from operation where tenant_uuid = ${big.uuid} and status = 'OPENED' order by uuid limit 1`;
  if (!row) throw new Error("The seed has no opened operation.");
  return row.uuid;
}

/** The dashboard's cookie, as after a sign-in; who looks at the small tenant belongs to it from then on. */
export async function signedIn({ big, personUuid }: Ground, looked: BenchTenant = big): Promise<string> {
  if (looked !== big) await beMember(looked.uuid, personUuid);
  const whereabouts = { ipAddress: null, userAgent: null };
  const { sessionUuid } = await beginSession(database().db, personUuid, whereabouts, { isNewAccount: true });
  const token: DashboardClaims = { personUuid, sessionUuid, tenantUuid: looked.uuid };
  const value = await encode({ token, secret: nextAuthSecret(), maxAge: SESSION_SECONDS });
  return `${nextAuthCookieNames().session}=${value}`;
}

async function beMember(tenantUuid: string, personUuid: string): Promise<void> {
  await database().sql`
    insert into membership (tenant_uuid, person_uuid, role, created_at) values (${tenantUuid}, ${personUuid}, 'OWNER', now())
    on conflict do nothing`;
}
