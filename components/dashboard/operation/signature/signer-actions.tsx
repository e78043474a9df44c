"use client";

import { BellRing, UserPen } from "lucide-react";
import { useState } from "react";
import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { Subject } from "@/lib/operations/model";
import { useText } from "../../text-provider";

type RemindSignerProps = Readonly<{ name: string; action: () => Promise<ActionResult> }>;

/** Writes once more to who has to act. */
export function RemindSigner({ name, action }: RemindSignerProps) {
  const { t } = useText();
  return (
    <ActionButton
      size="sm"
      aria-label={t("signature.remind.of", { name })}
      icon={<BellRing aria-hidden="true" className="size-3.5" />}
      action={action}
      doneLabel={t("signature.remind.done", { name })}
      conflictLabel={t("signature.remind.conflict")}
    >
      {t("signature.remind.action")}
    </ActionButton>
  );
}

type ChangeSignerProps = Readonly<{
  name: string;
  subject: Subject;
  /** Its link: another one is another change's. */
  url: string;
  action: (form: FormData, seenUrl: string) => Promise<ActionResult>;
}>;

const PARTS = ["name", "lastName", "email", "phone"] as const;
const TYPES = { name: "text", lastName: "text", email: "email", phone: "tel" } as const;
const LENGTHS = { name: 140, lastName: 140, email: 254, phone: 32 } as const;

/**
 * Another address, or another person in the same place: the former link is dead then. What it was opened with is what it saves over: a
 * page that is drawn anew meanwhile leaves what stands in its fields as it is (decision 365).
 */
export function ChangeSigner({ name, subject, url, action }: ChangeSignerProps) {
  const { t } = useText();
  const tell = useToasts();
  const [opened, setOpened] = useState({ subject, url });
  return (
    <FormDialog
      title={t("signature.change.title", { name })}
      description={t("signature.change.body")}
      submitLabel={t("signature.change.save")}
      trigger={
        <Button
          size="sm"
          aria-label={t("signature.change.of", { name })}
          icon={<UserPen aria-hidden="true" className="size-3.5" />}
        >
          {t("signature.change.action")}
        </Button>
      }
      onOpen={() => setOpened({ subject, url })}
      onSubmit={async (form) => {
        const result = await answered(action(form, opened.url));
        tell(result, {
          done: t("signature.change.done"),
          invalid: t("signature.change.invalid"),
          conflict: t("signature.change.conflict"),
        });
        return result.ok;
      }}
    >
      {PARTS.map((part) => (
        <TextField
          key={part}
          label={t(`signature.signers.${part}`)}
          name={part}
          type={TYPES[part]}
          defaultValue={opened.subject[part] ?? ""}
          maxLength={LENGTHS[part]}
          autoComplete="off"
        />
      ))}
    </FormDialog>
  );
}
