"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { EVENT_TYPES } from "@/lib/webhooks/model";
import { ticked } from "../actions/boxes";
import { useText } from "../text-provider";
import type { EndpointForm } from "./endpoint-form";

export const ENDPOINT_FIELDS = { "/url": "url", "/description": "description", "/eventTypes": "events" } as const;

type EndpointField = (typeof ENDPOINT_FIELDS)[keyof typeof ENDPOINT_FIELDS];

type EndpointFieldsProps = Readonly<{
  /** Absent for a new one. */
  endpoint?: EndpointForm;
  /** Those that were not accepted. */
  marked: ReadonlySet<EndpointField>;
}>;

/** The fields of an endpoint, new or to be changed. */
export function EndpointFields({ endpoint, marked }: EndpointFieldsProps) {
  const { t } = useText();
  const [all, setAll] = useState(endpoint === undefined || ticked(endpoint.events).length === EVENT_TYPES.length);
  const error = (field: EndpointField) => (marked.has(field) ? t(`webhooks.form.problems.${field}`) : undefined);
  return (
    <>
      <TextField
        label={t("webhooks.form.url")}
        hint={t("webhooks.form.urlHint")}
        error={error("url")}
        name="url"
        type="url"
        required
        defaultValue={endpoint?.url ?? ""}
        placeholder="https://erp.example.com/paraph"
        autoComplete="off"
      />
      <TextField
        label={t("webhooks.form.description")}
        error={error("description")}
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
          error={error("events")}
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
              defaultChecked={endpoint?.events[type] ?? false}
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
