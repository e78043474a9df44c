import { BellOff, BellRing, Send } from "lucide-react";
import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { Card } from "@/components/ui/card";
import type { OperationReminders } from "@/lib/deliveries/contract";
import type { Text } from "../text";

type ReminderListProps = Readonly<{
  reminders: OperationReminders;
  /** Stops them, or has them go on; null for who may only look. */
  change: (() => Promise<ActionResult>) | null;
  /** Reminds at once; null for who may only look. */
  remind: (() => Promise<ActionResult>) | null;
  text: Text;
}>;

/** Which reminders are to come, when and to whom, how they are stopped, and one that goes at once. */
export function ReminderList({ reminders, change, remind, text }: ReminderListProps) {
  const { t, dateTime } = text;
  const { stopped, stoppedAt, planned } = reminders;
  const step = stopped ? "resume" : "stop";
  const Icon = stopped ? BellRing : BellOff;
  return (
    <Card
      title={t("delivery.reminders.title")}
      actions={
        <>
          {remind && planned.length > 0 && (
            <ActionButton
              size="sm"
              icon={<Send aria-hidden="true" className="size-3.5" />}
              action={remind}
              doneLabel={t("delivery.again.done")}
              conflictLabel={t("delivery.reminders.nowConflict")}
              tooSoonLabel={t("delivery.again.tooSoon")}
            >
              {t("delivery.reminders.now")}
            </ActionButton>
          )}
          {change && (
            <ActionButton
              size="sm"
              icon={<Icon aria-hidden="true" className="size-3.5" />}
              action={change}
              doneLabel={t(`delivery.reminders.${step}Done`)}
              conflictLabel={t("delivery.reminders.conflict")}
            >
              {t(`delivery.reminders.${step}`)}
            </ActionButton>
          )}
        </>
      }
      flush
    >
      {stoppedAt !== null ? (
        <p className="px-4 py-3 text-muted text-sm sm:px-5">
          {t("delivery.reminders.stopped", { at: dateTime(stoppedAt) })}
        </p>
      ) : (
        <ol className="divide-y divide-line">
          {planned.map(({ daysFromDue, sendAt, recipients }) => (
            <li key={daysFromDue} className="space-y-0.5 px-4 py-3 sm:px-5">
              <p className="font-medium">{dateTime(sendAt)}</p>
              <p className="break-words text-muted text-sm">
                {recipients.map(({ channel, to }) => `${t(`delivery.channels.${channel}`)} · ${to}`).join(", ")}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
