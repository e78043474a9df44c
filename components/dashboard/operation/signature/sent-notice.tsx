import { Callout } from "@/components/ui/callout";
import type { SignerDetail } from "@/lib/operations/contract";
import { isAwaited, toldFirst } from "@/lib/signatures/model";
import type { Text } from "../../text";
import { signerName } from "./signature-signers";

type Signer = Pick<SignerDetail, "subject" | "role" | "status" | "order" | "notify">;

const isMailed = ({ notify }: Signer) => notify;

/** What happens now: who is written to, who later, and who has to be given their link. Of whoever has signed meanwhile nothing. */
export function SentNotice({ signers, text }: Readonly<{ signers: readonly Signer[]; text: Text }>) {
  const { t, language } = text;
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const namesOf = (some: readonly Signer[]) => list.format(some.map((signer) => signerName(signer, text)));
  const next = toldFirst(signers);
  const now = next.filter(isMailed);
  const later = signers.filter((signer) => !next.includes(signer) && isAwaited(signer));
  const byHand = signers.filter((signer) => !isMailed(signer) && (next.includes(signer) || later.includes(signer)));
  return (
    <Callout tone="success" role="status" title={t("signature.sent.title")} className="mb-4">
      {now.length > 0 && <p>{t("signature.sent.mailed", { names: namesOf(now) })}</p>}
      {later.some(isMailed) && <p>{t("signature.sent.later", { names: namesOf(later.filter(isMailed)) })}</p>}
      {byHand.length > 0 && <p>{t("signature.sent.byHand", { names: namesOf(byHand) })}</p>}
    </Callout>
  );
}
