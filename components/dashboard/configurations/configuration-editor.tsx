"use client";

import { type FormEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ColorField } from "@/components/ui/color-field";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import type { ConfigurationDetail } from "@/lib/configurations/contract";
import type { Picture } from "@/lib/configurations/model";
import type { ActionResult } from "../action-result";
import { useText } from "../text-provider";
import { useToasts } from "../use-toasts";
import { ConfigurationPreview } from "./configuration-preview";
import { ImageField } from "./image-field";
import { RedirectionFields } from "./redirection-fields";

type ConfigurationEditorProps = Readonly<{
  configuration: Omit<ConfigurationDetail, "uuid" | "createdAt">;
  /** The pictures that live elsewhere and have not come from there yet. */
  awaitedPictures?: readonly Picture[];
  payee: string;
  /** Null for who may only look. */
  save: ((form: FormData) => Promise<ActionResult>) | null;
  doneLabel: string;
}>;

/** The languages of the payer's page. */
const LANGUAGES = ["es", "en", "ca", "gl", "eu", "fr", "de", "it", "pt"] as const;
const VALIDITY_DAYS = [1, 7, 14, 30, 60, 90] as const;

/** A payment page in one form, with the page beside it. */
export function ConfigurationEditor({
  configuration,
  awaitedPictures = [],
  payee,
  save,
  doneLabel,
}: ConfigurationEditorProps) {
  const { t, languageName } = useText();
  const tell = useToasts();
  const [pending, startSave] = useTransition();
  const { visualConfiguration: visual, operationConfiguration: settings } = configuration;
  const [look, setLook] = useState({
    brandColor: visual.brandColor,
    accentColor: visual.accentColor,
    logo: visual.logo ?? "",
    icon: visual.icon ?? "",
  });
  const change = (name: keyof typeof look) => (value: string) => setLook((before) => ({ ...before, [name]: value }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save) return;
    const form = new FormData(event.currentTarget);
    startSave(async () => {
      tell(await save(form), {
        done: doneLabel,
        invalid: t("configurations.invalid"),
        conflict: t("configurations.conflict"),
      });
    });
  };
  const delivery = settings.documentDelivery;
  const validity = settings.expirationOffset ?? "";
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <form onSubmit={submit}>
        <fieldset disabled={!save} className="space-y-4">
          <Card title={t("configurations.sections.name")}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t("configurations.fields.name")}
                name="name"
                maxLength={100}
                required
                defaultValue={configuration.name}
                autoComplete="off"
              />
              <TextField
                label={t("configurations.fields.description")}
                name="description"
                maxLength={500}
                defaultValue={configuration.description}
                autoComplete="off"
              />
            </div>
          </Card>
          <Card title={t("configurations.sections.look")}>
            <div className="grid gap-4 sm:grid-cols-2">
              <ColorField
                label={t("configurations.fields.brandColor")}
                name="brandColor"
                value={look.brandColor}
                onChange={change("brandColor")}
              />
              <ColorField
                label={t("configurations.fields.accentColor")}
                name="accentColor"
                value={look.accentColor}
                onChange={change("accentColor")}
              />
              {(["logo", "icon"] as const).map((name) => (
                <ImageField
                  key={name}
                  name={name}
                  value={look[name]}
                  isAwaited={awaitedPictures.includes(name) && look[name] === visual[name]}
                  onChange={change(name)}
                />
              ))}
            </div>
          </Card>
          <Card title={t("configurations.sections.behaviour")}>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={t("configurations.fields.language")}
                hint={t("configurations.fields.languageHint")}
                name="language"
                defaultValue={visual.language}
                options={withCurrent(LANGUAGES, visual.language).map((code) => ({
                  value: code,
                  label: languageName(code),
                }))}
              />
              <SelectField
                label={t("configurations.fields.validity")}
                name="validity"
                defaultValue={validity}
                options={[
                  { value: "", label: t("configurations.fields.validityDefault") },
                  ...withCurrent(
                    VALIDITY_DAYS.map((days) => `P${days}D`),
                    validity,
                  ).map((offset) => ({ value: offset, label: validityWords(offset) })),
                ]}
              />
            </div>
            <div className="mt-3">
              <Checkbox
                name="allowDecline"
                label={t("configurations.fields.allowDecline")}
                hint={t("configurations.fields.allowDeclineHint")}
                defaultChecked={settings.allowDecline}
              />
            </div>
          </Card>
          <Card title={t("configurations.sections.documents")}>
            <Checkbox
              name="includePaymentReceiptInDownload"
              label={t("configurations.fields.includePaymentReceiptInDownload")}
              defaultChecked={delivery.includePaymentReceiptInDownload}
            />
            <Checkbox
              name="autoDownloadDocuments"
              label={t("configurations.fields.autoDownloadDocuments")}
              defaultChecked={visual.autoDownloadDocuments}
            />
            <Checkbox
              name="downloadSignedDocumentsButton"
              label={t("configurations.fields.downloadSignedDocumentsButton")}
              defaultChecked={visual.downloadSignedDocumentsButton}
            />
            <Checkbox
              name="sendDocumentsByEmail"
              label={t("configurations.fields.sendDocumentsByEmail")}
              defaultChecked={delivery.sendDocumentsByEmail}
            />
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              {(["carbonCopyRecipients", "blindCarbonCopyRecipients"] as const).map((name) => (
                <TextField
                  key={name}
                  label={t(`configurations.fields.${name}`)}
                  hint={t("configurations.fields.recipientsHint")}
                  name={name}
                  defaultValue={delivery[name].join(", ")}
                  autoComplete="off"
                />
              ))}
            </div>
          </Card>
          <Card title={t("configurations.sections.redirection")}>
            <div className="space-y-5">
              <RedirectionFields
                kind="return"
                url={settings.redirection.return?.url ?? ""}
                parameters={settings.redirection.return?.parameters ?? []}
              />
              <RedirectionFields
                kind="callback"
                url={settings.redirection.callback?.url ?? ""}
                parameters={settings.redirection.callback?.parameters ?? []}
              />
              <TextField
                label={t("configurations.fields.requestTimeout")}
                name="requestTimeout"
                type="number"
                min={100}
                max={30_000}
                required
                defaultValue={settings.redirection.callback?.requestTimeout ?? 5_000}
                className="max-w-64"
              />
            </div>
          </Card>
          <Card title={t("configurations.sections.status")}>
            <Checkbox
              name="isActive"
              label={t("configurations.fields.isActive")}
              defaultChecked={configuration.status === "ACTIVE"}
            />
            <Checkbox
              name="isDefault"
              label={t("configurations.fields.isDefault")}
              defaultChecked={configuration.isDefault}
            />
          </Card>
          {save && (
            <Button type="submit" variant="primary" pending={pending} className="w-full sm:w-auto">
              {t("configurations.save")}
            </Button>
          )}
        </fieldset>
      </form>
      <ConfigurationPreview look={look} payee={payee} />
    </div>
  );

  function validityWords(offset: string): string {
    const days = /^P(\d+)D$/.exec(offset)?.[1];
    return days ? t("configurations.fields.days", { count: Number(days) }) : offset;
  }
}

/** What is set is always among the choices, even where the API has set it to something unusual. */
function withCurrent(choices: readonly string[], current: string): readonly string[] {
  return current === "" || choices.includes(current) ? choices : [...choices, current];
}
