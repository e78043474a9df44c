import dynamic from "next/dynamic";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { useText } from "../text-provider";
import { acting, type PaymentDraft } from "./draft";
import type { PaymentFieldsProps } from "./payment-fields";

const load = () => import("./payment-fields").then((it) => it.PaymentFields);
/** Fetched when somebody comes near: most requests are for signatures alone. */
const PaymentFields = dynamic(load, { ssr: false });
const fetchAhead = () => void load().catch(() => undefined);

type PaymentCardProps = Omit<PaymentFieldsProps, "payment"> & Readonly<{ payment: PaymentDraft | null }>;

/** Sign, then pay: the same link leads on to the payment once everything is signed. */
export function PaymentCard({ payment, signers, problems, onChange }: PaymentCardProps) {
  const { t } = useText();
  return (
    <Card>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is inside is pressed; this only hears of it. */}
      <div onPointerEnter={fetchAhead} onFocus={fetchAhead}>
        <Checkbox
          label={t("signature.payment.ask")}
          hint={t("signature.payment.hint")}
          checked={payment !== null}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? { amount: "", concept: "", signerId: acting(signers)[0]?.id ?? "" } : null)
          }
        />
      </div>
      {payment && <PaymentFields payment={payment} signers={signers} problems={problems} onChange={onChange} />}
    </Card>
  );
}
