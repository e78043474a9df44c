import type { ReactNode } from "react";
import type { AskedField, Challenge, FieldProblems, PageAction } from "@/lib/banks/next-action";
import type { BankListing } from "@/lib/banks/search-banks";
import type { AskedFirst, OfferedMethod, PayerStep, PayerView } from "@/lib/payer/payer-view";
import { assertNever } from "@/lib/shared/assert-never";
import { RefreshWithoutScript } from "../live/refresh-without-script";
import type { Messages } from "../messages";
import { Notice } from "../notice";
import type { PageContext } from "../page-context";
import { StepHeading } from "../step-heading";
import { actionTitle } from "../step-title";
import { AlertIcon, ClockIcon, LockIcon, Spinner } from "../theme/icons";
import { CARD, PRIMARY, QUIET, SECONDARY } from "../theme/look";
import { BankFields, type FormState } from "./bank-fields";
import { CancelThere } from "./bank-steps";
import { OfAttempt } from "./of-attempt";

type AuthoriseStep = Extract<PayerStep, { name: "AUTHORISE" }>;
type AuthoriseProps = Readonly<{ view: PayerView; step: AuthoriseStep; page: PageContext; form: FormState }>;

/** What the payer does for the bank without its pages: each `NextAction` has its own look, and none knows which bank it is. */
export function Authorise({ view, step, page, form }: AuthoriseProps) {
  const title = actionTitle(step, page.words.steps);
  return (
    <>
      <Action view={view} step={step} page={page} form={form} title={title} />
      <Otherwise step={step} page={page} />
    </>
  );
}

/** What the payer may do in its place: want another bank, or the payment after all. */
function Otherwise({ step, page: { path, words } }: Readonly<{ step: AuthoriseStep; page: PageContext }>) {
  const { cancels, cancelUrl } = step;
  return (
    <>
      <CancelThere step={step} path={path} words={words} />
      {cancelUrl === null && (
        <form method="post" action={`${path}/attempt/${cancels ? "keep" : "abandon"}`} className="mt-4">
          <OfAttempt begunAt={step.begunAt} />
          <button type="submit" className={QUIET}>
            {cancels ? words.steps.keep : words.bank.chooseAnother}
          </button>
        </form>
      )}
    </>
  );
}

function Action({ view, step, page, form, title }: AuthoriseProps & Readonly<{ title: string }>) {
  const { action, bank } = step;
  const { steps } = page.words;
  switch (action.type) {
    case "DECOUPLED":
      return <InApp step={step} action={action} page={page} title={title} />;
    case "PROVIDE":
      return <Provide step={step} action={action} page={page} form={form} title={title} />;
    case "SELECT_METHOD":
      return <SelectMethod step={step} action={action} page={page} title={title} />;
    case "CONFIRM_PAYEE":
      return (
        <>
          <StepHeading tone="unsure" icon={<AlertIcon className="size-6" />} title={title}>
            {steps.payeeMatches[action.unsaid ? "UNSAID" : action.match](bank.name, view.payee.legalName)}
            {action.suggestedName !== null && ` ${steps.payeeIs(action.suggestedName)}`}
          </StepHeading>
          <StepForm step={step} page={page}>
            <button type="submit" className={`mt-6 ${SECONDARY}`}>
              {steps.payeeInsist}
            </button>
          </StepForm>
        </>
      );
    case "WAIT_OTHERS":
      return (
        <>
          <RefreshWithoutScript />
          <StepHeading tone="waiting" icon={<ClockIcon className="size-6" />} title={title}>
            {steps.othersHint(bank.name)}
          </StepHeading>
          <Signed action={action} page={page} />
        </>
      );
    default:
      return assertNever(action);
  }
}

type ActionProps<Type extends PageAction["type"]> = Readonly<{
  action: Extract<PageAction, { type: Type }>;
  page: PageContext;
}>;
type Titled = Readonly<{ title: string }>;

