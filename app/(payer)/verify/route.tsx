import { chooseLanguage, type Language } from "@/components/payer/language";
import { PayerDocument } from "@/components/payer/payer-document";
import { type Asked, VerifyPage, type VerifyPageProps } from "@/components/verify/verify-page";
import { VERIFY_WORDS } from "@/components/verify/words";
import { isPoolFull } from "@/lib/documents/document-pool";
import { getDb } from "@/lib/http/database";
import { PROBLEMS, toAppError } from "@/lib/http/reply/problem";
import { isFullOfOthers, withShownFile } from "@/lib/http/reply/shown-file";
import { sealCredential } from "@/lib/seals/seal";
import type { ApiRequest } from "@/lib/shared/api-request";
import { type AppError, isRequestAborted } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { findAskedDocument } from "@/lib/verification/find-asked-document";
import { verifyDocument } from "@/lib/verification/verify-document";
import { payerAssets } from "../_visit/assets";
import { html, nonceOf } from "../_visit/html";
import { renderDocument } from "../_visit/render";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const NOTHING_SHOWN = { asked: null, verification: null, problem: null, isDemo: false } as const;

/** Where anybody shows a document, and what the code on an evidence page leads to. */
export async function GET(request: ApiRequest): Promise<Response> {
  return answered(request, async (asked) => page(request, { ...NOTHING_SHOWN, asked }));
}

/** What can be said of the file that was shown. Nothing of it is kept: a reload sends it again. */
export async function POST(request: ApiRequest): Promise<Response> {
  return answered(request, async (asked) => {
    const tell = () => undefined;
    const verification = await withShownFile(request, tell, (file) => verifyDocument(getDb(), file));
    const isDemo = (await sealCredential())?.isDemo === true;
    return page(request, { asked, verification, problem: null, isDemo });
  });
}

/** Whatever goes wrong is said on the same page, which offers to try again. */
async function answered(request: ApiRequest, run: (asked: Asked | null) => Promise<Response>): Promise<Response> {
  try {
    return await run(await askedIn(request));
  } catch (thrown) {
    if (isRequestAborted(thrown)) throw thrown;
    const error = toAppError(thrown);
    const { status } = PROBLEMS[error.code];
    if (status >= 500) log.error({ err: error.cause ?? error }, "a document could not be verified");
    const response = page(request, { ...NOTHING_SHOWN, problem: problemOf(error) }, status);
    if (error.retryAfterSeconds !== undefined) response.headers.set("Retry-After", String(error.retryAfterSeconds));
    return response;
  }
}

/** The document that the address names; null where it names none. */
async function askedIn(request: ApiRequest): Promise<Asked | null> {
  const named = new URL(request.url).searchParams.get("document")?.toLowerCase() ?? "";
  if (!UUID.test(named)) return null;
  return (await findAskedDocument(getDb(), named)) ?? { uuid: named, revisions: 0 };
}

function problemOf(error: AppError): NonNullable<VerifyPageProps["problem"]> {
  switch (error.code) {
    case "invalid_field":
      return "missing";
    case "payload_too_large":
      return "tooLarge";
    case "rate_limited":
      // Where it is others' files that wait, nobody has shown too many.
      return isPoolFull(error) || isFullOfOthers(error) ? "away" : "tooMany";
    case "document_unreadable":
      return "unreadable";
    case "service_unavailable":
      return "away";
    default:
      return "other";
  }
}

function page(request: ApiRequest, shown: Omit<VerifyPageProps, "language">, status = 200): Response {
  const language = languageOf(request);
  return html(
    renderDocument(
      <PayerDocument
        language={language}
        title={`${VERIFY_WORDS[language].title} · Paraph`}
        appearance={null}
        nonce={nonceOf(request)}
        assets={payerAssets()}
      >
        <VerifyPage language={language} {...shown} />
      </PayerDocument>,
    ),
    status,
  );
}

/** What was chosen on the page, else what the browser prefers. */
function languageOf(request: ApiRequest): Language {
  const chosen = new URL(request.url).searchParams.get("lang");
  return chooseLanguage({
    chosen,
    asked: [],
    acceptLanguage: request.headers.get("accept-language"),
    otherwise: [],
  });
}
