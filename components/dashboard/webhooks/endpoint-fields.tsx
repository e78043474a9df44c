"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import type { WebhookEndpoint } from "@/lib/webhooks/contract";
import { EVENT_TYPES } from "@/lib/webhooks/model";
import { useText } from "../text-provider";

/** The fields of an endpoint, new or to be changed. */
export function EndpointFields({ endpoint }: Readonly<{ endpoint?: WebhookEndpoint }>) {
  const { t } = useText();
  const [all, setAll] = useState(endpoint === undefined || endpoint.eventTypes.length === EVENT_TYPES.length);
  return (
    <>
      <TextField
        label={t("webhooks.form.url")}
        hint={t("webhooks.form.urlHint")}
        name="url"
        type="url"
        required
        defaultValue={endpoint?.url ?? ""}
        placeholder="https://erp.example.com/paraph"
        autoComplete="off"
      />
      <TextField
        label={t("webhooks.form.description")}
        name="description"
        maxLength={200}
        defaultValue={endpoint?.description ?? ""}
        autoComplete="off"
      />
      <fieldset>
        <legend className="mb-1 font-medium text-sm">{t("webhooks.form.events")}</legend>
        <Checkbox
          name="all"
          label={t("webhooks.form.all")}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {!all &&
          EVENT_TYPES.map((type) => (
            <Checkbox
              key={type}
              name="eventTypes"
              value={type}
              label={<span className="font-mono text-sm">{type}</span>}
              defaultChecked={endpoint?.eventTypes.includes(type) ?? false}
            />
          ))}
      </fieldset>
      <Checkbox
        name="ordered"
        label={t("webhooks.form.ordered")}
        hint={t("webhooks.form.orderedHint")}
        defaultChecked={endpoint?.ordered ?? false}
      />
    </>
  );
}
