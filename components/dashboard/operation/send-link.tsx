"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { DELIVERY_CHANNELS, type DeliveryChannel } from "@/lib/deliveries/model";
import { does } from "../palette/acts";
import { useText } from "../text-provider";

type SendLinkProps = Readonly<{
  label: string;
  /** Where it went last. */
  channel: DeliveryChannel;
  to: string;
  canText: boolean;
  action: (form: FormData) => Promise<ActionResult>;
}>;

const FIELDS = {
  EMAIL: { type: "email", maxLength: 254 },
  SMS: { type: "tel", maxLength: 32 },
} as const;

/** Sends the link once more, to the address it went to or to a better one. */
export function SendLink({ label, channel, to, canText, action }: SendLinkProps) {
  const { t } = useText();
  const tell = useToasts();
  const [chosen, setChosen] = useState<DeliveryChannel>(channel);
  const offered = DELIVERY_CHANNELS.filter((each) => each === "EMAIL" || canText);
  return (
    <FormDialog
      title={t("delivery.again.title")}
      submitLabel={t("delivery.again.submit")}
      trigger={
        <Button {...does("sendLink")} size="sm" icon={<Send aria-hidden="true" className="size-3.5" />}>
          {label}
        </Button>
      }
      onSubmit={async (form) => {
        const result = await answered(action(form));
        tell(result, {
          done: t("delivery.again.done"),
          too_soon: t("delivery.again.tooSoon"),
          conflict: t("delivery.again.conflict"),
          invalid: t("delivery.again.invalid"),
        });
        return result.ok;
      }}
    >
      {offered.length > 1 && (
        <SelectField
          label={t("delivery.again.channel")}
          name="channel"
          defaultValue={chosen}
          onChange={(event) => setChosen(event.target.value === "SMS" ? "SMS" : "EMAIL")}
          options={offered.map((each) => ({ value: each, label: t(`delivery.channels.${each}`) }))}
        />
      )}
      <TextField
        key={chosen}
        label={t(chosen === "SMS" ? "delivery.again.phone" : "delivery.again.email")}
        {...(chosen === "SMS" && { hint: t("delivery.again.phoneHint") })}
        name="to"
        {...FIELDS[chosen]}
        defaultValue={chosen === channel ? to : ""}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
