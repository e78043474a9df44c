import type { ReactNode } from "react";
import { assertNever } from "@/lib/shared/assert-never";
import type { SignerField } from "@/lib/signatures/signer-view";
import type { SignerContext } from "../signer-context";
import { FORM_ID, type Pen, type SigningDraft, type SigningProblems, valueId, valueName } from "./draft";
import { placeToText } from "./placement";
import { Problem, problemAttributes } from "./problem";

type OwnFieldProps = Readonly<{
  field: SignerField;
  page: SignerContext;
  draft: SigningDraft;
  problems: SigningProblems;
}>;

/** One field as an ordinary input with its label; it says where on the document it lies. */
export function OwnField({ field, page, draft, problems }: OwnFieldProps) {
  const id = valueId(field.uuid);
  const { words } = page;
  const label = field.label ?? words.fields.names[field.type];
  const problem = problems.places.get(id);
  return (
    <div
      data-field={field.type}
      data-place={placeToText(field)}
      data-required={field.required ? "" : undefined}
      className="own-field"
    >
      <Label htmlFor={isDrawn(field) ? null : id}>
        {label}
        <small>
          {" "}
          · {words.fields.onPage(field.page)}
          {!field.required && ` · ${words.fields.optional}`}
        </small>
      </Label>
      <FieldInput field={field} label={label} page={page} draft={draft} problem={problem} />
      <Problem id={id} text={problem} />
    </div>
  );
}

/** A link to where the signature is made has a name of its own. */
function Label({ htmlFor, children }: Readonly<{ htmlFor: string | null; children: ReactNode }>) {
  return htmlFor === null ? <p>{children}</p> : <label htmlFor={htmlFor}>{children}</label>;
}

function isDrawn({ type }: SignerField): boolean {
  return type === "SIGNATURE" || type === "INITIALS";
}

type FieldInputProps = Readonly<{
  field: SignerField;
  label: string;
  page: SignerContext;
  draft: SigningDraft;
  problem: string | undefined;
}>;

function FieldInput({ field, label, page, draft, problem }: FieldInputProps) {
  const { uuid, type, required } = field;
  const { fields } = page.words;
  const id = valueId(uuid);
  const shared = { id, name: valueName(uuid), form: FORM_ID, required, ...problemAttributes(id, problem) };
  const value = draft.values.get(uuid);
  switch (type) {
    case "TEXT":
      return <input {...shared} type="text" defaultValue={value} maxLength={500} placeholder={label} />;
    case "DATE":
      return <input {...shared} type="date" defaultValue={value ?? page.today} />;
    case "CHECKBOX":
      return <input {...shared} type="checkbox" value="yes" defaultChecked={value !== undefined} />;
    case "SIGNATURE":
      return <ToPen id={id} pen="handwriting" act={fields.signHere} label={label} on={fields.onPage(field.page)} />;
    case "INITIALS":
      return <ToPen id={id} pen="initials" act={fields.initialHere} label={label} on={fields.onPage(field.page)} />;
    default:
      return assertNever(type);
  }
}

type ToPenProps = Readonly<{ id: string; pen: Pen; act: string; label: string; on: string }>;

/** What is drawn or typed once stands in every field of its kind. */
function ToPen({ id, pen, act, label, on }: ToPenProps) {
  return (
    <a id={id} href={`#${pen}`} data-adopts={pen} aria-label={`${act}: ${label}, ${on}`}>
      {act}
    </a>
  );
}
