import type { OperationDetail } from "@/lib/operations/contract";
import type { OperationDossier } from "@/lib/overview/dossier";
import type { Text } from "../text";
import { RenewalLink } from "./renewal-link";

type OperationSubtitleProps = Readonly<{ operation: OperationDetail; dossier: OperationDossier; text: Text }>;

/** Under the page's title: what it is for, and the operation that it renews or that renews it. */
export function OperationSubtitle({ operation, dossier, text }: OperationSubtitleProps) {
  const { payment, signature } = operation;
  const { renewalOf, renewedBy } = dossier;
  const about = payment?.concept ?? (signature?.title ? text.t("operation.signature") : null);
  const links = "block w-fit text-sm";
  return (
    <>
      {about}
      {renewalOf && <RenewalLink uuid={renewalOf} says="renews" className={links} text={text} />}
      {renewedBy && <RenewalLink uuid={renewedBy} says="renewed" className={links} text={text} />}
    </>
  );
}
