import { formatsIn } from "@/components/payer/formats";
import { chooseLanguage, type Language } from "@/components/payer/language";
import { type Messages, messagesIn } from "@/components/payer/messages";
import type { PageContext } from "@/components/payer/page-context";
import { readCookie } from "@/lib/http/cookies";
import { getDb } from "@/lib/http/database";
import { toAppError } from "@/lib/http/problem";
import { findPayerView, visitPayerView } from "@/lib/payer/find-payer-view";
import type { PayerView } from "@/lib/payer/payer-view";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { LANGUAGE_COOKIE } from "./answers";
import { isPersonVisit } from "./is-person-visit";

export type Visit = Readonly<{ language: Language; words: Messages }> &
  (
    | Readonly<{ outcome: "FOUND"; view: PayerView; page: PageContext }>
    | Readonly<{ outcome: "UNKNOWN_LINK" }>
    /** Something of ours failed, or is away; it has been logged. */
    | Readonly<{ outcome: "TROUBLE"; failure: AppError }>
  );

/** What this request shows of a link. A person's visit of the page opens the operation (decision 3). */
export async function visit(request: ApiRequest, linkToken: string): Promise<Visit> {
  return look(request, linkToken, isPersonVisit(request));
}

/** The same for whatever stands beside the page: nothing is opened by it. */
export async function look(request: ApiRequest, linkToken: string, opens = false): Promise<Visit> {
  try {
    const view = await (opens ? visitPayerView : findPayerView)(getDb(), linkToken);
    const tongue = speak(request, view);
    if (!view) return { ...tongue, outcome: "UNKNOWN_LINK" };
    const path = `/pay/${linkToken}`;
    const format = formatsIn(tongue.language, view.payee.timeZone);
    return { ...tongue, outcome: "FOUND", view, page: { ...tongue, path, format } };
  } catch (error) {
    log.error({ err: error }, "the payer's page could not be made");
    return { ...speak(request), outcome: "TROUBLE", failure: toAppError(error) };
  }
}

/** The language of a page that knows of no flow follows the payer's own choice and the browser. */
export function speak(
  request: ApiRequest,
  view: Pick<PayerView, "languages" | "voice"> | null = null,
): Readonly<{ language: Language; words: Messages }> {
  const language = chooseLanguage({
    chosen: readCookie(request, LANGUAGE_COOKIE),
    asked: view?.languages.asked ?? [],
    acceptLanguage: request.headers.get("accept-language"),
    otherwise: view?.languages.otherwise ?? [],
  });
  return { language, words: messagesIn(language, view?.voice ?? null) };
}
