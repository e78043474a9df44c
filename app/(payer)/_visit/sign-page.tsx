import { PayerDocument } from "@/components/payer/payer-document";
import { SignerPage } from "@/components/signer/signer-page";
import { NO_DRAFT, NO_PROBLEMS, type SigningDraft, type SigningProblems } from "@/components/signer/signing/draft";
import { signerStepTitle } from "@/components/signer/step-title";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { SignerView } from "@/lib/signatures/signer-view";
import { signerAssets, viewerAssets } from "./assets";
import { framing, html, nonceOf } from "./html";
import { renderDocument } from "./render";
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
      <SignerPage view={view} page={page} draft={draft} problems={problems} viewer={viewerAssets()} />
    </PayerDocument>
  );
  return html(renderDocument(document), status, showsDocuments(view) ? framing(request) : {});
}

/** They are framed where scripts don't run. */
function showsDocuments({ step }: SignerView): boolean {
  return step.name === "SIGN" || step.name === "WAITING" || step.name === "READ";
}
