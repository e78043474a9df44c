import { FileText, Upload, X } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DropArea } from "@/components/ui/drop-area";
import { Field } from "@/components/ui/field";
import { useText } from "../text-provider";
import { DOCUMENTS_MAX, type DocumentDraft, nextId } from "./draft";
import { type DraftProblems, documentProblems } from "./draft-payload";

type DocumentsCardProps = Readonly<{
  documents: readonly DocumentDraft[];
  problems: DraftProblems;
  onAdd: (documents: readonly DocumentDraft[]) => void;
  onRemove: (id: string) => void;
}>;

/** What is to be signed: one file or several, by one drop or several. */
export function DocumentsCard({ documents, problems, onAdd, onRemove }: DocumentsCardProps) {
  const { t } = useText();
  const room = DOCUMENTS_MAX - documents.length;
  const [leftOut, setLeftOut] = useState(0);
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const known = [...documents];
    const chosen = Array.from(event.currentTarget.files ?? []);
    setLeftOut(Math.max(0, chosen.length - room));
    for (const file of chosen.slice(0, room)) {
      known.push({ id: nextId("document", known, problems), file });
    }
    // The same file may be chosen again once it has been taken away.
    event.currentTarget.value = "";
    onAdd(known.slice(documents.length));
  };
  const problem = problems.documents;
  const known = { ...documentProblems(documents), ...problems };
  return (
    <Card title={t("signature.documents.title")}>
      {documents.length > 0 && (
        <ul
          aria-label={t("signature.documents.title")}
          className="mb-4 divide-y divide-line rounded-md border border-line"
        >
          {documents.map(({ id, file }) => (
            <DocumentEntry key={id} name={file.name} problem={known[`documents.${id}`]} onRemove={() => onRemove(id)} />
          ))}
        </ul>
      )}
      {leftOut > 0 && room === 0 && (
        <p role="alert" className="text-danger-ink text-sm">
          {t("signature.documents.leftOut", { count: leftOut })}
        </p>
      )}
      {room > 0 && (
        <Field
          label={t("signature.documents.add")}
          hint={t("signature.documents.hint")}
          error={problem && t(`signature.problems.${problem}`)}
        >
          {(control) => (
            <DropArea {...control} accept="application/pdf" multiple onChange={add}>
              <Upload aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="text-muted">{t("signature.documents.drop")}</span>
            </DropArea>
          )}
        </Field>
      )}
    </Card>
  );
}

type DocumentEntryProps = Readonly<{
  name: string;
  problem: DraftProblems[string] | undefined;
  onRemove: () => void;
}>;

function DocumentEntry({ name, problem, onRemove }: DocumentEntryProps) {
  const { t } = useText();
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-1">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <IconButton label={t("signature.documents.remove", { name })} data-invalid={problem && ""} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      {problem && (
        <p role="alert" className="w-full pb-2 text-danger-ink text-sm">
          {t(`signature.problems.${problem}`)}
        </p>
      )}
    </li>
  );
}
