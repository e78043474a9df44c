import dynamic from "next/dynamic";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { useText } from "../text-provider";
import { acting, type PaymentDraft } from "./draft";
import type { PaymentFieldsProps } from "./payment-fields";

/** Fetched when somebody asks for a payment: most requests are for signatures alone. */
const PaymentFields = dynamic(() => import("./payment-fields").then((it) => it.PaymentFields), { ssr: false });

type PaymentCardProps = Omit<PaymentFieldsProps, "payment"> & Readonly<{ payment: PaymentDraft | null }>;

/** Sign, then pay: the same link leads on to the payment once everything is signed. */
export function PaymentCard({ payment, signers, problems, onChange }: PaymentCardProps) {
  const { t } = useText();
  return (
    <Card>
      <Checkbox
        label={t("signature.payment.ask")}
        hint={t("signature.payment.hint")}
        checked={payment !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? { amount: "", concept: "", signerId: acting(signers)[0]?.id ?? "" } : null)
        }
      />
      {payment && <PaymentFields payment={payment} signers={signers} problems={problems} onChange={onChange} />}
    </Card>
  );
}
