import { type Language, toLanguage } from "@/components/payer/language";
import { getDb } from "@/lib/http/database";
import { toAppError } from "@/lib/http/reply/problem";
import { readCookie } from "@/lib/http/request/cookies";
import type { ApiRequest } from "@/lib/shared/api-request";
import { LANGUAGE_COOKIE, type LinkFolder, languageCookie, nothingHere, seeOther } from "./answers";
import { belowLink } from "./below-link";
import { readShortForm } from "./read-form";

type Params = Readonly<{ linkToken: string }>;
/** Answers with a Response of its own, or with anything else for "show the page". */
export type FormHandler = (db: ReturnType<typeof getDb>, linkToken: string, request: ApiRequest) => Promise<unknown>;

/** Keeps with the link what its holder has picked, for other devices and for mails (decision 175). */
type KeepLanguage = (db: ReturnType<typeof getDb>, linkToken: string, language: Language) => Promise<void>;

type Kind = Readonly<{
  folder: LinkFolder;
  /** What the address of the next page says of an error; null where the page itself shows what happened. */
  problemOf: (error: unknown) => string | null;
  keepLanguage: KeepLanguage;
}>;

/**
 * A POST of a link's page: does its work and shows the page again, whatever came of it. Whoever holds the link may press its
 * buttons, so the unguessable link in the address is what keeps other sites from doing so.
 */
export function linkForm({ folder, problemOf, keepLanguage }: Kind, handle: FormHandler) {
  return belowLink<Params>(async (request, { params }) => {
    const { linkToken } = await params;
    const path = `${folder}/${encodeURIComponent(linkToken)}`;
    try {
      const picked = pickedLanguage(request);
      if (picked) await keepLanguage(getDb(), linkToken, picked);
      const answer = await handle(getDb(), linkToken, request);
      return answer instanceof Response ? answer : seeOther(path);
    } catch (error) {
      const { code } = toAppError(error);
      // Our own server answers for a database that is away (decision 52).
      if (code === "service_unavailable") throw error;
      if (code === "not_found") return nothingHere();
      const problem = problemOf(error);
      return seeOther(problem ? `${path}?problem=${problem}` : path);
    }
  });
}

/** For whoever opens the address of a form by itself, or loads a page anew that a form was answered with. Says nothing of the link. */
export function backToPage(folder: LinkFolder) {
  return async (_request: ApiRequest, { params }: Readonly<{ params: Promise<Params> }>): Promise<Response> =>
    seeOther(`${folder}/${encodeURIComponent((await params).linkToken)}`);
}

/** What was picked in this browser, on whatever link's page. */
export function pickedLanguage(request: ApiRequest): Language | null {
  return toLanguage(readCookie(request, LANGUAGE_COOKIE) ?? "");
}

/** Below the link, where the choice was made; nothing for its own page. */
type WhereFrom = (form: ReadonlyMap<string, string>) => string;

/** Somebody's choice stays with this browser, on every page of every link, and with this link. */
export function chooseLanguageBelow(
  folder: LinkFolder,
  keepLanguage: KeepLanguage,
  whereFrom: WhereFrom = () => "",
): FormHandler {
  return async (db, linkToken, request) => {
    const form = (await readShortForm(request)) ?? new Map<string, string>();
    const language = toLanguage(form.get("language") ?? "");
    if (language) await keepLanguage(db, linkToken, language);
    return seeOther(`${folder}/${linkToken}${whereFrom(form)}`, language ? languageCookie(language) : undefined);
  };
}
