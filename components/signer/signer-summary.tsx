import { PayeeMark } from "@/components/payer/payee-mark";
import { CheckIcon, ChevronDownIcon, ClockIcon, CrossIcon } from "@/components/payer/theme/icons";
import type { SignerView } from "@/lib/signatures/signer-view";
import type { SignerContext } from "./signer-context";

type SummaryProps = Readonly<{
  view: SignerView;
  page: SignerContext;
  /** Beside the documents it is the head of a column; beside an outcome it is half of the page. */
  isHead: boolean;
}>;

const HALF = "lg:sticky lg:top-0 lg:flex lg:min-h-dvh lg:justify-end lg:self-start lg:px-14 lg:pt-16 xl:px-20";

/** Who asks for what, until when, and how far everybody else is: in the payee's colours. */
export function SignerSummary({ view, page, isHead }: SummaryProps) {
  const { words, format } = page;
  const { payee, signer, message, others, documents } = view;
  return (
    <section
      aria-label={words.summary.title}
      className={`bg-panel px-5 pt-6 pb-7 text-on-panel shadow-[0_1px_0_var(--line)] sm:px-8 [&_:focus-visible]:outline-on-panel ${isHead ? "side-head" : HALF}`}
    >
      <div className={isHead ? "" : "mx-auto w-full max-w-md lg:mx-0 lg:max-w-sm"}>
        <h1>
          <span className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
            <PayeeMark name={payee.legalName} appearance={view.appearance} />
            <span className="min-w-0 flex-1 basis-40 text-balance text-on-panel-muted">
              {words.summary.requestFrom[signer.role](payee.legalName)}
            </span>
          </span>{" "}
          <span className={`mt-4 block text-balance font-semibold tracking-tight ${isHead ? "text-2xl" : "text-3xl"}`}>
            {view.title ?? documents[0]?.name}
          </span>
        </h1>
        {message && <p className="mt-2 whitespace-pre-line text-pretty">{message}</p>}
        <dl className="mt-5 border-panel-line border-t pt-4 text-sm empty:hidden">
          {isOpen(view) && (
            <div className="flex flex-wrap justify-between gap-x-6 py-1">
              <dt className="text-on-panel-muted">{words.summary.until}</dt>
              <dd className="tabular-nums">{format.deadline(view.expiresAt)}</dd>
            </div>
          )}
          {others.length > 0 && (
            <div className="py-1">
              <dt className="text-on-panel-muted">{words.summary.others}</dt>
              <dd>
                <Others others={others} isOver={OVER.has(view.step.name)} page={page} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}

/** More than these would keep the documents from a phone's first screen. */
const OTHERS_SHOWN_MAX = 5;

/** It has ended, and whoever had not signed by then never will. */
const OVER: ReadonlySet<SignerView["step"]["name"]> = new Set(["DECLINED", "REJECTED", "EXPIRED", "CANCELLED"]);

type OthersProps = Readonly<{ others: SignerView["others"]; isOver: boolean; page: SignerContext }>;

function Others({ others, isOver, page }: OthersProps) {
  const list = (
    <ul className="mt-1">
      {others.map((other) => (
        <Other key={`${other.order} ${other.name} ${other.status}`} other={other} isOver={isOver} page={page} />
      ))}
    </ul>
  );
  if (others.length <= OTHERS_SHOWN_MAX) return list;
  const acted = others.filter(({ status }) => status === "SIGNED").length;
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-md">
        <span className="tabular-nums">
          {page.words.summary.statuses.SIGNED}: {acted} / {others.length}
        </span>
        <ChevronDownIcon className="size-5 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      {list}
    </details>
  );
}

type OtherProps = Readonly<{ other: SignerView["others"][number]; isOver: boolean; page: SignerContext }>;

function Other({ other: { name, role, status }, isOver, page: { words } }: OtherProps) {
  const { summary } = words;
  const isDone = status === "SIGNED" || status === "DECLINED";
  const Sign = status === "SIGNED" ? CheckIcon : status === "DECLINED" ? CrossIcon : ClockIcon;
  const word = isOver && !isDone ? summary.notAsked : summary.statuses[status];
  return (
    <li className="flex items-start gap-2 py-1">
      {isOver && !isDone ? <span className="size-4" /> : <Sign className="mt-0.5 size-4" />}
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
        <span>{name ?? summary.unnamed}</span>
        <span className="text-on-panel-muted">
          {status === "SIGNED" && role === "APPROVER" ? summary.approved : word}
        </span>
      </span>
    </li>
  );
}

/** The deadline matters only while there is something to do. */
function isOpen({ step }: SignerView): boolean {
  return step.name === "SIGN" || step.name === "WAITING";
}
