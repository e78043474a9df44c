"use client";

import { type FormEvent, useState, useTransition } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ChangedMeanwhile } from "@/components/dashboard/actions/changed-meanwhile";
import { type Filled, isSaved, type Saving } from "@/components/dashboard/actions/saving";
import { useFilled } from "@/components/dashboard/actions/use-filled";
import { useProblems } from "@/components/dashboard/actions/use-problems";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { useUnsaved } from "@/components/ui/leaving";
import type { ConfigurationDetail } from "@/lib/configurations/contract";
import type { Picture } from "@/lib/configurations/model";
import { useText } from "../text-provider";
import { BehaviourFields } from "./behaviour-fields";
import { type ConfigurationProblems, type FieldError, problemsOf } from "./configuration-form-values";
import { ConfigurationPreview } from "./configuration-preview";
import { ContactFields, type TypedContact } from "./contact-fields";
import { DeliveryFields } from "./delivery-fields";
import { DocumentFields } from "./document-fields";
import { type Look, LookFields } from "./look-fields";
import { RedirectionFields } from "./redirection-fields";
import { ReminderFields } from "./reminder-fields";

type EditedConfiguration = Omit<ConfigurationDetail, "uuid" | "createdAt"> & Readonly<{ uuid?: string }>;

type ConfigurationEditorProps = Readonly<{
  /** Without a UUID: a new one. */
  given: Filled<EditedConfiguration>;
  /** The pictures that live elsewhere and have not come from there yet. */
  awaitedPictures?: readonly Picture[];
  /** Whether anybody carries text messages here. */
  canText: boolean;
  /** Null for who may only look. */
  save: ((form: FormData, version: string) => Promise<ActionResult<Saving<EditedConfiguration>>>) | null;
  doneLabel: string;
}>;

/** A payment page in one form, with the page beside it; it is filled anew where somebody else has changed it meanwhile. */
export function ConfigurationEditor({ given, ...props }: ConfigurationEditorProps) {
  const filled = useFilled(given);
  useUnsaved(filled.isTouched);
  return (
    <>
      {filled.changedBy && (
        <ChangedMeanwhile
          key={filled.round}
          by={filled.changedBy}
          href={`/dashboard/configurations/${filled.value.uuid}`}
        />
      )}
      <ConfigurationForm key={`form ${filled.round}`} filled={filled} {...props} />
    </>
  );
}

type ConfigurationFormProps = Omit<ConfigurationEditorProps, "given"> &
  Readonly<{ filled: ReturnType<typeof useFilled<EditedConfiguration>> }>;

function ConfigurationForm({ filled, awaitedPictures = [], canText, save, doneLabel }: ConfigurationFormProps) {
  const { form, shown: configuration, changes, noteChange, saveBy } = filled;
  const { t } = useText();
  const tell = useToasts();
  const [pending, startSave] = useTransition();
  const [problems, setProblems] = useProblems<ConfigurationProblems>(form, {});
  const error: FieldError = (name) => {
    const problem = problems[name];
    return problem && t(`configurations.problems.${problem}`);
  };
  const { visualConfiguration: visual, operationConfiguration: settings } = configuration;
  const [look, setLook] = useState<Look>({
    brandColor: visual.brandColor,
    accentColor: visual.accentColor,
    logo: visual.logo ?? "",
    icon: visual.icon ?? "",
  });
  const change = (name: keyof Look, value: string) => {
    setLook((before) => ({ ...before, [name]: value }));
    noteChange();
  };
  const [contact, setContact] = useState<TypedContact>({
    email: visual.contact.email ?? "",
    phone: visual.contact.phone ?? "",
  });
  const isAwaited = (name: Picture) => awaitedPictures.includes(name) && look[name] === visual[name];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save) return;
    startSave(async () => {
      const result = await saveBy(save);
      const found = result.ok ? {} : problemsOf(result.pointers ?? []);
      setProblems(found);
      const isMarked = Object.keys(found).length > 0;
      tell(result, {
        ...(isSaved(result) && { done: doneLabel }),
        invalid: t(isMarked ? "configurations.marked" : "configurations.invalid"),
        conflict: t("configurations.conflict"),
      });
    });
  };
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <form ref={form} onSubmit={submit} onChange={noteChange}>
        <fieldset disabled={!save} className="space-y-4">
          <Card title={t("configurations.sections.name")}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t("configurations.fields.name")}
                error={error("name")}
                name="name"
                maxLength={100}
                required
                defaultValue={configuration.name}
                autoComplete="off"
              />
              <TextField
                label={t("configurations.fields.description")}
                error={error("description")}
                name="description"
                maxLength={500}
                defaultValue={configuration.description}
                autoComplete="off"
              />
            </div>
          </Card>
          <LookFields error={error} look={look} isAwaited={isAwaited} change={change} />
          <ContactFields
            error={error}
            contact={contact}
            change={(name, value) => setContact((before) => ({ ...before, [name]: value }))}
          />
          <BehaviourFields
            language={visual.language}
            voice={visual.voice}
            expirationOffset={settings.expirationOffset}
            allowDecline={settings.allowDecline}
            allowDispute={settings.allowDispute}
            instantPolicy={settings.instantPolicy}
            automaticRenewals={settings.automaticRenewals}
          />
          <DeliveryFields delivery={settings.delivery} canText={canText} />
          <ReminderFields error={error} reminders={settings.reminders} canText={canText} />
          <DocumentFields error={error} visual={visual} delivery={settings.documentDelivery} />
          <RedirectionFields error={error} redirection={settings.redirection} />
          <Card title={t("configurations.sections.status")}>
            <Checkbox
              name="isActive"
              label={t("configurations.fields.isActive")}
              error={error("isActive")}
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
      <ConfigurationPreview saved={configuration} {...{ form, changes, look }} />
    </div>
  );
}
