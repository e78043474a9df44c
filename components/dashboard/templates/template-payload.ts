import { acting, type DocumentDraft, type FieldDraft, turnsOf } from "../signature/draft";
import {
  askedMethods,
  type DraftProblem,
  type DraftProblems,
  documentProblems,
  problemCode,
} from "../signature/draft-payload";
import { asSigners, roleKeys, type TemplateDraft } from "./template-draft";

/** What can be said without asking the server; it checks everything again. */
export function checkTemplate(draft: TemplateDraft): DraftProblems {
  const problems: Record<string, DraftProblem> = {};
  if (draft.name.trim() === "") problems.name = "unnamed_template";
  if (draft.documents.length === 0) problems.documents = "no_document";
  Object.assign(problems, documentProblems(draft.documents));
  if (acting(asSigners(draft.roles)).length === 0) problems.signers = "nobody_signs";
  for (const { id, label } of draft.roles) if (label.trim() === "") problems[`roles.${id}`] = "unnamed_role";
  for (const { id, type, key = "", signerId } of keptFields(draft)) {
    const isOfSender = type === "TEXT" && signerId === "";
    if (key === "" ? isOfSender : !KEY.test(key)) problems[`fields.${id}`] = "key";
  }
  return problems;
}

const KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** What somebody was to fill who only reads by now stays in the draft, and is not sent. */
function keptFields({ roles, fields }: TemplateDraft): readonly FieldDraft[] {
  const ids = new Set(acting(asSigners(roles)).map(({ id }) => id));
  return fields.filter(({ signerId, type }) => ids.has(signerId) || (signerId === "" && type === "TEXT"));
}

/** The name of a document's file part: what the template has already is not sent again. */
function partOf({ id, handle }: DocumentDraft, salt: string): string {
  return handle ?? `${id}-${salt}`;
}

/** The form of `POST` and `PUT /flow/v1/signature-templates`. @param salt makes names that no document of the template has */
export function templateForm(draft: TemplateDraft, salt: string): FormData {
  const form = new FormData();
  form.set("payload", JSON.stringify(templatePayload(draft, salt)));
  for (const document of draft.documents) {
    if (document.handle === undefined) form.set(partOf(document, salt), document.file);
  }
  return form;
}

export function templatePayload(draft: TemplateDraft, salt: string) {
  const keys = roleKeys(draft.roles);
  const fields = keptFields(draft);
  const turns = turnsOf(draft.roles, draft.isSequential);
  return {
    name: draft.name.trim(),
    title: draft.title.trim() || null,
    message: draft.message.trim() || null,
    configurationUuid: draft.configuration || null,
    roles: draft.roles.map(({ id, label, role, methods }, index) => ({
      key: keys.get(id) ?? id,
      label: label.trim() || null,
      order: turns[index],
      role,
      methods: askedMethods({ role, methods }),
    })),
    documents: draft.documents.map((document) => ({
      id: partOf(document, salt),
      fields: fields
        .filter(({ documentId }) => documentId === document.id)
        .map(({ signerId, type, key = "", page, x, y, width, height, required, label }) => ({
          ...{ type, page, x, y, width, height, required },
          role: keys.get(signerId) ?? null,
          key: type === "TEXT" && key !== "" ? key : null,
          label: label.trim() || null,
        })),
    })),
  };
}

type ServerError = Readonly<{ pointer?: string; parameter?: string; code?: string }>;

/** The server's bad fields (RFC 9457, decision 6) as the form's. */
export function templateProblems(errors: readonly ServerError[], draft: TemplateDraft, salt: string): DraftProblems {
  const problems: Record<string, DraftProblem> = {};
  for (const { pointer = "", parameter, code = "" } of errors) {
    const document = draft.documents.find((one) => partOf(one, salt) === parameter);
    if (document) problems[`documents.${document.id}`] = problemCode(`documents.${document.id}`, code);
    const [, kind, at, part, index] = /^\/(\w+)(?:\/(\d+))?(?:\/(\w+))?(?:\/(\d+))?/.exec(pointer) ?? [];
    const role = kind === "roles" ? draft.roles[Number(at)] : undefined;
    if (role) problems[`roles.${role.id}`] = part === "methods" ? "method" : "value";
    const placedOn = kind === "documents" ? draft.documents[Number(at)] : undefined;
    if (placedOn) {
      const own = keptFields(draft).filter(({ documentId }) => documentId === placedOn.id);
      const field = part === "fields" ? own[Number(index)] : undefined;
      const place = field && index !== undefined ? `fields.${field.id}` : `documents.${placedOn.id}`;
      problems[place] = problemCode(place, code);
    }
    if (kind === "name" || kind === "title" || kind === "message") problems[kind] = "value";
    if (kind === "configurationUuid") problems.configuration = "value";
  }
  return problems;
}
