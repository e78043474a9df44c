"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import QRCode from "qrcode";
import { z } from "zod";
import { getDb } from "@/lib/http/database";
import { deviceOf } from "@/lib/http/request/device";
import { offerPasskeyRegistration, registerPasskey, removePasskey } from "@/lib/people/factors/register-passkey";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from "@/lib/people/factors/second-factor";
import { requestPasswordReset } from "@/lib/people/resets/request-password-reset";
import { endSession, signOutEverywhere } from "@/lib/people/signing-in/end-session";
import { AppError } from "@/lib/shared/errors";
import { isFreshSignIn, requireFreshSignIn } from "@/lib/shared/fresh-sign-in";
import { disallowApplication } from "@/lib/tokens/authorizing/allowed-applications";
import { pageLanguage, pageText } from "../page-text";
import { type DashboardSession, requireSession } from "../session";
import { tooEarly } from "../sign-in/too-early";

/**
 * What the page's buttons do. Each looks at the session anew: an action can be called by anybody. What changes how one signs
 * in asks for a fresh sign-in besides; after a stale one the page is drawn anew, and says so.
 */

const PAGE = "/security";

async function me() {
  const session = await requireSession(PAGE);
  const { person, sessionUuid } = session;
  return {
    session,
    person,
    signedIn: { personUuid: person.uuid, sessionUuid },
    from: deviceOf({ headers: await headers() }),
  };
}

const text = (form: FormData, name: string) => z.string().max(1000).catch("").parse(form.get(name));

export async function endMySession(form: FormData): Promise<void> {
  const { person, from } = await me();
  const sessionUuid = z.guid().parse(form.get("sessionUuid"));
  await endSession(getDb(), person.uuid, sessionUuid, from.ipAddress);
  revalidatePath(PAGE);
}

export async function disallowMyApplication(form: FormData): Promise<void> {
  const { person, from } = await me();
  await disallowApplication(getDb(), person.uuid, text(form, "clientId"), from.ipAddress);
  revalidatePath(PAGE);
}

/** This device, too, and no browser is a known one after it. */
export async function endEverySession(): Promise<void> {
  const { person, from } = await me();
  await signOutEverywhere(getDb(), person.uuid, from.ipAddress);
  redirect("/sign-in?notice=signed_out");
}

export async function mailMePasswordLink(): Promise<void> {
  const { person, from } = await me();
  const languageCode = await pageLanguage(undefined);
  await requestPasswordReset(getDb(), { email: person.email, languageCode }, from.ipAddress);
  redirect("/password/forgot?sent=1");
}

/** Null after a stale sign-in. */
export async function offerMePasskey() {
  const { session, person } = await me();
  if (isFreshSignIn(session)) return offerPasskeyRegistration(getDb(), person);
  revalidatePath(PAGE);
  return null;
}

/** Whether the browser's answer was good. */
export async function addMyPasskey(
  answer: Readonly<{ state: string; name: string; given: unknown }>,
): Promise<boolean> {
  const { session, signedIn, from } = await me();
  const parsed = z.object({ state: z.string(), name: z.string(), given: z.unknown() }).parse(answer);
  return succeeds(session, () => registerPasskey(getDb(), signedIn, { ...parsed, given: parsed.given }, from));
}

export async function removeMyPasskey(form: FormData): Promise<void> {
  const { session, person, from } = await me();
  await succeeds(session, () => removePasskey(getDb(), person.uuid, text(form, "credentialId"), from));
}

export type AppSetup =
  | Readonly<{ step: "IDLE" }>
  | Readonly<{ step: "SCAN"; secret: string; svg: string; isWrong: boolean }>
  | Readonly<{ step: "DONE"; recoveryCodes: readonly string[] }>;

/** The steps of setting up an authenticator app, one form after the other. */
export async function setUpApp(state: AppSetup, form: FormData): Promise<AppSetup> {
  const { session, person, signedIn, from } = await me();
  if (!isFreshSignIn(session)) {
    revalidatePath(PAGE);
    return { step: "IDLE" };
  }
  if (state.step === "DONE") return state;
  try {
    if (state.step === "IDLE") return await beginApp(person);
    const recoveryCodes = await confirmSecondFactor(getDb(), signedIn, text(form, "code"), from);
    return { step: "DONE", recoveryCodes };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // In another window it has been set up, or given up: the page as it is now says so.
    if (error.code === "conflict") revalidatePath(PAGE);
    return state.step === "IDLE" ? state : { ...state, isWrong: true };
  }
}

async function beginApp(person: Readonly<{ uuid: string; email: string }>): Promise<AppSetup> {
  const { secret, url } = await beginSecondFactor(getDb(), person);
  return { step: "SCAN", secret, svg: await QRCode.toString(url, { type: "svg", margin: 0 }), isWrong: false };
}

/** What was wrong with the code, in the reader's language; null when it was right. */
export async function removeMyApp(_before: string | null, form: FormData): Promise<string | null> {
  const { session, person, from } = await me();
  const refusal = await refusalOf(session, () => removeSecondFactor(getDb(), person.uuid, text(form, "code"), from));
  if (refusal === null) return null;
  const t = pageText(await pageLanguage(undefined));
  const { retryAfterSeconds } = refusal;
  return retryAfterSeconds === undefined ? t("security.wrongCode") : tooEarly(t, retryAfterSeconds);
}

async function succeeds(session: DashboardSession, change: () => Promise<void>): Promise<boolean> {
  return (await refusalOf(session, change)) === null;
}

/** Null where it was done. */
async function refusalOf(session: DashboardSession, change: () => Promise<void>): Promise<AppError | null> {
  try {
    requireFreshSignIn(session);
    await change();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  } finally {
    revalidatePath(PAGE);
  }
}
