import dynamic from "next/dynamic";
import { useRef } from "react";
import { useText } from "../../text-provider";

const ConfirmWindow = dynamic(() => import("@/components/ui/confirm-window").then((it) => it.ConfirmWindow), {
  ssr: false,
});

/** Asks whoever takes another table, or another check, in the place of a report that they have not kept. */
export function AnotherTableQuestion({ onAnswer }: Readonly<{ onAnswer: (isSure: boolean) => void }>) {
  const { t } = useText();
  const opener = useRef(null);
  return (
    <ConfirmWindow
      title={t("collectionTable.discard.title")}
      body={t("collectionTable.discard.body")}
      confirmLabel={t("collectionTable.discard.confirm")}
      keepLabel={t("collectionTable.discard.keep")}
      confirmVariant="danger"
      pending={false}
      opener={opener}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    />
  );
}
