import { payerAssets } from "@/app/(payer)/_visit/assets";
import { renderDocument } from "@/app/(payer)/_visit/render";
import { formatsIn } from "@/components/payer/formats";
import { chooseLanguage } from "@/components/payer/language";
import { messagesIn } from "@/components/payer/messages";
import { PayerDocument } from "@/components/payer/payer-document";
import { PayerPage } from "@/components/payer/payer-page";
import { stepTitle } from "@/components/payer/step-title";
import { htmlResponse } from "@/lib/http/text-response";
import type { PayerView } from "@/lib/payer/payer-view";
import { previewPayerView } from "@/lib/payer/preview-payer-view";
import type { ApiRequest } from "@/lib/shared/api-request";
import { findDashboard } from "../../../../dashboard-context";
import { emptyAnswer, PRIVATE } from "../../answers";
import { readDraft } from "./read-draft";

/** Nothing in it runs, is sent or leads anywhere, by itself as in the form's frame. */
const PICTURE = {
  ...PRIVATE,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; form-action 'none'; base-uri 'none'; sandbox allow-same-origin",
} as const;

/** A link that nobody has: below it lies the picture of a code, and whoever scans that is told so. */
const NO_LINK = "/pay/preview";
const WISHES = { query: "", country: null, all: false, lastBankId: null };

/** The payer's page as it will be for what has been typed so far (decision 266). It is the page itself, without its script. */
export async function GET(request: ApiRequest): Promise<Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  const { db, caller, text } = context;
  const draft = readDraft(new URL(request.url).searchParams, text.language);
  const view = await previewPayerView(db, caller, draft);
  return view ? htmlResponse(pageOf(view), { headers: PICTURE }) : emptyAnswer(404);
}

function pageOf(view: PayerView): string {
  const { asked, otherwise } = view.languages;
  const language = chooseLanguage({ chosen: null, asked, acceptLanguage: null, otherwise });
  const words = messagesIn(language, view.voice);
  const page = { language, words, path: NO_LINK, format: formatsIn(language, view.payee.timeZone) };
  return renderDocument(
    <PayerDocument
      language={language}
      title={stepTitle(view.step, words)}
      appearance={view.appearance}
      nonce={undefined}
      assets={payerAssets()}
    >
      <PayerPage view={view} page={page} wishes={WISHES} problem={null} />
    </PayerDocument>,
  );
}
