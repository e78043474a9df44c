import { toLanguage } from "@/components/payer/language";
import { getDb } from "@/lib/http/database";
import { toAppError } from "@/lib/http/problem";
import type { ApiRequest } from "@/lib/shared/api-request";
import { type LinkFolder, languageCookie, nothingHere, seeOther } from "./answers";
import { belowLink } from "./below-link";
import { readFormField } from "./read-form";

type Params = Readonly<{ linkToken: string }>;
/** Answers with a Response of its own, or with anything else for "show the page". */
export type FormHandler = (db: ReturnType<typeof getDb>, linkToken: string, request: ApiRequest) => Promise<unknown>;

type Kind = Readonly<{
  folder: LinkFolder;
  /** What the address of the next page says of an error; null where the page itself shows what happened. */
  problemOf: (error: unknown) => string | null;
}>;

/**
 * A POST of a link's page: does its work and shows the page again, whatever came of it. Whoever holds the link may press its
 * buttons, so the unguessable link in the address is what keeps other sites from doing so.
 */
export function linkForm({ folder, problemOf }: Kind, handle: FormHandler) {
  return belowLink<Params>(async (request, { params }) => {
    const { linkToken } = await params;
    const path = `${folder}/${encodeURIComponent(linkToken)}`;
    try {
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

/** Somebody's choice stays with this browser, on every page of every link. */
export function chooseLanguageBelow(folder: LinkFolder): FormHandler {
  return async (_db, linkToken, request) => {
    const language = toLanguage((await readFormField(request, "language")) ?? "");
    return seeOther(`${folder}/${linkToken}`, language ? languageCookie(language) : undefined);
  };
}
