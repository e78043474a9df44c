import { CircleCheck, CircleDashed, CircleX, Eye, type LucideIcon, Mail } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { SignerRole, SignerStatus } from "@/lib/operations/model";
import type { Translate } from "../../text";

const FACES: Readonly<Record<SignerStatus, Readonly<{ tone: Tone; Icon: LucideIcon }>>> = {
  PENDING: { tone: "neutral", Icon: CircleDashed },
  NOTIFIED: { tone: "info", Icon: Mail },
  OPENED: { tone: "info", Icon: Eye },
  SIGNED: { tone: "success", Icon: CircleCheck },
  DECLINED: { tone: "danger", Icon: CircleX },
};

type SignerStatusPillProps = Readonly<{
  status: SignerStatus;
  role: SignerRole;
  /** There is nothing to do any more: whoever had not signed by then never will. */
  isOver: boolean;
  t: Translate;
}>;

/** How far somebody is: word, colour and sign. */
export function SignerStatusPill({ status, role, isOver, t }: SignerStatusPillProps) {
  if (isOver && role !== "VIEWER" && status !== "SIGNED" && status !== "DECLINED") {
    return <Badge icon={<CircleDashed aria-hidden="true" />}>{t("signature.operation.statuses.NOT_ASKED")}</Badge>;
  }
  const { tone, Icon } = FACES[status];
  const word = status === "SIGNED" && role === "APPROVER" ? "APPROVED" : status;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`signature.operation.statuses.${word}`)}
    </Badge>
  );
}
