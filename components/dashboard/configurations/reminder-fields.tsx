import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { DEFAULT_CHANNELS, type Reminders } from "@/lib/configurations/model";
import { useText } from "../text-provider";
import type { FieldError } from "./configuration-form-values";

type ReminderFieldsProps = Readonly<{
  reminders: Reminders;
  /** Whether anybody carries text messages here. */
  canText: boolean;
  error: FieldError;
}>;

/** When payers are reminded, and how. */
export function ReminderFields({ reminders, canText, error }: ReminderFieldsProps) {
  const { t } = useText();
  const isChosen = (channel: string) => reminders.channels.some(({ type }) => type === channel);
  // What was chosen while somebody carried them is shown, so that it can be taken away.
  const offered = DEFAULT_CHANNELS.filter((channel) => channel !== "SMS" || canText || isChosen(channel));
  return (
    <Card title={t("configurations.sections.reminders")}>
      <TextField
        label={t("configurations.fields.reminderDays")}
        hint={t("configurations.fields.reminderDaysHint")}
        error={error("reminderDays")}
        name="reminderDays"
        maxLength={60}
        defaultValue={reminders.daysFromDue.join(", ")}
        autoComplete="off"
      />
      <div className="mt-3">
        {offered.map((channel, place) => (
          <Checkbox
            key={channel}
            name={`remind${channel}`}
            label={t(`configurations.fields.remind${channel}`)}
            error={place === 0 ? error("reminderChannels") : undefined}
            defaultChecked={isChosen(channel)}
          />
        ))}
      </div>
    </Card>
  );
}