function InApp({
  step: { bank, cancels, until },
  action,
  page,
  title,
}: ActionProps<"DECOUPLED"> & Titled & Readonly<{ step: AuthoriseStep }>) {
  const { steps } = page.words;
  return (
    <>
      <RefreshWithoutScript />
      <StepHeading tone="waiting" icon={<Spinner className="size-6" />} title={title}>
        {cancels ? steps.cancelInApp(bank.name) : steps.inAppHint}
        {until !== null && ` ${steps.inAppUntil(page.format.moment(until))}`}
      </StepHeading>
      <BankSays bank={bank} message={action.message} page={page} />
      {action.appUrl !== null && (
        <a href={action.appUrl} rel="noreferrer" className={`mt-6 ${PRIMARY}`}>
          {steps.openApp(bank.name)}
        </a>
      )}
    </>
  );
}

/** As the bank words it, and as its words: nothing in it is followed. */
function BankSays({ bank, message, page }: Readonly<{ bank: BankListing; message: string | null; page: PageContext }>) {
  if (message === null) return null;
  return (
    <figure className={`mt-6 p-4 ${CARD}`}>
      <figcaption className="text-muted text-sm">{page.words.steps.bankSays(bank.name)}</figcaption>
      <blockquote className="mt-1 whitespace-pre-line text-pretty break-words">{message}</blockquote>
    </figure>
  );
}

function Provide({
  step,
  action,
  page,
  form,
  title,
}: ActionProps<"PROVIDE"> & Titled & Readonly<{ step: AuthoriseStep; form: FormState }>) {
  const { steps } = page.words;
  const { bank, cancels } = step;
  const asksCode = action.fields.some(({ name }) => name === "CODE");
  const problems = Object.keys(form.problems).length > 0 ? form.problems : refusedFields(step, action.fields);
  return (
    <>
      <StepHeading tone="neutral" icon={<LockIcon className="size-6" />} title={title}>
        {cancels
          ? steps.cancelHere(bank.name)
          : asksCode
            ? codeHint(action, steps)(bank.name)
            : steps.identifyHint(bank.name)}
      </StepHeading>
      <BankSays bank={bank} message={action.message} page={page} />
      {action.challenge && <MadeFrom challenge={action.challenge} bank={bank} page={page} />}
      <StepForm step={step} page={page}>
        <BankFields fields={action.fields} form={{ ...form, problems }} words={steps} />
        <button type="submit" className={`mt-6 ${PRIMARY}`}>
          {steps.next}
        </button>
      </StepForm>
    </>
  );
}

function codeHint({ challenge, pollAfterMs }: ActionProps<"PROVIDE">["action"], steps: Messages["steps"]) {
  if (challenge) return steps.codeFromThis;
  return pollAfterMs === undefined ? steps.codeHint : steps.codeOrApp;
}

/** What the payer's device makes the code from. It is read from a screen: on white, and never smaller than it is. */
function MadeFrom({
  challenge: { image, texts, link },
  bank,
  page: { words },
}: Readonly<{ challenge: Challenge; bank: BankListing; page: PageContext }>) {
  const { steps } = words;
  return (
    <figure className={`mt-6 overflow-x-auto p-4 ${CARD}`}>
      <figcaption className="text-muted text-sm">{steps.bankSays(bank.name)}</figcaption>
      {image !== null && (
        // biome-ignore lint/performance/noImgElement: it is here already, and may not be made smaller.
        <img
          src={`data:image/png;base64,${image}`}
          alt={steps.challengeImage}
          className="mt-3 max-w-none bg-white p-3 text-black"
        />
      )}
      {texts.map((text) => (
        <p key={text} className="mt-2 break-words font-medium tabular-nums">
          {text}
        </p>
      ))}
      {link !== null && (
        <a href={link} target="_blank" rel="noreferrer" className={`mt-3 ${SECONDARY}`}>
          {steps.challengeLink(bank.name)}
        </a>
      )}
    </figure>
  );
}

/** The bank says no to a form, and not to which of its fields. */
function refusedFields({ refused }: AuthoriseStep, fields: readonly AskedField[]): FieldProblems {
  return refused ? Object.fromEntries(fields.map(({ name }) => [name, "REFUSED"] as const)) : {};
}

