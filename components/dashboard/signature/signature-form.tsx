"use client";

import { Send } from "lucide-react";
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
import { TextAreaField } from "@/components/ui/text-area-field";
import { useToast } from "@/components/ui/toast";
import type { TemplateDetail } from "@/lib/templates/contract";
import { FormSkeleton } from "../templates/form-skeleton";
import { requestFrom, type TemplateFiles } from "../templates/template-draft";
import { useTemplateFiles } from "../templates/use-template-files";
import { useText } from "../text-provider";
import { DocumentsCard } from "./documents-card";
import { type Draft, emptyDraft, inListOrder, type SignatureChoices, withoutDocument, withoutSigner } from "./draft";
import { checkDraft, type DraftProblems, stillWrong, titleOf } from "./draft-payload";
import { PaymentCard } from "./payment-card";
import { RequestOptions } from "./request-options";
import { sendDraft } from "./send-draft";
import { SignersCard } from "./signers-card";

/** Fetched with the first document: without one there is nothing to place, and nothing to keep. */
const FieldPlacer = dynamic(() => import("./placing/field-placer").then((it) => it.FieldPlacer), { ssr: false });
const SaveAsTemplate = dynamic(() => import("../templates/save-as-template").then((it) => it.SaveAsTemplate), {
  ssr: false,
});
/** Few requests begin with a template that leaves something to the sender. */
const ValuesCard = dynamic(() => import("./values-card").then((it) => it.ValuesCard), { ssr: false });

/** A request for signatures in one page: documents, signers, where they sign. It leads on to the operation, where the links are. */
export function SignatureForm({ choices, template }: SignatureFormProps) {
  const { t } = useText();
  const files = useTemplateFiles(template);
  if (files === "FAILED") return <Callout tone="danger">{t("templates.filesFailed")}</Callout>;
  if (files === "LOADING") return <FormSkeleton />;
  return <LoadedForm choices={choices} template={template} files={files} />;
}

type SignatureFormProps = Readonly<{
  choices: SignatureChoices;
  /** What it begins with. */
  template: TemplateDetail | null;
}>;

function LoadedForm({ choices, template, files }: SignatureFormProps & Readonly<{ files: TemplateFiles }>) {
  const { t, language } = useText();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => {
    const empty = emptyDraft(choices.configurations[0]?.uuid ?? "");
    return template ? requestFrom(template, files, empty) : empty;
  });
  const [begun] = useState(draft);
  useUnsaved(draft !== begun);
  const [found, setFound] = useProblems<DraftProblems>(form, {});
  const [byServer, setByServer] = useState(false);
  const problems = byServer ? found : stillWrong(found, checkDraft(draft, language));
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [underKey] = useState(oneKey);
  const change = (part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part }));
  const error = (name: "title" | "message") => {
    const problem = problems[name];
    return problem && t(`signature.problems.${problem}`);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = checkDraft(draft, language);
    setByServer(false);
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    toast.clear();
    setPending(true);
    const sending = await underKey((key) => sendDraft(draft, { key, language }));
    if (sending.ok) {
      router.push(`/dashboard/operations/${sending.operationUuid}?sent`);
      return router.refresh();
    }
    setPending(false);
    setByServer(true);
    setFound(sending.problems);
    toast.error(t(`signature.refusals.${sending.message}`));
  };

  const [first, ...rest] = draft.documents;
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-5xl space-y-4">
      <DocumentsCard
        documents={draft.documents}
        problems={problems}
        onAdd={(added) => change({ documents: [...draft.documents, ...added] })}
        onRemove={(id) => setDraft(withoutDocument(draft, id))}
      />
      <SignersCard
        signers={draft.signers}
        isSequential={draft.isSequential}
        methods={choices.configurations.find(({ uuid }) => uuid === draft.configuration)?.methods ?? []}
        problems={problems}
        onChange={(signers) => change({ signers })}
        onSequential={(isSequential) => change({ isSequential, signers: inListOrder(draft.signers) })}
        onRemove={(id) => setDraft(withoutSigner(draft, id))}
      />
      <Card title={t("signature.about")} actions={<Optional />}>
        <div className="space-y-4">
          <TextField
            label={t("signature.name")}
            hint={t("signature.nameHint")}
            error={error("title")}
            value={draft.title}
            placeholder={titleOf({ ...draft, title: "" }) ?? ""}
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
        </div>
      </Card>
      {first && (
        <Card title={t("signature.fields.title")} actions={<Optional />}>
          <FieldPlacer
            documents={[first, ...rest]}
            signers={draft.signers}
            fields={draft.fields}
            problems={problems}
            onChange={(fields) => change({ fields })}
          />
        </Card>
      )}
      {choices.canCollect && (
        <PaymentCard
          payment={draft.payment}
          signers={draft.signers}
          problems={problems}
          onChange={(payment) => change({ payment })}
        />
      )}
      {draft.fields.some(({ key = "" }) => key !== "") && (
        <ValuesCard fields={draft.fields} problems={problems} onChange={(fields) => change({ fields })} />
      )}
      <RequestOptions draft={draft} choices={choices} problems={problems} onChange={change} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          icon={<Send aria-hidden="true" className="size-4" />}
          className="w-full sm:w-auto"
        >
          {t("signature.submit")}
        </Button>
        {!template && draft.documents.length > 0 && <SaveAsTemplate draft={draft} />}
      </div>
    </form>
  );
}

function Optional() {
  const { t } = useText();
  return <span className="text-faint text-sm">{t("collection.optional")}</span>;
}
