"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { oneKey } from "@/components/dashboard/actions/one-key";
import { useProblems } from "@/components/dashboard/actions/use-problems";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { useUnsaved } from "@/components/ui/leaving";
import { SelectField } from "@/components/ui/select-field";
import { TextAreaField } from "@/components/ui/text-area-field";
import { toast } from "@/components/ui/toast";
import type { TemplateDetail } from "@/lib/templates/contract";
import { DocumentsCard } from "../signature/documents-card";
import type { SignatureChoices } from "../signature/draft";
import type { DraftProblems } from "../signature/draft-payload";
import { useText } from "../text-provider";
import { FormSkeleton } from "./form-skeleton";
import { RolesCard } from "./roles-card";
import { saveTemplate } from "./save-template";
import {
  asSigners,
  checkTemplate,
  draftOf,
  emptyTemplate,
  type TemplateDraft,
  type TemplateFiles,
} from "./template-draft";
import { useTemplateFiles } from "./use-template-files";

/** Fetched with the first document: without one there is nothing to place. */
const FieldPlacer = dynamic(() => import("../signature/placing/field-placer").then((it) => it.FieldPlacer), {
  ssr: false,
});

type TemplateFormProps = Readonly<{
  /** The one that is changed; null for a new one. */
  template: TemplateDetail | null;
  choices: Pick<SignatureChoices, "configurations">;
}>;

/** A template in one page: documents, roles, fields. It leads on to the template. */
export function TemplateForm({ template, choices }: TemplateFormProps) {
  const { t } = useText();
  const files = useTemplateFiles(template);
  if (files === "FAILED") return <Callout tone="danger">{t("templates.filesFailed")}</Callout>;
  if (files === "LOADING") return <FormSkeleton />;
  return <LoadedForm template={template} files={files} choices={choices} />;
}

function LoadedForm({ template, files, choices }: TemplateFormProps & Readonly<{ files: TemplateFiles }>) {
  const { t } = useText();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<TemplateDraft>(() => (template ? draftOf(template, files) : emptyTemplate()));
  const [begun] = useState(draft);
  useUnsaved(draft !== begun);
  const [problems, setProblems] = useProblems<DraftProblems>(form, {});
  const [pending, setPending] = useState(false);
  const [underKey] = useState(oneKey);
  const change = (part: Partial<TemplateDraft>) => setDraft((last) => ({ ...last, ...part }));
  const error = (name: "name" | "title" | "message" | "configuration") => {
    const problem = problems[name];
    return problem && t(`signature.problems.${problem}`);
  };
  const chosen = choices.configurations.find(({ uuid }) => uuid === draft.configuration) ?? choices.configurations[0];

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkTemplate(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    const saving = await underKey((key) => saveTemplate(draft, { key, uuid: template?.uuid ?? null }));
    if (saving.ok) {
      toast.success(t("templates.saved"));
      router.push(`/dashboard/templates/${saving.uuid}`);
      return router.refresh();
    }
    setPending(false);
    setProblems(saving.problems);
    toast.error(t(`templates.refusals.${saving.message}`));
  };

  const [first, ...rest] = draft.documents;
  const without = (id: string) =>
    draft.fields.filter(({ signerId, documentId }) => signerId !== id && documentId !== id);
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-5xl space-y-4">
      <Card title={t("templates.about")}>
        <div className="space-y-4">
          <TextField
            label={t("templates.name")}
            hint={t("templates.nameHint")}
            error={error("name")}
            value={draft.name}
            maxLength={140}
            autoComplete="off"
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextField
            label={t("signature.name")}
            hint={t("templates.titleHint")}
            error={error("title")}
            value={draft.title}
            maxLength={140}
            autoComplete="off"
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextAreaField
            label={t("signature.message")}
            hint={t("signature.messageHint")}
            error={error("message")}
            value={draft.message}
            rows={3}
            maxLength={2000}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
          <SelectField
            label={t("collection.configuration")}
            error={error("configuration")}
            value={draft.configuration}
            onChange={(event) => change({ configuration: event.currentTarget.value })}
            options={[
              { value: "", label: t("templates.defaultConfiguration") },
              ...choices.configurations.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ]}
          />
        </div>
      </Card>
      <DocumentsCard
        documents={draft.documents}
        problems={problems}
        onAdd={(added) => change({ documents: [...draft.documents, ...added] })}
        onRemove={(id) =>
          change({ documents: draft.documents.filter((document) => document.id !== id), fields: without(id) })
        }
      />
      <RolesCard
        roles={draft.roles}
        isSequential={draft.isSequential}
        methods={chosen?.methods ?? []}
        problems={problems}
        onChange={(roles) => change({ roles })}
        onSequential={(isSequential) => change({ isSequential })}
        onRemove={(id) => change({ roles: draft.roles.filter((role) => role.id !== id), fields: without(id) })}
      />
      {first && (
        <Card title={t("signature.fields.title")}>
          <p className="mb-4 text-muted text-sm">{t("templates.fieldsHint")}</p>
          <FieldPlacer
            documents={[first, ...rest]}
            signers={asSigners(draft.roles)}
            fields={draft.fields}
            problems={problems}
            isTemplate
            onChange={(fields) => change({ fields })}
          />
        </Card>
      )}
      <Button type="submit" variant="primary" pending={pending} className="w-full sm:w-auto">
        {template ? t("templates.save") : t("templates.create")}
      </Button>
    </form>
  );
}
