import type { SignerRole, SigningMethod } from "@/lib/operations/model";
import type { TemplateDetail } from "@/lib/templates/contract";
import { rebased } from "../actions/saving";
import {
  acting,
  type DocumentDraft,
  type Draft,
  type FieldDraft,
  newSigner,
  type SignerDraft,
} from "../signature/draft";
import { type DraftProblem, type DraftProblems, documentProblems, problemCode } from "../signature/draft-payload";

/** A signer who is not known yet, while the template is written. */
export type RoleDraft = Readonly<{
  id: string;
  /** By which requests and tables name it; made of its label where it has none yet. */
  key: string | null;
  label: string;
  role: SignerRole;
  method: SigningMethod | "";
}>;

/** A template while it is written. */
export type TemplateDraft = Readonly<{
  name: string;
  title: string;
  message: string;
  configuration: string;
  roles: readonly RoleDraft[];
  isSequential: boolean;
  documents: readonly DocumentDraft[];
  fields: readonly FieldDraft[];
}>;

/** A template's documents as files of this computer, by their UUID. */
export type TemplateFiles = ReadonlyMap<string, File>;

export function emptyTemplate(): TemplateDraft {
  return {
    ...{ name: "", title: "", message: "", configuration: "", isSequential: true, documents: [], fields: [] },
    roles: [newRole([])],
  };
}

export function newRole(roles: readonly RoleDraft[]): RoleDraft {
  const { id } = newSigner(asSigners(roles));
  return { id, key: null, label: "", role: "SIGNER", method: "" };
}

/** The same people as the parts of the form know them that place fields. */
export function asSigners(roles: readonly RoleDraft[]): readonly SignerDraft[] {
  return roles.map(({ id, label, role, method }) => ({
    ...{ id, name: label, lastName: "", email: "", phone: "", role, method },
  }));
}

/** A template as it is, to be changed. */
export function draftOf(template: TemplateDetail, files: TemplateFiles): TemplateDraft {
  const roles = template.roles.map(
    ({ key, label, role, methods }, index): RoleDraft => ({
      ...{ id: `signer-${index + 1}`, key, label: label ?? key, role },
      method: methods?.length === 1 ? (methods[0] ?? "") : "",
    }),
  );
  return {
    name: template.name,
    title: template.title ?? "",
    message: template.message ?? "",
    configuration: template.configurationUuid ?? "",
    roles,
    isSequential: isInTurns(template),
    ...placed(template, files, roles),
  };
}

/**
 * What somebody has drafted, upon what the template is by now (decision 365). Roles, documents and fields name each other: whoever has
 * touched one of them keeps all of them.
 */
export function rebasedDraft(filled: TemplateDraft, typed: TemplateDraft, now: TemplateDraft): TemplateDraft {
  const isPlacedAnew = PLACED.some((part) => typed[part] !== filled[part]);
  const { roles, documents, fields, isSequential } = isPlacedAnew ? typed : now;
  const kept = documents.map(({ handle, ...document }): DocumentDraft => {
    const theirs = now.documents.find((one) => handle !== undefined && one.handle === handle);
    // What the template has no more comes along again.
    return theirs ? { ...document, ...theirs, id: document.id } : document;
  });
  return { ...rebased(wordsOf(filled), wordsOf(typed), wordsOf(now)), roles, documents: kept, fields, isSequential };
}

const PLACED = ["roles", "documents", "fields", "isSequential"] as const;

function wordsOf({ name, title, message, configuration }: TemplateDraft) {
  return { name, title, message, configuration };
}

function isInTurns({ roles }: TemplateDetail): boolean {
  return roles.length < 2 || new Set(roles.map(({ order }) => order)).size > 1;
}

/** Its documents and fields, for whoever has these names in the form. */
function placed(
  template: TemplateDetail,
  files: TemplateFiles,
  roles: readonly RoleDraft[],
): Pick<TemplateDraft, "documents" | "fields"> {
  const documents = template.documents.flatMap((document, index) => {
    const file = files.get(document.uuid);
    return file ? [{ id: `document-${index + 1}`, file, handle: document.id, fields: document.fields }] : [];
  });
  const fields = documents.flatMap(({ id: documentId, fields: own }) =>
    own.map(({ role, key, label, ...field }) => ({
      ...field,
      documentId,
      signerId: roles.find((one) => one.key === role)?.id ?? "",
      label: label ?? "",
      key: key ?? "",
    })),
  );
  return {
    documents: documents.map(({ id, file, handle }) => ({ id, file, handle })),
    fields: fields.map((field, index) => ({ ...field, id: `field-${index + 1}` })),
  };
}

/** A new request for signatures, as far as a template says what is in it. */
export function requestFrom(template: TemplateDetail, files: TemplateFiles, empty: Draft): Draft {
  const { roles, documents, fields, isSequential, title, message, configuration } = draftOf(template, files);
  return {
    ...empty,
    ...{ documents, fields, isSequential, title, message },
    configuration: configuration || empty.configuration,
    signers: asSigners(roles).map((signer) => ({ ...signer, name: "", label: signer.name })),
  };
}

/** A request as a template: who was named in it is nobody any more. */
export function templateFrom(draft: Draft, name: string, nth: (number: number) => string): TemplateDraft {
  const { title, message, configuration, documents, fields, isSequential, signers } = draft;
  return {
    ...{ name, title, message, configuration, documents, isSequential },
    fields: fields.map(({ value: _, ...field }) => field),
    roles: signers.map(({ id, role, method, label }, index) => ({
      ...{ id, key: null, role, method },
      label: label ?? nth(index + 1),
    })),
  };
}

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

/** The key of each role: what it has, else its label in plain letters, else its place. */
export function roleKeys(roles: readonly RoleDraft[]): ReadonlyMap<string, string> {
  const keys = new Map(roles.flatMap(({ id, key }) => (key === null ? [] : [[id, key] as const])));
  for (const [index, { id, key, label }] of roles.entries()) {
    if (key !== null) continue;
    const plain = plainLetters(label) || `role_${index + 1}`;
    const taken = new Set(keys.values());
    let free = plain;
    for (let next = 2; taken.has(free); next++) free = `${plain}_${next}`;
    keys.set(id, free);
  }
  return keys;
}

export function plainLetters(label: string): string {
  const bare = label.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return bare
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
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
  return {
    name: draft.name.trim(),
    title: draft.title.trim() || null,
    message: draft.message.trim() || null,
    configurationUuid: draft.configuration || null,
    roles: draft.roles.map(({ id, label, role, method }, index) => ({
      key: keys.get(id) ?? id,
      label: label.trim() || null,
      order: draft.isSequential ? index + 1 : 1,
      role,
      methods: role === "VIEWER" || method === "" ? null : [method],
    })),
    documents: draft.documents.map((document) => ({
      id: partOf(document, salt),
      name: document.file.name,
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
