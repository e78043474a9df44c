"use server";

import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { encode } from "next-auth/jwt";
import { z } from "zod";
import {
  type DashboardClaims,
  nextAuthCookieNames,
  nextAuthSecret,
  usesSecureCookies,
} from "@/lib/http/dashboard-claims";
import { getDb } from "@/lib/http/database";
import { clientAddress } from "@/lib/http/request/client-address";
import type { CookieOptions } from "@/lib/http/request/cookies";
import { endSession } from "@/lib/people/signing-in/end-session";
import { SESSION_SECONDS, sessionCookie } from "@/lib/people/signing-in/login-session";
import { openSandbox } from "@/lib/sandboxes/open-sandbox";
import { env } from "@/lib/shared/env";
import { switchTenant as switchPersonTenant } from "@/lib/tokens/authorizing/switch-tenant";
import { findSession, requireSession } from "./session";

/**
 * Opens another of the person's organisations, by the token exchange's own use case. Who is no member there stays here.
 * @param actingForUuid one that it acts for; without its mandate the organisation itself is opened
 */
export async function switchTenant(tenantUuid: string, actingForUuid?: string): Promise<void> {
  await openTenant(tenantUuid, actingForUuid);
  redirect("/dashboard");
}

/**
 * The same for a window that has stayed behind while its browser went on to another: it comes back to where it is, with what somebody
 * has typed there (decision 373).
 * @returns false for who is no member there any more
 */
export async function comeBack(tenantUuid: string, actingForUuid?: string): Promise<boolean> {
  return openTenant(tenantUuid, actingForUuid);
}

async function openTenant(tenantUuid: string, actingForUuid: string | undefined): Promise<boolean> {
  const { sessionUuid, person } = await requireSession();
  const target = z.guid().parse(tenantUuid);
  const acting = z.guid().optional().parse(actingForUuid);
  const member = await switchPersonTenant(getDb(), sessionUuid, target);
  if (member === null) return false;
  const claims = { personUuid: person.uuid, sessionUuid, tenantUuid: target };
  await keepClaims({ ...claims, ...(acting !== undefined && { actingForUuid: acting }) });
  return true;
}

/**
 * Goes to the sandbox of the organisation that is open, which is made when somebody goes there first (decision 208). Nobody acts for a
 * sandbox, and where there is no sandbox bank there is nothing here.
 */
export async function enterSandbox(): Promise<void> {
  const { sessionUuid, person, membership, collaborator, authenticatedAt, needsSecondFactor } = await requireSession();
  if (needsSecondFactor) redirect("/security?notice=second_factor");
  if (collaborator !== null || !env().sandboxBank) notFound();
  const { tenantUuid, role } = membership;
  const actor = { type: "PERSON", personUuid: person.uuid, role, authenticatedAt } as const;
  const author = {
    caller: { tenantUuid, actor, collaborator: null },
    ipAddress: clientAddress({ headers: await headers() }),
  };
  const { uuid } = await openSandbox(getDb(), author, tenantUuid);
  await keepClaims({ personUuid: person.uuid, sessionUuid, tenantUuid, actingForUuid: uuid });
  redirect("/dashboard");
}

/** Back to the organisation that the sandbox is of. */
export async function leaveSandbox(): Promise<void> {
  const { membership } = await requireSession();
  await switchTenant(membership.tenantUuid);
}

/** Ends the sign-in itself, and with it every token and every dashboard that rests on it. */
export async function signOut(): Promise<void> {
  const session = await findSession();
  const ipAddress = clientAddress({ headers: await headers() });
  if (session) await endSession(getDb(), session.person.uuid, session.sessionUuid, ipAddress);
  await forget(claimsCookie());
  await forget(sessionCookie());
  redirect("/sign-in?notice=signed_out");
}

async function keepClaims(claims: DashboardClaims): Promise<void> {
  const value = await encode({ token: claims, secret: nextAuthSecret(), maxAge: SESSION_SECONDS });
  const { name, options } = claimsCookie();
  (await cookies()).set(name, value, options);
}

/** As next-auth itself keeps it. */
function claimsCookie() {
  return {
    name: nextAuthCookieNames().session,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies(), maxAge: SESSION_SECONDS },
  } as const;
}

/**
 * Takes a cookie away by its own attributes: a browser refuses whatever sets a `__Host-` or `__Secure-` one without `Secure`
 * (RFC 6265bis section 4.1.3), and the jar's own `delete` does.
 */
async function forget({ name, options }: Readonly<{ name: string; options: CookieOptions }>): Promise<void> {
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}
