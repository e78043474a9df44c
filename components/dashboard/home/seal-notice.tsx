import { Callout } from "@/components/ui/callout";
import type { expiryOf } from "@/lib/seals/model";
import type { Text } from "../text";

type SealNoticeProps = Readonly<{ expiry: ReturnType<typeof expiryOf>; text: Text }>;

/** That the certificate which everything is signed by ends, from 60 days before; nothing as long as that is far. */
export function SealNotice({ expiry: { daysLeft, warning }, text: { t } }: SealNoticeProps) {
  if (warning === null) return null;
  const hasEnded = daysLeft < 0;
  return (
    <Callout
      tone={hasEnded || warning === 7 ? "danger" : "warning"}
      title={t(hasEnded ? "home.seal.ended" : "home.seal.soon")}
      className="mb-4"
    >
      <p>{hasEnded ? t("home.seal.endedDetail") : t("home.seal.soonDetail", { days: daysLeft })}</p>
    </Callout>
  );
}
