import { PayerDocument } from "@/components/payer/payer-document";
import { SignerPage, ToProviderPage } from "@/components/signer/signer-page";
import { NO_DRAFT, NO_PROBLEMS, type SigningDraft, type SigningProblems } from "@/components/signer/signing/draft";
import { signerStepTitle } from "@/components/signer/step-title";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { SignerView } from "@/lib/signatures/signer-view";
import { signerAssets, viewerAssets } from "./assets";
import { framing, html, nonceOf } from "./html";
import { renderDocument } from "./render";
import { isInPlace } from "./renewed";
import type { FoundSigner } from "./signer-visit";

type Shown = Readonly<{
  draft?: SigningDraft;
  problems?: SigningProblems;
  /** 200 where nothing was sent that could not be taken. */
  status?: number;
}>;

/** The page of one signer, as it stands, with what was sent and could not be taken. */
export function signPage(request: ApiRequest, { view, page }: FoundSigner, shown: Shown = {}): Response {
  const { draft = NO_DRAFT, problems = NO_PROBLEMS, status = 200 } = shown;
  const { legalName } = view.payee;
  const asks = page.words.summary.requestFrom[view.signer.role](legalName);
  const step = signerStepTitle(view, page.words, page.common);
  const said = problems === NO_PROBLEMS ? step : page.words.problems.title;
  const document = (
    <PayerDocument
      language={page.language}
      title={said === step && view.step.name === "SIGN" ? asks : `${said} · ${legalName}`}
      preview={asks}
      spoken={said}
      appearance={view.appearance}
      nonce={nonceOf(request)}
      assets={signerAssets()}
    >
      <SignerPage
        view={view}
        page={page}
        draft={draft}
        problems={problems}
        viewer={viewerAssets()}
        renewed={isInPlace(request)}
      />
    </PayerDocument>
  );
  return html(renderDocument(document), status, showsDocuments(view) ? framing(request) : {});
}

/** On the way to the provider of remote signatures, whose page is at `url`. */
export function toProviderPage(
  request: ApiRequest,
  { view, page }: FoundSigner,
  provider: string,
  url: string,
): Response {
  const title = page.common.bank.taking(provider);
  const document = (
    <PayerDocument
      language={page.language}
      title={`${title} · ${view.payee.legalName}`}
      preview={page.words.summary.requestFrom[view.signer.role](view.payee.legalName)}
      spoken={title}
      appearance={view.appearance}
      nonce={nonceOf(request)}
      assets={signerAssets()}
    >
      <ToProviderPage view={view} page={page} provider={provider} url={url} />
    </PayerDocument>
  );
  return html(renderDocument(document));
}

/** They are framed where scripts don't run. */
function showsDocuments({ step }: SignerView): boolean {
  return step.name === "SIGN" || step.name === "WAITING" || step.name === "READ";
}
