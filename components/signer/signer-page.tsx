import type { ReactNode } from "react";
import { TakingToBank } from "@/components/payer/banks/bank-steps";
import { Notice } from "@/components/payer/notice";
import { PageFooter } from "@/components/payer/page-footer";
import { PayeeContact } from "@/components/payer/payee-contact";
import { StepHeading } from "@/components/payer/step-heading";
import { ClockIcon, EyeIcon } from "@/components/payer/theme/icons";
import { PRIMARY } from "@/components/payer/theme/look";
import { assertNever } from "@/lib/shared/assert-never";
import type { SignerView } from "@/lib/signatures/signer-view";
import { SignerDocuments } from "./documents/signer-documents";
import { liveOf } from "./live";
import { actingRole, listNames } from "./names";
import { SigningEnded } from "./outcomes/ended";
import { Signed } from "./outcomes/signed";
import type { SignerContext } from "./signer-context";
import { SignerSummary } from "./signer-summary";
import type { SigningDraft, SigningProblems } from "./signing/draft";
import { ProblemList } from "./signing/problem-list";
import { SigningForm, SignPanel } from "./signing/sign-panel";
import type { ViewerAssets, ViewerWords } from "./viewer";

export type SignerPageProps = Readonly<{
  view: SignerView;
  page: SignerContext;
  draft: SigningDraft;
  problems: SigningProblems;
  viewer: ViewerAssets;
  /** Whether another link has led here, whose place this one has taken. */
  renewed?: boolean;
}>;

/** The whole page as a function of the view: a reload, a second tab and another device land on the right step. */
export function SignerPage(props: SignerPageProps) {
  const { view, page, renewed } = props;
  const { step } = view;
  switch (step.name) {
    case "SIGN":
      return (
        <Desk {...props} filling>
          <SignPanel {...props} step={step} />
        </Desk>
      );
    case "WAITING":
      return (
        <Desk {...props}>
          <Aside icon={<ClockIcon className="size-6" />} title={page.words.waiting.title}>
            {page.words.waiting.hint(listNames(step.for, page.language, page.words))}{" "}
            {step.isToldThen ? page.words.waiting.told : page.words.waiting.untold}
          </Aside>
        </Desk>
      );
    case "READ":
      return (
        <Desk {...props}>
          <Aside icon={<EyeIcon className="size-6" />} title={page.words.read.title}>
            {page.words.read.hint}
          </Aside>
        </Desk>
      );
    case "SIGNED":
      return (
        <Halves view={view} page={page} renewed={renewed}>
          <Signed view={view} step={step} page={page} />
        </Halves>
      );
    case "DECLINED":
    case "REJECTED":
    case "EXPIRED":
    case "CANCELLED":
    case "UNAVAILABLE":
      return (
        <Halves view={view} page={page} renewed={renewed}>
          <SigningEnded view={view} step={step} page={page} />
        </Halves>
      );
    default:
      return assertNever(step);
  }
}

function liveAttributes(view: SignerView, { path }: SignerContext) {
  const live = liveOf(view);
  return { "data-live": live ? path : undefined, "data-stamp": live?.stamp, "data-live-media": live?.media };
}

type DeskProps = SignerPageProps & Readonly<{ filling?: boolean; children: ReactNode }>;

/**
 * The documents, and beside them who asks and what is to be done. On a phone one after the other: below the documents what is done
 * when they have been read, which the bar leads to; above them that there is nothing to do.
 */
function Desk({ view, page, draft, problems, viewer, renewed, filling = false, children }: DeskProps) {
  return (
    <main {...liveAttributes(view, page)} {...viewerAttributes(viewer, page)} className="desk">
      {filling && <SigningForm view={view} page={page} />}
      <SignerSummary view={view} page={page} isHead />
      {!filling && <div className="side-said">{children}</div>}
      <div className="desk-documents">
        {renewed && <Notice tone="neutral">{page.common.renewed}</Notice>}
        <ProblemList view={view} problems={problems} page={page} />
        {filling && (
          <template data-changed="">
            <Notice tone="unsure">{page.words.problems.changed}</Notice>
          </template>
        )}
        <SignerDocuments view={view} page={page} filling={filling ? { draft, problems } : null} />
      </div>
      <div className={filling ? "side side-acting" : "side"}>
        {filling && children}
        <Foot view={view} page={page} />
      </div>
      {filling && <Bar view={view} page={page} />}
    </main>
  );
}

/** What the island needs to show the documents. */
function viewerAttributes({ script, worker, files, certificate }: ViewerAssets, { words }: SignerContext) {
  const { loading, notShown } = words.documents;
  const { progress, next, finish } = words.fields;
  const said: ViewerWords = { ...words.viewer, loading, notShown, progress, nextField: next, finish };
  return {
    "data-pdf": script,
    "data-pdf-worker": worker,
    "data-pdf-files": files,
    "data-certificate-script": certificate,
    "data-words": JSON.stringify(said),
  };
}

/** At the foot of a phone: the way to the next field, or to what is agreed to. Without script it leads there as well. */
function Bar({ view, page: { words } }: Readonly<{ view: SignerView; page: SignerContext }>) {
  return (
    <div data-bar="" className="bar">
      <p data-count="" className="pb-1.5 text-muted text-sm tabular-nums empty:hidden" />
      <a href="#act" data-next="" className={PRIMARY}>
        {words.act[actingRole(view)]}
      </a>
    </div>
  );
}

type AsideProps = Readonly<{ icon: ReactNode; title: string; children: ReactNode }>;

function Aside({ icon, title, children }: AsideProps) {
  return (
    <StepHeading tone="waiting" icon={icon} title={title}>
      {children}
    </StepHeading>
  );
}

type ToProviderProps = Readonly<{ view: SignerView; page: SignerContext; provider: string; url: string }>;

/** Between our page and the pages of who keeps the signer's key. */
export function ToProviderPage({ view, page, provider, url }: ToProviderProps) {
  return (
    <Halves view={view} page={page} live={null}>
      <TakingToBank bankName={provider} url={url} words={page.common} />
    </Halves>
  );
}

type PartProps = Readonly<{ view: SignerView; page: SignerContext }>;
type HalvesProps = PartProps & Readonly<{ live?: null; renewed?: boolean | undefined; children: ReactNode }>;

/** Who asks on one side, what became of it on the other. */
function Halves({ view, page, live, renewed, children }: HalvesProps) {
  return (
    <main {...(live === null ? {} : liveAttributes(view, page))} className="min-h-dvh lg:grid lg:grid-cols-2">
      <SignerSummary view={view} page={page} isHead={false} />
      <div className="px-5 py-7 sm:px-8 lg:px-14 lg:pt-16 lg:pb-6 xl:px-20">
        <div className="mx-auto flex min-h-full w-full max-w-md flex-col lg:mx-0">
          <div className="mb-10">
            {renewed && <Notice tone="neutral">{page.common.renewed}</Notice>}
            {children}
          </div>
          <Foot view={view} page={page} />
        </div>
      </div>
    </main>
  );
}

function Foot({ view, page }: PartProps) {
  const { words, common, language, path } = page;
  const { legalName } = view.payee;
  return (
    <>
      <PayeeContact
        payee={legalName}
        contact={view.contact}
        subject={view.title ?? view.documents[0]?.name ?? ""}
        words={common}
      />
      <PageFooter words={{ ...common.footer, secure: words.secure }} language={language} path={path} />
    </>
  );
}
