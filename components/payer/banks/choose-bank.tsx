import { Decline } from "../outcomes/decline";
import { type Complaint, Dispute, Disputed } from "../outcomes/dispute";
import { FailureNotice } from "../outcomes/failure-notice";
import { BankPicker } from "./bank-picker";
import type { ChoiceProps } from "./choice";
import { ContinueOnPhone } from "./continue-on-phone";
import { ManualTransfer, TransferDetails } from "./manual-transfer";
import { TransferSaid } from "./transfer-said";

/** The first screen: press a bank and go. On a desktop the same can be done on the phone while this page follows. */
export function ChooseBank({
  view,
  step,
  page,
  wishes,
  complaint,
}: ChoiceProps & Readonly<{ complaint: Complaint | null }>) {
  const { lastFailure, transferSaidAt, disputedAt, banks } = step;
  const payee = view.payee.legalName;
  return (
    <>
      {lastFailure && <FailureNotice failure={lastFailure} banks={banks} payee={payee} page={page} />}
      {transferSaidAt && (
        <TransferSaid payee={payee} at={transferSaidAt} page={page}>
          {page.words.transfer.payOnce}
        </TransferSaid>
      )}
      {disputedAt && <Disputed payee={payee} at={disputedAt} page={page} />}
      {banks.length > 0 ? (
        <Banks view={view} step={step} page={page} wishes={wishes} />
      ) : (
        <NoBank view={view} step={step} page={page} />
      )}
      {view.mayDispute && <Dispute payee={payee} page={page} complaint={complaint} />}
      {view.mayDecline && <Decline payee={payee} page={page} />}
    </>
  );
}

function Banks({ view, step, page, wishes }: ChoiceProps) {
  const { banks } = page.words;
  const { legalName } = view.payee;
  return (
    <>
      <div className="screen">
        <h2 className="font-semibold text-xl tracking-tight">{banks.title}</h2>
        <p className="mt-1 mb-4 text-pretty text-muted text-sm">{banks.hint}</p>
        <BankPicker view={view} step={step} page={page} wishes={wishes} />
        <p className="mt-4 mb-6 text-pretty text-muted text-sm">
          {banks.consent(legalName, page.format.money(view.amount))}
        </p>
        <ContinueOnPhone path={page.path} words={page.words} />
      </div>
      <ManualTransfer view={view} page={page} isSaid={step.transferSaidAt !== null} />
    </>
  );
}

/** No bank can carry the payment (decision 85): what is left is a transfer by hand. */
function NoBank({ view, step, page }: Omit<ChoiceProps, "wishes">) {
  const { noBank } = page.words;
  return (
    <>
      <h2 className="font-semibold text-xl tracking-tight">{noBank.title}</h2>
      <p className="mt-1 mb-4 text-pretty">{noBank.hint}</p>
      <TransferDetails view={view} page={page} isSaid={step.transferSaidAt !== null} />
    </>
  );
}
