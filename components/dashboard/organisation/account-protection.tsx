"use client";

import { type FormEvent, useTransition } from "react";
import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ChangedMeanwhile } from "@/components/dashboard/actions/changed-meanwhile";
import { type Filled, isSaved, type Saving } from "@/components/dashboard/actions/saving";
import { useFilled } from "@/components/dashboard/actions/use-filled";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import type { WantedProtection } from "@/lib/creditor-accounts/model";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";

type AccountProtectionProps = Readonly<{
  given: Filled<WantedProtection>;
  /** Until when what is to be switched off stays on. */
  endsAt: Date | null;
  /** Null for who is no OWNER. */
  save: ((form: FormData, version: string) => Promise<ActionResult<Saving<WantedProtection>>>) | null;
  keep: () => Promise<ActionResult>;
}>;

/** Two people, and a day's time, for changes of accounts (decision 68). */
export function AccountProtection({ given, endsAt, save, keep }: AccountProtectionProps) {
  const { t, dateTime } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const [pending, startSave] = useTransition();
  const { form, shown, round, changedBy, noteChange, saveBy } = useFilled(given);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    startSave(async () => {
      if (!save) return;
      const result = await saveBy((typed, version) => stepUp(() => save(typed, version)));
      tell(result, {
        ...(isSaved(result) && { done: t("organisation.protection.saved") }),
        conflict: t("organisation.protection.alone"),
      });
    });
  };
  const box = { disabled: save === null };
  return (
    <form key={round} ref={form} onSubmit={submit} onChange={noteChange} className="max-w-xl space-y-4">
      {changedBy && <ChangedMeanwhile by={changedBy} href="/dashboard/organisation" />}
      <p className="text-muted">{t("organisation.protection.body")}</p>
      {endsAt && (
        <Callout tone="warning">
          <p>{t("organisation.protection.ends", { at: dateTime(endsAt) })}</p>
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
        defaultChecked={shown.secondPerson}
      />
      <Checkbox
        {...box}
        name="coolingOff"
        label={t("organisation.protection.coolingOff")}
        hint={t("organisation.protection.coolingOffHint")}
        defaultChecked={shown.coolingOff}
      />
      {save && (
        <Button type="submit" pending={pending}>
          {t("organisation.protection.save")}
        </Button>
      )}
    </form>
  );
}
