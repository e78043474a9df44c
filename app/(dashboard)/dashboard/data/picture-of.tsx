import { payerAssets } from "@/app/(payer)/_visit/assets";
import { renderDocument } from "@/app/(payer)/_visit/render";
import { formatsIn } from "@/components/payer/formats";
import { chooseLanguage } from "@/components/payer/language";
import { messagesIn } from "@/components/payer/messages";
import { PayerDocument } from "@/components/payer/payer-document";
import { PayerPage } from "@/components/payer/payer-page";
import { stepTitle } from "@/components/payer/step-title";
import { htmlResponse } from "@/lib/http/reply/text-response";
import type { PayerView } from "@/lib/payer/payer-view";
import { PRIVATE } from "./answers";

/** Nothing in it runs, is sent or leads anywhere, by itself as in the form's frame. */
const PICTURE = {
  ...PRIVATE,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; form-action 'none'; base-uri 'none'; sandbox allow-same-origin",
} as const;

/** A link that nobody has, in a link's form: below it lies the picture of a code, and whoever scans that is told so. */
const NO_LINK = "/pay/preview---------------";
const WISHES = { query: "", country: null, all: false, lastBankId: null };

/** A payer's page to look at (decision 266). It is the page itself, without its script. */
export function pictureOf(view: PayerView): Response {
  const { asked, otherwise } = view.languages;
  const language = chooseLanguage({ chosen: null, asked, acceptLanguage: null, otherwise });
  const words = messagesIn(language, view.voice);
  const page = { language, words, path: NO_LINK, format: formatsIn(language, view.payee.timeZone) };
  const drawn = renderDocument(
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
  return htmlResponse(drawn, { headers: PICTURE });
}
