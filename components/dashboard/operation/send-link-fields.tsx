import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { DELIVERY_CHANNELS, type DeliveryChannel } from "@/lib/deliveries/model";
import { useText } from "../text-provider";

/** Where a request has them. */
export const SEND_LINK_FIELDS = { "/channel": "channel", "/to": "to" } as const;

type SendLinkField = (typeof SEND_LINK_FIELDS)[keyof typeof SEND_LINK_FIELDS];

type SendLinkFieldsProps = Readonly<{
  chosen: DeliveryChannel;
  onChoose: (channel: DeliveryChannel) => void;
  /** Where it is sent by this channel unless somebody writes another address. */
  to: string;
  canText: boolean;
  /** Those that were not accepted. */
  problems: ReadonlySet<SendLinkField>;
}>;

const INPUTS = {
  EMAIL: { type: "email", maxLength: 254 },
  SMS: { type: "tel", maxLength: 32 },
} as const;

/** By which channel, where there are several, and to whom. */
export function SendLinkFields({ chosen, onChoose, to, canText, problems }: SendLinkFieldsProps) {
  const { t } = useText();
  const offered = DELIVERY_CHANNELS.filter((each) => each === "EMAIL" || canText);
  return (
    <>
      {offered.length > 1 && (
        <SelectField
          label={t("delivery.again.channel")}
          error={problems.has("channel") && t("delivery.again.channelInvalid")}
          name="channel"
          value={chosen}
          onChange={(event) => onChoose(event.target.value === "SMS" ? "SMS" : "EMAIL")}
          options={offered.map((each) => ({ value: each, label: t(`delivery.channels.${each}`) }))}
        />
      )}
      <TextField
        key={chosen}
        label={t(chosen === "SMS" ? "delivery.again.phone" : "delivery.again.email")}
        {...(chosen === "SMS" && { hint: t("delivery.again.phoneHint") })}
        error={problems.has("to") && t("delivery.again.invalid")}
        name="to"
        {...INPUTS[chosen]}
        defaultValue={to}
        autoComplete="off"
        required
      />
    </>
  );
}
