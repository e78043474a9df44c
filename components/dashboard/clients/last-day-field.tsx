"use client";

import { TextField } from "@/components/ui/field";
import { useText } from "../text-provider";

/** The last day of a secret that is to end by itself. */
export function LastDayField({ error }: Readonly<{ error?: string | undefined }>) {
  const { t } = useText();
  return (
    <TextField
      label={t("clients.form.lastDay")}
      hint={t("clients.form.lastDayHint")}
      error={error}
      name="lastDay"
      type="date"
    />
  );
}
