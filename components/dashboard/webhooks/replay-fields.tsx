import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { ANY_EVENT_TYPES } from "@/lib/webhooks/model";
import { useText } from "../text-provider";

/** Where a request has them. */
export const REPLAY_FIELDS = { "/since": "since", "/until": "until", "/eventType": "eventType" } as const;

type ReplayField = (typeof REPLAY_FIELDS)[keyof typeof REPLAY_FIELDS];

type ReplayFieldsProps = Readonly<{
  /** An ISO day. */
  since: string;
  /** Those that were not accepted. */
  problems: ReadonlySet<ReplayField>;
}>;

/** Since when, until when, and of which kind. */
export function ReplayFields({ since, problems }: ReplayFieldsProps) {
  const { t } = useText();
  const field = (name: ReplayField) => ({
    name,
    error: problems.has(name) && t(`webhooks.deliveries.replayProblems.${name}`),
  });
  return (
    <>
      <TextField
        {...field("since")}
        label={t("webhooks.deliveries.replaySince")}
        type="date"
        required
        defaultValue={since}
      />
      <TextField
        {...field("until")}
        label={t("webhooks.deliveries.replayUntil")}
        hint={t("webhooks.deliveries.replayUntilHint")}
        type="date"
      />
      <SelectField
        {...field("eventType")}
        label={t("webhooks.deliveries.replayType")}
        options={[
          { value: "", label: t("webhooks.deliveries.replayEvery") },
          ...ANY_EVENT_TYPES.map((type) => ({ value: type, label: type })),
        ]}
      />
    </>
  );
}
