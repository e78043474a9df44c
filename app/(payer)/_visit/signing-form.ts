import { NO_PROBLEMS, type SigningProblems } from "@/components/signer/signing/draft";
import { getDb, isDatabaseUnavailable } from "@/lib/http/database";
import { toAppError } from "@/lib/http/reply/problem";
import type { ApiRequest } from "@/lib/shared/api-request";
import { pickSignerLanguage } from "@/lib/signatures/mails/pick-language";
import { nothingHere, seeOther } from "./answers";
import { belowLink } from "./below-link";
import { pickedLanguage } from "./link-form";
import { plainPage } from "./plain-pages";
import { readSigning, type SentSigning } from "./read-signing";
import { signPage } from "./sign-page";
import { type FoundSigner, lookAsSigner, signerPath } from "./signer-visit";
import { signingProblems } from "./signing-problems";

type Params = Readonly<{ linkToken: string }>;

type Press = Readonly<{
  db: ReturnType<typeof getDb>;
  linkToken: string;
  request: ApiRequest;
  found: FoundSigner;
  sent: SentSigning;
}>;

type Form<Result> = Readonly<{
  asked: "SIGN" | "CODE";
  handle: (press: Press) => Promise<Result>;
  /** What is shown when it is done, with what has been filled in and what came of it. */
  isDone: (request: ApiRequest, linkToken: string, sent: SentSigning, result: Result) => Promise<Response>;
}>;

/**
 * A POST of the form that a signer fills in. Whatever could not be taken comes back in its place, and nothing that was filled in is
 * lost; where nothing can be signed any more, the page itself shows what happened.
 */
export function signingForm<Result = void>({ asked, handle, isDone }: Form<Result>) {
  return belowLink<Params>(async (request, { params }) => {
    const { linkToken } = await params;
    const path = signerPath(linkToken);
    const found = await lookAsSigner(request, linkToken);
    if (found.outcome !== "FOUND") return plainPage(request, found, path);
    if (found.view.step.name !== "SIGN") return seeOther(path);
    const sent = await readSigning(request, found.view);
    try {
      const picked = pickedLanguage(request);
      if (picked) await pickSignerLanguage(getDb(), linkToken, picked);
      const result = await handle({ db: getDb(), linkToken, request, found, sent });
      return await isDone(request, linkToken, sent, result);
    } catch (error) {
      // Our own server answers for a database that is away (decision 52); there is nothing to show the page with.
      if (isDatabaseUnavailable(error)) throw error;
      const { code } = toAppError(error);
      if (code === "not_found") return nothingHere();
      if (code === "operation_final") return seeOther(path);
      return shownAgain(request, linkToken, sent, (now) => signingProblems(error, asked, now, sent.draft));
    }
  });
}

/** What comes back, and of which documents it was sent: "" where nothing was. */
export type FilledIn = Pick<SentSigning, "draft" | "contentHash">;

/**
 * The page as it is now, with what has been filled in. Where the documents are others by now that is said, and nobody has agreed to them
 * (decision 91).
 */
export async function shownAgain(
  request: ApiRequest,
  linkToken: string,
  { draft, contentHash }: FilledIn,
  problemsOf?: (found: FoundSigner) => ReturnType<typeof signingProblems>,
): Promise<Response> {
  const path = signerPath(linkToken);
  const found = await lookAsSigner(request, linkToken);
  if (found.outcome !== "FOUND") return plainPage(request, found, path);
  if (found.view.step.name !== "SIGN") return seeOther(path);
  const { retryAfterSeconds, problems = NO_PROBLEMS, ...shown } = problemsOf?.(found) ?? {};
  const isAnother = contentHash !== "" && contentHash !== found.view.contentHash;
  const response = signPage(request, found, {
    ...shown,
    draft: isAnother ? { ...draft, consent: false } : draft,
    problems: isAnother ? alsoSaying(found.page.words.problems.changed, problems) : problems,
  });
  if (retryAfterSeconds !== undefined) response.headers.set("Retry-After", String(retryAfterSeconds));
  return response;
}

function alsoSaying(changed: string, problems: SigningProblems): SigningProblems {
  const said = [...new Set([problems.notice ?? changed, changed])];
  return { ...problems, notice: said.join(" ") };
}
