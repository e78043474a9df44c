import { Ban, CircleCheck, CircleDashed, CircleHelp, Layers, type LucideIcon, Unlink } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import type { EntryState } from "@/lib/statements/model";
import type { Translate } from "../text";

const FACES: Readonly<Record<EntryState, Readonly<{ tone: Tone; Icon: LucideIcon }>>> = {
  OPEN: { tone: "warning", Icon: CircleDashed },
  SUGGESTED: { tone: "info", Icon: CircleHelp },
  MATCHED: { tone: "success", Icon: CircleCheck },
  IGNORED: { tone: "neutral", Icon: Ban },
  UNRELATED: { tone: "neutral", Icon: Unlink },
  ITEMISED: { tone: "neutral", Icon: Layers },
};

/** What has become of a booking: word, colour and sign. */
export function EntryStateBadge({
  entry: { state, splitAt },
  t,
}: Readonly<{ entry: Pick<StatementEntryDetail, "state" | "splitAt">; t: Translate }>) {
  const { tone, Icon } = FACES[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(splitAt === null ? `reconciliation.state.${state}` : "reconciliation.split.state")}
    </Badge>
  );
}
