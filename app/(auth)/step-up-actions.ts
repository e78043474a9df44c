"use server";

import { cookies, headers } from "next/headers";
import { z } from "zod";
import type { StepUpAnswer, StepUpOffer } from "@/components/dashboard/step-up/step-up";
import { getDb } from "@/lib/http/database";
import { deviceOf } from "@/lib/http/request/device";
import { confirmSignIn, offerConfirmation, type Proof } from "@/lib/people/signing-in/confirm-sign-in";
import { deviceCookie } from "@/lib/people/signing-in/known-device";
import { sessionCookie } from "@/lib/people/signing-in/login-session";
import { listDemoAccounts } from "@/lib/tenants/demo-accounts";
import { requireSession } from "./session";

/** Proving who one is without leaving the page (decision 67): what "Confirm it's you" asks the server. */

export async function offer(): Promise<StepUpOffer | null> {
  const session = await requireSession();
  const { email } = session.person;
  const offered = await offerConfirmation(getDb(), session, await thisDevice());
  return offered && { email, ...offered, isDemoAccount: (await findDemoAccount(email)) !== undefined };
}

export async function confirmByPassword(password: string): Promise<StepUpAnswer> {
  return confirm({ type: "PASSWORD", password: text(password) });
}

export async function confirmByCode(pending: string, code: string): Promise<StepUpAnswer> {
  return confirm({ type: "CODE", pending: text(pending), code: text(code) });
}

export async function confirmByPasskey(state: string, given: unknown): Promise<StepUpAnswer> {
  return confirm({ type: "PASSKEY", state: text(state), given });
}

/** In the demo alone: one click instead of a password, as at its sign-in. */
export async function confirmDemoAccount(): Promise<StepUpAnswer> {
  const { person } = await requireSession();
  const account = await findDemoAccount(person.email);
  return account ? confirm({ type: "PASSWORD", password: account.password }) : { type: "REFUSED" };
}

async function confirm(proof: Proof): Promise<StepUpAnswer> {
  const result = await confirmSignIn(getDb(), await requireSession(), proof, await thisDevice());
  if (result.type === "CODE_NEEDED") return result;
  if (result.type !== "SIGNED_IN") return { type: result.type };
  const jar = await cookies();
  jar.set(sessionCookie().name, result.cookies.session, sessionCookie().options);
  jar.set(deviceCookie().name, result.cookies.device, deviceCookie().options);
  return { type: "CONFIRMED" };
}

async function thisDevice() {
  return deviceOf({ headers: await headers() });
}

async function findDemoAccount(email: string) {
  return (await listDemoAccounts()).find((account) => account.email === email);
}

/** What a browser sends may be anything. */
function text(given: string): string {
  return z.string().max(10_000).catch("").parse(given);
}
