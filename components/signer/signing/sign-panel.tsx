import { ContinueOnPhone } from "@/components/payer/banks/continue-on-phone";
import { PRIMARY, SECONDARY } from "@/components/payer/theme/look";
import { isKeyMethod } from "@/lib/signatures/model";
import type { SignerStep, SignerView } from "@/lib/signatures/signer-view";
import { actingRole } from "../names";
import type { SignerContext } from "../signer-context";
import { CertificateEntry } from "./certificate-entry";
import { CodeEntry } from "./code-entry";
import { DeclineToSign } from "./decline-to-sign";
import { FORM_ID, OFFERED, type OfferedMethod, type Pen, type SigningDraft, type SigningProblems } from "./draft";
import { Handwriting } from "./handwriting";
import { Methods } from "./methods";
import { ownFields } from "./placement";
import { Problem, problemAttributes } from "./problem";

export type SigningProps = Readonly<{
  view: SignerView;
  step: Extract<SignerStep, { name: "SIGN" }>;
  page: SignerContext;
  draft: SigningDraft;
  problems: SigningProblems;
}>;

/**
 * The form itself, before everything that belongs to it: whatever is pressed with Enter signs, and neither asks for a code nor
 * declines.
 */
export function SigningForm({ view, page }: Pick<SigningProps, "view" | "page">) {
  return (
    <form
      id={FORM_ID}
      method="post"
      action={`${page.path}/sign`}
      encType="multipart/form-data"
      data-press={page.words.working[actingRole(view)]}
      className="sr-only"
    >
      <input type="hidden" name="contentHash" value={view.contentHash} />
      <button type="submit" tabIndex={-1} aria-hidden="true" />
    </form>
  );
}

/** How to sign, what is agreed to, and the button. */
export function SignPanel(props: SigningProps) {
  const { view, page } = props;
  const { words } = page;
  const role = actingRole(view);
  const offered = OFFERED.filter((method) => view.signer.methods.includes(method) && isHere(method, view));
  return (
    <section aria-labelledby="act" className="side-panel">
      <Progress page={page} />
      <h2 id="act" tabIndex={-1} className="font-semibold text-xl tracking-tight outline-none">
        {words.act[role]}
      </h2>
      {offered.length > 0 ? (
        <Ways {...props} offered={offered} />
      ) : (
        <p className="mt-2 text-pretty">{words.method.none(view.payee.legalName)}</p>
      )}
      <ContinueOnPhone path={page.path} words={page.common} />
      {view.mayDecline && <DeclineToSign view={view} page={page} />}
    </section>
  );
}

/** Who keeps the keys may be gone since the signer was asked. */
function isHere(method: OfferedMethod, { remoteProvider }: SignerView): boolean {
  return method !== "REMOTE" || remoteProvider !== null;
}

function Ways({
  view,
  step,
  page,
  draft,
  problems,
  offered,
}: SigningProps & Readonly<{ offered: readonly OfferedMethod[] }>) {
  const { words } = page;
  const role = actingRole(view);
  const chosen = draft.method ?? step.code?.channel ?? offered[0] ?? "HANDWRITTEN";
  const byHand = offered.includes("HANDWRITTEN");
  const byCode = offered.some((method) => method === "EMAIL_OTP" || method === "SMS_OTP");
  const byCertificate = offered.includes("CERTIFICATE");
  const byKey = offered.filter(isKeyMethod);
  const needs = (type: "SIGNATURE" | "INITIALS") =>
    view.documents.some((document) => ownFields(document).some((field) => field.type === type));
  const pen = (name: Pen, className = "") => (
    <Handwriting
      pen={name}
      draft={draft.pens[name]}
      page={page}
      problem={problems.places.get(name)}
      className={className}
    />
  );
  const consent = problems.places.get("consent");
  return (
    <>
      <Methods offered={offered} chosen={chosen} view={view} page={page} />
      {/* A signature that has a place in a document is drawn or typed whatever proves who signs. */}
      {needs("SIGNATURE") ? pen("handwriting") : byHand && pen("handwriting", "when-by-hand")}
      {needs("INITIALS") && pen("initials")}
      {byCode && <CodeEntry step={step} draft={draft} page={page} problem={problems.places.get("code")} />}
      {byCertificate && (
        <CertificateEntry
          page={page}
          problems={{
            certificate: problems.places.get("certificate"),
            password: problems.places.get("certificate-password"),
          }}
        />
      )}
      {view.remoteProvider !== null && (
        <p className="when-by-remote mt-5 text-pretty">{words.remote.hint(view.remoteProvider)}</p>
      )}
      <div className="mt-6 lg:mb-8">
        <label className="flex gap-3">
          <input
            id="consent"
            type="checkbox"
            name="consent"
            value="yes"
            form={FORM_ID}
            required
            defaultChecked={draft.consent}
            {...problemAttributes("consent", consent)}
            className="mt-0.5 size-5 shrink-0 accent-ink"
          />
          <span className="text-pretty">{words.consent.labels[role]}</span>
        </label>
        <Problem id="consent" text={consent} />
        {byKey.length < offered.length && (
          <p className="when-by-seal mt-2 text-pretty text-muted text-sm">{words.consent.what}</p>
        )}
        {byKey.length > 0 && (
          <p className="when-by-key mt-2 text-pretty text-muted text-sm">{words.certificate.what}</p>
        )}
      </div>
      <div className="act-foot">
        <button type="submit" form={FORM_ID} className={PRIMARY}>
          {words.act[role]}
        </button>
      </div>
    </>
  );
}

/** Filled in by the island: how much of what must be filled in is, and the way to the next. */
function Progress({ page: { words } }: Readonly<{ page: SignerContext }>) {
  return (
    <div data-progress="" hidden className="mb-6 max-lg:hidden">
      <p data-count="" className="text-muted text-sm tabular-nums" />
      <progress max={1} value={0} aria-hidden="true" className="meter" />
      <button type="button" data-next="" className={`mt-3 ${SECONDARY}`}>
        {words.fields.next}
      </button>
    </div>
  );
}
