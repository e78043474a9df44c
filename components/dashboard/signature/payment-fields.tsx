import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { AmountReading } from "../collection/amount-reading";
import { useText } from "../text-provider";
import { acting, type PaymentDraft, type SignerDraft } from "./draft";
import type { DraftProblems } from "./draft-payload";
import { useSignerName } from "./use-signer-name";

export type PaymentFieldsProps = Readonly<{
  payment: PaymentDraft;
  signers: readonly SignerDraft[];
  problems: DraftProblems;
  onChange: (payment: PaymentDraft | null) => void;
}>;

/** What is to be paid once everything is signed, and by which of the signers. */
export function PaymentFields({ payment, signers, problems, onChange }: PaymentFieldsProps) {
  const { t } = useText();
  const nameOf = useSignerName(signers);
  const payers = acting(signers);
  const error = (part: "amount" | "concept") => {
    const problem = problems[`payment.${part}`];
    return problem && t(`signature.problems.${problem}`);
  };
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-[12rem_1fr]">
      <TextField
        label={t("collection.amount")}
        error={error("amount")}
        inputMode="decimal"
        autoComplete="off"
        trailing="€"
        value={payment.amount}
        onChange={(event) => onChange({ ...payment, amount: event.currentTarget.value })}
      />
      <AmountReading typed={payment.amount} onChoose={(amount) => onChange({ ...payment, amount })} />
      <TextField
        label={t("collection.concept")}
        error={error("concept")}
        maxLength={140}
        autoComplete="off"
        value={payment.concept}
        onChange={(event) => onChange({ ...payment, concept: event.currentTarget.value })}
      />
      {payers.length > 1 && (
        <SelectField
          label={t("signature.payment.payer")}
          value={payment.signerId}
          onChange={(event) => onChange({ ...payment, signerId: event.currentTarget.value })}
          options={payers.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        />
      )}
    </div>
  );
}
