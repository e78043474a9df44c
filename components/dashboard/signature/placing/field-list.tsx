import { clsx } from "clsx";
import { X } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { useText } from "../../text-provider";
import type { DocumentDraft, FieldDraft } from "../draft";
import type { DraftProblems } from "../draft-payload";
import { colourOf } from "./signer-colours";

type FieldListProps = Readonly<{
  fields: readonly FieldDraft[];
  documents: readonly DocumentDraft[];
  nameOf: (signerId: string) => string;
  problems: DraftProblems;
  onShow: (field: FieldDraft) => void;
  onRemove: (id: string) => void;
}>;

/** Every field of every document, in the order in which they are read: each leads to its place. */
export function FieldList({ fields, documents, nameOf, problems, onShow, onRemove }: FieldListProps) {
  const { t } = useText();
  if (fields.length === 0) return null;
  const read = documents.flatMap(({ id, file }) =>
    fields
      .filter(({ documentId }) => documentId === id)
      .toSorted((one, other) => one.page - other.page || one.y - other.y || one.x - other.x)
      .map((field) => ({ ...field, document: file.name })),
  );
  return (
    <ul aria-label={t("signature.fields.list")} className="divide-y divide-line border-line border-t">
      {read.map((field) => {
        const problem = problems[`fields.${field.id}`];
        const words = {
          type: t(`signature.fields.types.${field.type}`),
          signer: nameOf(field.signerId),
          document: field.document,
          page: field.page,
        };
        return (
          <li key={field.id} className="flex flex-wrap items-center gap-2 py-1">
            <span aria-hidden="true" className={clsx("size-2.5 shrink-0 rounded-full", colourOf(field.signerId).dot)} />
            <button
              type="button"
              data-invalid={problem && ""}
              onClick={() => onShow(field)}
              className="min-h-11 min-w-0 flex-1 break-words rounded-md text-left text-sm hover:underline sm:min-h-8"
            >
              {t("signature.fields.entry", words)}
            </button>
            <IconButton size="sm" label={t("signature.fields.removeNamed", words)} onClick={() => onRemove(field.id)}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
            {problem && (
              <p role="alert" className="w-full text-danger-ink text-sm">
                {t(`signature.problems.${problem}`)}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
