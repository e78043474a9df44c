import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { isThere, type Place, placeOf } from "@/components/dashboard/actions/acting";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { MESSAGES } from "@/components/dashboard/messages";
import { createText, LANGUAGES, type Text, type TextSource, type Translate } from "@/components/dashboard/text";
import { getDb } from "@/lib/http/database";
import { clientAddress } from "@/lib/http/request/client-address";
import { callerOf } from "@/lib/people/signing-in/find-person-session";
import { hasSeal } from "@/lib/seals/seal";
import type { Caller } from "@/lib/shared/caller";
import { isOfItsPage } from "@/lib/shared/page-owner";
import type { Author } from "@/lib/tenants/author";
import { type DashboardSession, findSession, requireSession } from "../(auth)/session";
import { storedLanguage } from "../preferences";

/** What every page, action and data route of the dashboard starts from. */
export type DashboardContext = Readonly<{
  session: DashboardSession;
  /** Where it is. */
  place: Place;
  caller: Caller;
  /** The caller and where they are, as the audit log has it. */
  author: Author;
  db: ReturnType<typeof getDb>;
  /** What asks is a page of another organisation than the browser is signed in to by now: nothing is done for it (decision 259). */
  isElsewhere: boolean;
  text: Text;
  textSource: TextSource;
}>;

/** Null for nobody, and for who must set up a second factor first. Asked once per request, however many parts of the page need it. */
export const findDashboard = cache(async (): Promise<DashboardContext | null> => {
  const session = await findSession();
  if (!session || session.needsSecondFactor) return null;
  const { tenant } = session;
  const language = (await storedLanguage()) ?? LANGUAGES.find((known) => known === tenant.languageCode) ?? LANGUAGES[0];
  const textSource = { language, timeZone: tenant.timeZone, messages: MESSAGES[language] };
  const caller = callerOf(session);
  const sent = await headers();
  return {
    session,
    place: placeOf(session, { hasSeal: hasSeal() }),
    caller,
    author: { caller, ipAddress: clientAddress({ headers: sent }) },
    db: getDb(),
    isElsewhere: !isOfItsPage({ headers: sent, url: null }, caller),
    text: createText(textSource),
    textSource,
  };
});

/**
 * Signs in first when nobody is signed in; sets up a second factor first where the organisation asks for one. What is an
 * organisation's own is not there for who acts for it, nor in its sandbox what that has from it, nor what
 * is signed where nothing is.
 * @param path the page's own, to come back to
 * @param asked what its address asks for beside that: a page that reads it comes back to it
 */
export async function openDashboard(path: string, asked?: Promise<SearchParams>): Promise<DashboardContext> {
  const context = await findDashboard();
  if (context && !isThere(context.place, path)) notFound();
  if (context) return context;
  const { needsSecondFactor } = await requireSession(addressOf(path, (await asked) ?? {}));
  if (needsSecondFactor) redirect("/security?notice=second_factor");
  throw new Error("A session appeared between two looks at it.");
}

function addressOf(path: string, asked: SearchParams): string {
  const given = Object.entries(asked).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/**
 * The same for what somebody does on a page: null where they are signed in no more, so that what they have filled in stays. So does what
 * a window is left with whose browser has gone to another organisation, or to a sandbox, where its page may not be (decision 373).
 */
export async function openForAction(path: string): Promise<DashboardContext | null> {
  if (!(await findSession())) return null;
  const context = await findDashboard();
  return context?.isElsewhere ? context : openDashboard(path);
}

/** A page's title in the reader's language. */
export async function titled(title: (t: Translate) => string): Promise<Metadata> {
  const context = await findDashboard();
  return context ? { title: title(context.text.t) } : {};
}

/** The title of a page that shows one thing: what the thing is called, then its section. Of several tabs each is told from the others. */
export async function titledAfter(
  section: (t: Translate) => string,
  name: (context: DashboardContext) => Promise<string | null>,
): Promise<Metadata> {
  const context = await findDashboard();
  if (!context) return {};
  const called = await name(context);
  return { title: [called, section(context.text.t)].filter(Boolean).join(" · ") };
}
