"use client";

import { type FormEvent, useTransition } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ChangedMeanwhile } from "@/components/dashboard/actions/changed-meanwhile";
import { type Filled, isSaved, type Saving } from "@/components/dashboard/actions/saving";
import { useFilled } from "@/components/dashboard/actions/use-filled";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import type { TenantSettings } from "@/lib/tenants/model";
import { TENANT_LANGUAGES } from "@/lib/tenants/model";
import { useText } from "../text-provider";

type OrganisationSettingsProps = Readonly<{
  given: Filled<TenantSettings>;
  /** Of the server: browsers don't all know the same. */
  timeZones: readonly string[];
  save: (form: FormData, version: string) => Promise<ActionResult<Saving<TenantSettings>>>;
}>;

export function OrganisationSettings({ given, timeZones, save }: OrganisationSettingsProps) {
  const { t, languageName } = useText();
  const tell = useToasts();
  const [pending, startSave] = useTransition();
  const { form, shown, round, changedBy, noteChange, saveBy } = useFilled(given);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    startSave(async () => {
      const result = await saveBy(save);
      tell(result, isSaved(result) ? { done: t("organisation.saved") } : {});
    });
  };
  return (
    <form key={round} ref={form} onSubmit={submit} onChange={noteChange} className="max-w-md space-y-4">
      {changedBy && <ChangedMeanwhile by={changedBy} href="/dashboard/organisation" />}
      <SelectField
        label={t("organisation.language")}
        hint={t("organisation.languageHint")}
        name="languageCode"
        defaultValue={shown.languageCode}
        options={TENANT_LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
      />
      <SelectField
        label={t("organisation.timeZone")}
        hint={t("organisation.timeZoneHint")}
        name="timeZone"
        defaultValue={shown.timeZone}
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
      />
      <Button type="submit" variant="primary" pending={pending}>
        {t("organisation.save")}
      </Button>
    </form>
  );
}
