import {
  Ban,
  CircleCheck,
  CircleCheckBig,
  CircleDashed,
  CircleDot,
  CircleX,
  Clock,
  type LucideIcon,
  MailX,
} from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { FlowStatus, OperationStatus } from "@/lib/operations/model";
import type { Translate } from "./text";

type Face = Readonly<{ tone: Tone; Icon: LucideIcon }>;

/** The sign and the colour of each status, wherever it appears. */
export const STATUS_FACES: Readonly<Record<OperationStatus | FlowStatus, Face>> = {
  CREATED: { tone: "neutral", Icon: CircleDashed },
  OPENED: { tone: "info", Icon: CircleDot },
  IN_PROGRESS: { tone: "info", Icon: CircleDot },
  COMPLETED: { tone: "success", Icon: CircleCheck },
  PARTIALLY_COMPLETED: { tone: "success", Icon: CircleCheckBig },
  REJECTED: { tone: "danger", Icon: CircleX },
  EXPIRED: { tone: "warning", Icon: Clock },
  CANCELLED: { tone: "neutral", Icon: Ban },
  NOT_DELIVERED: { tone: "danger", Icon: MailX },
};

/** An operation's status: word, colour and sign, so that no one of them is needed to tell it. */
export function OperationStatusPill({ status, t }: Readonly<{ status: OperationStatus; t: Translate }>) {
  const { tone, Icon } = STATUS_FACES[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`statuses.operation.${status}`)}
    </Badge>
  );
}

export function FlowStatusPill({ status, t }: Readonly<{ status: FlowStatus; t: Translate }>) {
  const { tone, Icon } = STATUS_FACES[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`statuses.flow.${status}`)}
    </Badge>
  );
}
