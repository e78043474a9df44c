import type { ReactNode } from "react";
import { PayerDocument } from "@/components/payer/payer-document";
import { PlainMessage } from "@/components/payer/plain-message";
import { PRIMARY } from "@/components/payer/theme/look";
import { signerMessagesIn } from "@/components/signer/messages";
import { PROBLEMS } from "@/lib/http/reply/problem";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { AppError } from "@/lib/shared/errors";
import { payerAssets } from "./assets";
import { html, nonceOf } from "./html";
import { renderDocument } from "./render";
import { type Miss, speak } from "./visit";

/**
 * A link that nobody made says nothing of what there is (design: private): 404. Where something of ours failed: 500; where the
 * database is away: 503, whoever has noticed it first (decision 52).
 */
export function plainPage(request: ApiRequest, missed: Miss, path: string): Response {
  const { words } = missed;
  if (missed.outcome === "UNKNOWN_LINK") return html(plainDocument(request, missed, words.unknown), 404);
  const again = (
    <a href={path} className={PRIMARY}>
      {words.trouble.tryAgain}
    </a>
  );
  const { code, retryAfterSeconds } = missed.failure;
  const said = isSigning(request)
    ? { title: words.trouble.title, hint: signerMessagesIn(missed.language).troubleHint }
    : words.trouble;
  const response = html(plainDocument(request, missed, said, again), PROBLEMS[code].status);
  if (retryAfterSeconds !== undefined) response.headers.set("Retry-After", String(retryAfterSeconds));
  return response;
}

/** Too many links that nobody made have been asked for from where this request comes from (decision 84): 429. */
export function tooManyPage(request: ApiRequest, { retryAfterSeconds = 1 }: AppError): Response {
  const tongue = speak(request);
  const response = html(plainDocument(request, tongue, tongue.words.tooMany), 429);
  response.headers.set("Retry-After", String(retryAfterSeconds));
  return response;
}

type Said = Readonly<{ title: string; hint: string }>;

/** A page with nothing of any request on it. */
function plainDocument(
  request: ApiRequest,
  { language, words }: Pick<Miss, "language" | "words">,
  { title, hint }: Said,
  action: ReactNode = null,
): string {
  const footer = isSigning(request) ? { ...words.footer, secure: signerMessagesIn(language).secure } : words.footer;
  return renderDocument(
    <PayerDocument {...{ language, title }} appearance={null} nonce={nonceOf(request)} assets={payerAssets()}>
      <PlainMessage footer={footer} language={language} title={title} hint={hint}>
        {action}
      </PlainMessage>
    </PayerDocument>,
  );
}

/** Of a link that nobody made its address is all that is known. */
function isSigning({ url }: ApiRequest): boolean {
  return new URL(url).pathname.startsWith("/sign/");
}
