"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useMarkedFields } from "@/components/dashboard/actions/use-marked-fields";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import type { DeliveryChannel } from "@/lib/deliveries/model";
import { does } from "../palette/acts";
import { useText } from "../text-provider";
import { SEND_LINK_FIELDS, SendLinkFields } from "./send-link-fields";

type SendLinkProps = Readonly<{
  label: string;
  /** Where it went last. */
  channel: DeliveryChannel;
  to: string;
  canText: boolean;
  action: (form: FormData) => Promise<ActionResult>;
}>;

/** Sends the link once more, to the address it went to or to a better one. */
export function SendLink({ label, channel, to, canText, action }: SendLinkProps) {
  const { t } = useText();
  const tell = useToasts();
  const [chosen, setChosen] = useState<DeliveryChannel>(channel);
  const { marked, mark, unmark } = useMarkedFields(SEND_LINK_FIELDS);
  return (
    <FormDialog
      title={t("delivery.again.title")}
      submitLabel={t("delivery.again.submit")}
      trigger={
        <Button {...does("sendLink")} size="sm" icon={<Send aria-hidden="true" className="size-3.5" />}>
          {label}
        </Button>
      }
      onOpen={unmark}
      onSubmit={async (form) => {
        const result = await answered(action(form));
        mark(result);
        tell(result, {
          done: t("delivery.again.done"),
          too_soon: t("delivery.again.tooSoon"),
          conflict: t("delivery.again.conflict"),
        });
        return result.ok;
      }}
    >
      <SendLinkFields
        chosen={chosen}
        // What was said of an address is not said of a number.
        onChoose={(another) => {
          setChosen(another);
          unmark();
        }}
        to={chosen === channel ? to : ""}
        canText={canText}
        problems={marked}
      />
    </FormDialog>
  );
}
