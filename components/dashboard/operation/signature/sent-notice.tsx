import { Callout } from "@/components/ui/callout";
import type { SignerRole, SignerStatus, Subject } from "@/lib/operations/model";
import { whoseTurn } from "@/lib/signatures/model";
import type { Text } from "../../text";
import { signerName } from "./signature-signers";

type Signer = Readonly<{ uuid: string; subject: Subject; role: SignerRole; status: SignerStatus; order: number }>;

/** What happens now: who is written to, who later, and who has to be given their link. */
export function SentNotice({ signers, text }: Readonly<{ signers: readonly Signer[]; text: Text }>) {
  const { t, language } = text;
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const namesOf = (some: readonly Signer[]) => list.format(some.map((signer) => signerName(signer, text)));
  const hasMail = ({ subject }: Signer) => subject.email !== null;
  const next = whoseTurn(signers);
  const now = next.filter(hasMail);
  const later = signers.filter((signer) => signer.role !== "VIEWER" && !next.includes(signer) && hasMail(signer));
  const byHand = signers.filter((signer) => signer.role === "VIEWER" || !hasMail(signer));
  return (
    <Callout tone="success" role="status" title={t("signature.sent.title")} className="mb-4">
      {now.length > 0 && <p>{t("signature.sent.mailed", { names: namesOf(now) })}</p>}
      {later.length > 0 && <p>{t("signature.sent.later", { names: namesOf(later) })}</p>}
      {byHand.length > 0 && <p>{t("signature.sent.byHand", { names: namesOf(byHand) })}</p>}
    </Callout>
  );
}
