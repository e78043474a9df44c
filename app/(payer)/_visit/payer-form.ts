import { getDb } from "@/lib/http/database";
import { toAppError } from "@/lib/http/problem";
import { noticePerson } from "@/lib/operations/notice-person";
import type { ApiRequest } from "@/lib/shared/api-request";
import { nothingHere, seeOther } from "./answers";
import { belowLink } from "./below-link";
import { isOfPerson } from "./is-person-visit";
import { problemOf } from "./problems";

type Params = Readonly<{ linkToken: string }>;
/** Answers with a Response of its own, or with anything else for "show the page". */
type FormHandler = (db: ReturnType<typeof getDb>, linkToken: string, request: ApiRequest) => Promise<unknown>;

/**
 * A POST of the payer's page: does its work and shows the page again, whatever came of it. Whoever holds the link may press its
 * buttons, so the unguessable link in the address is what keeps other sites from doing so.
 */
export function payerForm(handle: FormHandler) {
  return belowLink<Params>(async (request, { params }) => {
    const { linkToken } = await params;
    const path = `/pay/${encodeURIComponent(linkToken)}`;
    try {
      // Without script a press is the first sign of a person.
      if (isOfPerson(request)) await noticePerson(getDb(), linkToken);
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
