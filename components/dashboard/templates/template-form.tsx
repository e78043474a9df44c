"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { ChangedMeanwhile } from "@/components/dashboard/actions/changed-meanwhile";
import { oneKey } from "@/components/dashboard/actions/one-key";
import type { Filled } from "@/components/dashboard/actions/saving";
import { useFilled } from "@/components/dashboard/actions/use-filled";
import { useProblems } from "@/components/dashboard/actions/use-problems";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { useUnsaved } from "@/components/ui/leaving";
import { useToast } from "@/components/ui/toast";
import type { TemplateDetail } from "@/lib/templates/contract";
import { DocumentsCard } from "../signature/documents-card";
import { inListOrder, type SignatureChoices } from "../signature/draft";
import type { DraftProblems } from "../signature/draft-payload";
import { useText } from "../text-provider";
import { FormSkeleton } from "./form-skeleton";
import { rebasedDraft } from "./rebased-draft";
import { RolesCard } from "./roles-card";
import { saveTemplate } from "./save-template";
import { asSigners, draftOf, emptyTemplate, type TemplateDraft, type TemplateFiles } from "./template-draft";
import { checkTemplate } from "./template-payload";
import { fetchFiles, useTemplateFiles } from "./use-template-files";
import { type WordError, WordsCard } from "./words-card";

/** Fetched with the first document: without one there is nothing to place. */
const FieldPlacer = dynamic(() => import("../signature/placing/field-placer").then((it) => it.FieldPlacer), {
  ssr: false,
});

type TemplateFormProps = Readonly<{
  /** The one that is changed; null for a new one. */
  given: Filled<TemplateDetail> | null;
  /** What it is by now. */
  read: (() => Promise<ActionResult<Filled<TemplateDetail>>>) | null;
  choices: Pick<SignatureChoices, "configurations">;
}>;

/** A template in one page: documents, roles, fields. It leads on to the template. */
export function TemplateForm({ given, ...props }: TemplateFormProps) {
  const { t } = useText();
  const files = useTemplateFiles(given?.value ?? null);
  if (files === "FAILED") return <Callout tone="danger">{t("templates.filesFailed")}</Callout>;
  if (files === "LOADING") return <FormSkeleton />;
  return <LoadedForm given={given} files={files} {...props} />;
}

/** It is filled anew where somebody else has changed the template meanwhile. */
function LoadedForm({ given, files, ...props }: TemplateFormProps & Readonly<{ files: TemplateFiles }>) {
  const [begun] = useState<Filled<TemplateDraft>>(() =>
    given ? { ...given, value: draftOf(given.value, files) } : { value: emptyTemplate(), version: "" },
  );
  const filled = useFilled(begun, rebasedDraft);
  const { round, changedBy } = filled;
  const uuid = given?.value.uuid ?? null;
  useUnsaved(filled.isTouched);
  return (
    <>
      {changedBy && <ChangedMeanwhile key={round} by={changedBy} href={`/dashboard/templates/${uuid}`} />}
      <DraftForm key={`form ${round}`} uuid={uuid} filled={filled} {...props} />
    </>
  );
}

type DraftFormProps = Omit<TemplateFormProps, "given"> &
  Readonly<{ uuid: string | null; filled: ReturnType<typeof useFilled<TemplateDraft>> }>;

function DraftForm({ uuid, filled, read, choices }: DraftFormProps) {
  const { t } = useText();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(filled.shown);
  /** As it is by the time that an answer comes. */
  const latest = useRef(draft);
  const [problems, setProblems] = useProblems<DraftProblems>(form, {});
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [underKey] = useState(oneKey);
  const change = (part: Partial<TemplateDraft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    filled.noteChange();
  };
  const error: WordError = (name) => {
    const problem = problems[name];
    return problem && t(`signature.problems.${problem}`);
  };
  const chosen = choices.configurations.find(({ uuid }) => uuid === draft.configuration) ?? choices.configurations[0];

  const place = uuid === null ? null : { uuid, version: filled.version };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkTemplate(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    toast.clear();
    setPending(true);
    const saving = await underKey((key) => saveTemplate(draft, { key, place }));
    if (saving.ok) {
      toast.success(t("templates.saved"));
      router.push(`/dashboard/templates/${saving.uuid}`);
      return router.refresh();
    }
    const now = saving.message === "changed" && read ? await readAnew(read) : null;
    // Nobody who may change templates may look up who has done it: the audit log is for who manages.
    if (now) return filled.settle({ kind: "CHANGED_MEANWHILE", now, typed: latest.current, by: null });
    setPending(false);
    setProblems(saving.problems);
    toast.error(t(`templates.refusals.${saving.message}`));
  };

  const [first, ...rest] = draft.documents;
  const without = (id: string) =>
    draft.fields.filter(({ signerId, documentId }) => signerId !== id && documentId !== id);
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-5xl space-y-4">
      <WordsCard draft={draft} configurations={choices.configurations} error={error} onChange={change} />
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
        onSequential={(isSequential) => change({ isSequential, roles: inListOrder(draft.roles) })}
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
        {uuid ? t("templates.save") : t("templates.create")}
      </Button>
    </form>
  );
}

/** Null where it can't be had. */
async function readAnew(read: NonNullable<TemplateFormProps["read"]>): Promise<Filled<TemplateDraft> | null> {
  const result = await answered(read());
  if (!result.ok) return null;
  const { value, version } = result.value;
  const files = await fetchFiles(value).catch(() => null);
  return files && { value: draftOf(value, files), version };
}
