import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { DEFAULT_CHANNELS, type DefaultDelivery } from "@/lib/configurations/model";
import { useText } from "../text-provider";

type DeliveryFieldsProps = Readonly<{
  delivery: DefaultDelivery;
  /** Whether anybody carries text messages here. */
  canText: boolean;
}>;

/** How links reach their payers where a collection does not say it itself. */
export function DeliveryFields({ delivery, canText }: DeliveryFieldsProps) {
  const { t } = useText();
  const isChosen = (channel: string) => delivery.channels.some(({ type }) => type === channel);
  // What was chosen while somebody carried them is shown, so that it can be taken away.
  const offered = DEFAULT_CHANNELS.filter((channel) => channel !== "SMS" || canText || isChosen(channel));
  return (
    <Card title={t("configurations.sections.delivery")}>
      <p className="mb-2 text-muted text-sm">{t("configurations.fields.deliverHint")}</p>
      {offered.map((channel) => (
        <Checkbox
          key={channel}
          name={`deliver${channel}`}
          label={t(`configurations.fields.deliver${channel}`)}
          defaultChecked={isChosen(channel)}
        />
      ))}
    </Card>
  );
}
