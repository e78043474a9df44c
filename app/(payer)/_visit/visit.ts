import { formatsIn } from "@/components/payer/formats";
import { chooseLanguage, type Language } from "@/components/payer/language";
import { type Messages, messagesIn } from "@/components/payer/messages";
import type { PageContext } from "@/components/payer/page-context";
import { getDb } from "@/lib/http/database";
import { toAppError } from "@/lib/http/reply/problem";
import { readCookie } from "@/lib/http/request/cookies";
import { findPayerView, visitPayerView } from "@/lib/payer/find-payer-view";
import type { PayerView } from "@/lib/payer/payer-view";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { LANGUAGE_COOKIE } from "./answers";
import { isOpening } from "./is-person-visit";

type Tongue = Readonly<{ language: Language; words: Messages }>;

/** Where there is nothing of the link to show. */
export type Miss = Tongue &
  (
    | Readonly<{ outcome: "UNKNOWN_LINK" }>
    /** Something of ours failed, or is away; it has been logged. */
    | Readonly<{ outcome: "TROUBLE"; failure: AppError }>
  );

export type Found = Tongue & Readonly<{ outcome: "FOUND"; view: PayerView; page: PageContext }>;
export type Visit = Found | Miss;

/** What this request shows of a link. Whoever looks at the page opens the operation, robots aside (decisions 3 and 206). */
export async function visit(request: ApiRequest, linkToken: string): Promise<Visit> {
  return look(request, linkToken, isOpening(request));
}

/** The same for whatever stands beside the page: nothing is opened by it. */
export async function look(request: ApiRequest, linkToken: string, opens = false): Promise<Visit> {
  const looked = await lookUp(request, () => (opens ? visitPayerView : findPayerView)(getDb(), linkToken));
  if (looked.outcome !== "FOUND") return looked;
  const { language, words, view } = looked;
  const format = formatsIn(language, view.payee.timeZone);
  return { ...looked, page: { language, words, path: `/pay/${linkToken}`, format } };
}

type Speaking = Pick<PayerView, "languages" | "voice">;

/** What a link opens, and the language that its page is read in, whatever kind of link it is. */
export async function lookUp<View extends Speaking>(
  request: ApiRequest,
  find: () => Promise<View | null>,
): Promise<Miss | (Tongue & Readonly<{ outcome: "FOUND"; view: View }>)> {
  try {
    const view = await find();
    const tongue = speak(request, view);
    return view ? { ...tongue, outcome: "FOUND", view } : { ...tongue, outcome: "UNKNOWN_LINK" };
  } catch (error) {
    log.error({ err: error }, "the page of a link could not be made");
    return { ...speak(request), outcome: "TROUBLE", failure: toAppError(error) };
  }
}

/** The language of a page that knows of no flow follows the payer's own choice and the browser. */
export function speak(request: ApiRequest, view: Speaking | null = null): Tongue {
  const language = chooseLanguage({
    chosen: readCookie(request, LANGUAGE_COOKIE),
    asked: view?.languages.asked ?? [],
    acceptLanguage: request.headers.get("accept-language"),
    otherwise: view?.languages.otherwise ?? [],
  });
  return { language, words: messagesIn(language, view?.voice ?? null) };
}
