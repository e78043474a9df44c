import { Decline } from "../outcomes/decline";
import { FailureNotice } from "../outcomes/failure-notice";
import { BankPicker } from "./bank-picker";
import type { ChoiceProps } from "./choice";
import { ContinueOnPhone } from "./continue-on-phone";
import { ManualTransfer } from "./manual-transfer";

/** The first screen: press a bank and go. On a desktop the same can be done on the phone while this page follows. */
export function ChooseBank({ view, step, page, wishes }: ChoiceProps) {
  const { banks } = page.words;
  return (
    <>
      {step.lastFailure && <FailureNotice failure={step.lastFailure} payee={view.payee.legalName} page={page} />}
      <h2 className="font-semibold text-xl tracking-tight">{banks.title}</h2>
      <p className="mt-1 mb-4 text-pretty text-muted text-sm">{banks.hint}</p>
      <BankPicker view={view} step={step} page={page} wishes={wishes} />
      <p className="mt-4 mb-6 text-pretty text-muted text-sm">
        {banks.consent(view.payee.legalName, page.format.money(view.amount))}
      </p>
      <ContinueOnPhone page={page} />
      <ManualTransfer view={view} page={page} />
      {view.mayDecline && <Decline payee={view.payee.legalName} page={page} />}
    </>
  );
}
