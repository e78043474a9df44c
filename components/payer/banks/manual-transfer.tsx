import type { PayerView } from "@/lib/payer/payer-view";
import { spacedIban } from "@/lib/shared/iban";
import { toDecimalString } from "@/lib/shared/text/decimal-string";
import type { PageContext } from "../page-context";
import { Foldout } from "../theme/foldout";
import { SECONDARY } from "../theme/look";
import { Picture } from "../theme/picture";
import { CopyButton } from "./copy-button";

type ManualTransferProps = Readonly<{ view: PayerView; page: PageContext; isSaid: boolean }>;

/** For a bank we don't reach. */
export function ManualTransfer({ view, page, isSaid }: ManualTransferProps) {
  return (
    <Foldout title={page.words.transfer.title} className="paper">
      <TransferDetails view={view} page={page} isSaid={isSaid} />
    </Foldout>
  );
}

/** Everything that a transfer by hand needs, and a code that banking apps read. */
export function TransferDetails({ view, page: { path, words, format }, isSaid }: ManualTransferProps) {
  const { payee, amount, remittance } = view;
  const { transfer } = words;
  const lines = [
    { label: transfer.beneficiary, shown: payee.legalName, copied: payee.legalName },
    { label: "IBAN", shown: spacedIban(payee.accountNumber), copied: payee.accountNumber },
    { label: "BIC", shown: payee.bic, copied: payee.bic },
    { label: transfer.amount, shown: format.money(amount), copied: toDecimalString(amount.amount) },
    { label: transfer.reference, shown: remittance, copied: remittance },
  ];
  return (
    <div className="pb-6">
      <p className="text-muted text-sm">{transfer.hint(payee.legalName)}</p>
      <dl className="mt-3">
        {lines.map(({ label, shown, copied }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="col-start-1 wrap-anywhere tabular-nums">{shown}</dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <CopyButton text={copied} label={transfer.copy(label)} copiedLabel={transfer.copied} />
            </dd>
          </div>
        ))}
      </dl>
      {view.transferCode && (
        <figure className="mt-3 flex flex-wrap items-center gap-4">
          <Picture
            src={`${path}/transfer.svg`}
            alt={`EPC QR: ${payee.legalName}, ${format.money(amount)}`}
            size={160}
            lazy
            className="size-40 rounded-lg"
          />
          <figcaption className="min-w-40 flex-1 text-muted text-sm">{transfer.scan}</figcaption>
        </figure>
      )}
      {!isSaid && (
        <form method="post" action={`${path}/transfer`} className="mt-5">
          <button type="submit" className={SECONDARY}>
            {transfer.say}
          </button>
          <p className="mt-2 text-pretty text-muted text-sm">{transfer.sayHint(payee.legalName)}</p>
        </form>
      )}
    </div>
  );
}
