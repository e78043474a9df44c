"use client";

import { type FormEvent, useTransition } from "react";
import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import type { AccountProtection as Protection, ProtectionState } from "@/lib/creditor-accounts/model";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";

type AccountProtectionProps = Readonly<{
  protection: Protection;
  /** Null for who is no OWNER. */
  save: ((form: FormData) => Promise<ActionResult>) | null;
  keep: () => Promise<ActionResult>;
}>;

/** Two people, and a day's time, for changes of accounts (decision 68). */
export function AccountProtection({ protection, save, keep }: AccountProtectionProps) {
  const { t, dateTime } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const [pending, startSave] = useTransition();
  const { secondPerson, coolingOff } = protection;
  const ends = secondPerson.endsAt ?? coolingOff.endsAt;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startSave(async () => {
      if (!save) return;
      tell(await stepUp(() => save(form)), {
        done: t("organisation.protection.saved"),
        conflict: t("organisation.protection.alone"),
      });
    });
  };
  const box = { disabled: save === null };
  return (
    // What is saved may be another state than what was ticked: the boxes begin anew with it.
    <form key={`${isWanted(secondPerson)} ${isWanted(coolingOff)}`} onSubmit={submit} className="max-w-xl space-y-4">
      <p className="text-muted">{t("organisation.protection.body")}</p>
      {ends && (
        <Callout tone="warning">
          <p>{t("organisation.protection.ends", { at: dateTime(ends) })}</p>
          <ActionButton size="sm" className="mt-2" action={keep} doneLabel={t("organisation.protection.kept")}>
            {t("organisation.protection.keep")}
          </ActionButton>
        </Callout>
      )}
      <Checkbox
        {...box}
        name="secondPerson"
        label={t("organisation.protection.secondPerson")}
        hint={t("organisation.protection.secondPersonHint")}
        defaultChecked={isWanted(secondPerson)}
      />
      <Checkbox
        {...box}
        name="coolingOff"
        label={t("organisation.protection.coolingOff")}
        hint={t("organisation.protection.coolingOffHint")}
        defaultChecked={isWanted(coolingOff)}
      />
      {save && (
        <Button type="submit" pending={pending}>
          {t("organisation.protection.save")}
        </Button>
      )}
    </form>
  );
}

function isWanted({ isOn, endsAt }: ProtectionState): boolean {
  return isOn && endsAt === null;
}
