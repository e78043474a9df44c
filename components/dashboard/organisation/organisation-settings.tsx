"use client";

import { type FormEvent, useTransition } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { TENANT_LANGUAGES } from "@/lib/tenants/model";
import { useText } from "../text-provider";

type OrganisationSettingsProps = Readonly<{
  languageCode: string;
  timeZone: string;
  /** Of the server: browsers don't all know the same. */
  timeZones: readonly string[];
  save: (form: FormData) => Promise<ActionResult>;
}>;

export function OrganisationSettings({ languageCode, timeZone, timeZones, save }: OrganisationSettingsProps) {
  const { t, languageName } = useText();
  const tell = useToasts();
  const [pending, startSave] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startSave(async () => {
      tell(await answered(save(form)), { done: t("organisation.saved") });
    });
  };
  return (
    <form onSubmit={submit} className="max-w-md space-y-4">
      <SelectField
        label={t("organisation.language")}
        hint={t("organisation.languageHint")}
        name="languageCode"
        defaultValue={languageCode}
        options={TENANT_LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
      />
      <SelectField
        label={t("organisation.timeZone")}
        hint={t("organisation.timeZoneHint")}
        name="timeZone"
        defaultValue={timeZone}
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
      />
      <Button type="submit" variant="primary" pending={pending}>
        {t("organisation.save")}
      </Button>
    </form>
  );
}
