import { cookies, headers } from "next/headers";
import { cache } from "react";
import { formatsIn } from "@/components/payer/formats";
import { chooseLanguage, type Language } from "@/components/payer/language";
import { type Messages, messagesIn } from "@/components/payer/messages";
import type { PageContext } from "@/components/payer/page-context";
import { getDb } from "@/lib/http/database";
import { openOperation } from "@/lib/operations/open-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import type { PayerView } from "@/lib/payer/payer-view";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { LANGUAGE_COOKIE } from "./answers";
import { isPersonVisit } from "./is-person-visit";

export type Visit = Readonly<{ language: Language; words: Messages }> &
  (
    | Readonly<{ outcome: "FOUND"; view: PayerView; page: PageContext }>
    | Readonly<{ outcome: "UNKNOWN_LINK" }>
    /** Something of ours failed; it has been logged. */
    | Readonly<{ outcome: "TROUBLE" }>
  );

/** What this request shows of a link, found once for the layout and the page. A person's visit opens the operation. */
export const visit = cache(async (linkToken: string): Promise<Visit> => {
  try {
    const view = await lookAt(linkToken);
    const tongue = await speak(view?.languages ?? []);
    if (!view) return { ...tongue, outcome: "UNKNOWN_LINK" };
    const path = `/pay/${linkToken}`;
    const format = formatsIn(tongue.language, view.payee.timeZone);
    return { ...tongue, outcome: "FOUND", view, page: { ...tongue, path, payUrl: env().baseUrl + path, format } };
  } catch (error) {
    log.error({ err: error }, "the payer's page could not be made");
    return { ...(await speak([])), outcome: "TROUBLE" };
  }
});

async function lookAt(linkToken: string): Promise<PayerView | null> {
  const requestHeaders = await headers();
  const db = getDb();
  // Our own server names the method, which Next doesn't tell a page.
  const method = requestHeaders.get("x-paraph-method") ?? "GET";
  if (isPersonVisit(method, requestHeaders)) await openOperation(db, linkToken);
  return findPayerView(db, linkToken);
}

/** The language of a page that knows of no flow follows the payer's own choice and the browser. */
export async function speak(configured: readonly string[]): Promise<Readonly<{ language: Language; words: Messages }>> {
  const [requestHeaders, requestCookies] = await Promise.all([headers(), cookies()]);
  const language = chooseLanguage({
    chosen: requestCookies.get(LANGUAGE_COOKIE)?.value ?? null,
    configured,
    acceptLanguage: requestHeaders.get("accept-language"),
  });
  return { language, words: messagesIn(language) };
}
