import { getDb } from "@/db/client";
import { bankNow } from "./clock";
import type { FindDesk } from "./desk";
import { handleOAuth } from "./oauth/handle-oauth";
import { handleAdmin } from "./pages/admin";
import { handleWalk } from "./pages/handle-walk";
import { handleLogo } from "./pages/logo";
import { handleSecond } from "./pages/second-signer";
import { handleStet } from "./stet/handle-stet";
import { findVirtualBank } from "./virtual-banks";
import { handleInterface } from "./xs2a/handle-interface";
import { versionOf } from "./xs2a/links";

/**
 * The sandbox bank's front door: `path` is what follows `/sandbox-bank`. `{bank}/v1/…`, `v1.1` or `v2` is a bank's interface,
 * `{bank}/authorise/{token}` its customers' pages and app, `{bank}/second/{token}` who else has to sign, `{bank}/oauth/…`
 * its authorization server, `{bank}/logo.svg` its picture, `admin` the testers' desk. Whoever calls knows nothing but HTTP.
 */
export async function handleSandboxBank(
  request: Request,
  path: readonly string[],
  findDesk: FindDesk,
): Promise<Response> {
  const [first = "", area, ...rest] = path;
  const bank = findVirtualBank(first);
  if (bank && area === "logo.svg" && rest.length === 0) return handleLogo(bank);
  const db = getDb();
  const at = await bankNow(db);
  if (first === "admin") return handleAdmin({ request, db, at }, path.slice(1), findDesk);
  if (bank && area === versionOf(bank)) {
    const call = { bank, request, db, at };
    return bank.protocol === "STET" ? handleStet(call, rest) : handleInterface(call, rest);
  }
  if (bank && area === "oauth") return handleOAuth({ bank, request, db, at }, rest);
  const [sessionToken, ...more] = rest;
  if (bank && area === "authorise" && sessionToken !== undefined && more.length === 0) {
    return handleWalk({ bank, request, db, at, sessionToken });
  }
  if (bank && area === "second" && sessionToken !== undefined && more.length === 0) {
    return handleSecond({ bank, request, db, at, secondToken: sessionToken });
  }
  return new Response(null, { status: 404 });
}
