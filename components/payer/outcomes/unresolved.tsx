import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import { OfAttempt } from "../banks/of-attempt";
import type { PageContext } from "../page-context";
import { StepHeading } from "../step-heading";
import { Foldout } from "../theme/foldout";
import { AlertIcon } from "../theme/icons";
import { SECONDARY } from "../theme/look";

type UnresolvedProps = Readonly<{
  view: PayerView;
  step: Extract<PayerStep, { name: "UNRESOLVED" }>;
  page: PageContext;
}>;

/**
 * Nobody knows whether the bank has paid: the page says so, follows what the bank says, and lets the payer go on only
 * knowingly, in two presses and a tick.
 */
export function Unresolved({ view, step, page: { path, words, format } }: UnresolvedProps) {
  const amount = format.money(view.amount);
  const { legalName } = view.payee;
  return (
    <>
      <StepHeading tone="unsure" icon={<AlertIcon className="size-6" />} title={words.unresolved.title(step.bank.name)}>
        {step.isAsked ? words.unresolved.asked : words.unresolved.unasked} {words.unresolved.hint(legalName, amount)}
      </StepHeading>
      <Foldout title={words.unresolved.goOn} className="mt-8">
        <form method="post" action={`${path}/attempt/pass-over`} className="pb-6">
          <OfAttempt begunAt={step.begunAt} />
          <p className="text-pretty text-muted text-sm">{words.unresolved.warning(legalName, amount)}</p>
          <label className="my-4 flex min-h-11 items-center gap-3 text-sm">
            <input type="checkbox" name="understood" value="yes" required className="size-5 shrink-0 accent-ink" />
            {words.unresolved.understood}
          </label>
          <button type="submit" className={SECONDARY}>
            {words.unresolved.confirm}
          </button>
        </form>
      </Foldout>
    </>
  );
}