function SelectMethod({
  step,
  action,
  page,
  title,
}: ActionProps<"SELECT_METHOD"> & Titled & Readonly<{ step: AuthoriseStep }>) {
  const { steps } = page.words;
  return (
    <>
      <StepHeading tone="neutral" icon={<LockIcon className="size-6" />} title={title}>
        {step.cancels && `${steps.cancelHere(step.bank.name)} `}
        {steps.methodHint(step.bank.name)}
      </StepHeading>
      {step.refused && (
        <div className="mt-6">
          <Notice>{steps.problems.REFUSED}</Notice>
        </div>
      )}
      <StepForm step={step} page={page}>
        <ul className="mt-6 grid gap-3">
          {action.methods.map(({ id, name, explanation }) => (
            <li key={id}>
              <button type="submit" name="methodId" value={id} className={`flex-col ${SECONDARY}`}>
                {name}
                {explanation !== null && <small className="text-muted text-sm">{explanation}</small>}
              </button>
            </li>
          ))}
        </ul>
      </StepForm>
    </>
  );
}

/** Good for the turn that it was made for: sent twice, it is done once. */
function StepForm({ step, page, children }: Readonly<{ step: AuthoriseStep; page: PageContext; children: ReactNode }>) {
  return (
    <form method="post" action={`${page.path}/attempt/advance`} data-press={page.words.banks.opening}>
      <input type="hidden" name="turn" value={step.turn} />
      {children}
    </form>
  );
}

function Signed({ action: { signed, required }, page: { words } }: ActionProps<"WAIT_OTHERS">) {
  if (signed === null) return null;
  const { signedOf, signedSoFar } = words.steps;
  return (
    <p className="mt-6 font-medium tabular-nums">
      {required === null ? signedSoFar(String(signed)) : signedOf(String(signed), String(required))}
    </p>
  );
}

const WAYS = { REDIRECT: "onPages", DECOUPLED: "inApp", EMBEDDED: "byCode" } as const;

type ChooseMethodProps = Readonly<{ bank: BankListing; methods: readonly OfferedMethod[]; page: PageContext }>;

/** Which of a chosen bank's methods it shall be: the one that the bank would rather have leads. */
export function ChooseMethod({ bank, methods, page }: ChooseMethodProps) {
  const { steps } = page.words;
  return (
    <>
      <StepHeading tone="neutral" icon={<LockIcon className="size-6" />} title={steps.method}>
        {steps.methodHint(bank.name)}
      </StepHeading>
      <form method="post" action={`${page.path}/attempt`} data-press={page.words.banks.opening}>
        <input type="hidden" name="bankId" value={bank.id} />
        <ul className="mt-6 grid gap-3">
          {methods.map(({ id, approach, label }, at) => (
            <li key={id}>
              <button type="submit" name="methodId" value={id} className={at === 0 ? PRIMARY : SECONDARY}>
                {label ?? steps.ways[WAYS[approach]](bank.name)}
              </button>
            </li>
          ))}
        </ul>
      </form>
      <ChooseAnother page={page} />
    </>
  );
}

function ChooseAnother({ page }: Readonly<{ page: PageContext }>) {
  return (
    <p className="mt-4">
      <a href={page.path} className={QUIET}>
        {page.words.bank.chooseAnother}
      </a>
    </p>
  );
}

type IdentifyProps = Readonly<{
  bank: BankListing;
  asked: Extract<AskedFirst, { what: "FIELDS" }>;
  form: FormState;
  page: PageContext;
}>;

/** What a chosen bank wants to know before anything leaves. */
export function Identify({ bank, asked: { methodId, fields }, form, page }: IdentifyProps) {
  const { steps } = page.words;
  return (
    <>
      <StepHeading tone="neutral" icon={<LockIcon className="size-6" />} title={steps.identify(bank.name)}>
        {steps.identifyHint(bank.name)}
      </StepHeading>
      <form method="post" action={`${page.path}/attempt/identify`} data-press={page.words.banks.opening}>
        <input type="hidden" name="bankId" value={bank.id} />
        <input type="hidden" name="methodId" value={methodId} />
        <BankFields fields={fields} form={form} words={steps} />
        <button type="submit" className={`mt-6 ${PRIMARY}`}>
          {steps.next}
        </button>
      </form>
      <ChooseAnother page={page} />
    </>
  );
}
