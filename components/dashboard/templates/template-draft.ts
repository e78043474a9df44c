import type { TemplateDetail } from "@/lib/templates/contract";
import { type DocumentDraft, type Draft, type FieldDraft, newSigner, type SignerDraft } from "../signature/draft";
import type { DraftProblems } from "../signature/draft-payload";

/** A signer who is not known yet, while the template is written. */
export type RoleDraft = Readonly<{
  id: string;
  /** By which requests and tables name it; made of its label where it has none yet. */
  key: string | null;
  label: string;
}> &
  Pick<SignerDraft, "role" | "methods" | "turn">;

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

export function newRole(roles: readonly RoleDraft[], problems: DraftProblems = {}): RoleDraft {
  const { id } = newSigner(asSigners(roles), problems);
  return { id, key: null, label: "", role: "SIGNER", methods: [] };
}

/** The same people as the parts of the form know them that place fields. */
export function asSigners(roles: readonly RoleDraft[]): readonly SignerDraft[] {
  return roles.map(({ id, label, role, methods, turn }) => ({
    ...{ id, name: label, lastName: "", email: "", phone: "", role, methods, turn },
  }));
}

/** A template as it is, to be changed. */
export function draftOf(template: TemplateDetail, files: TemplateFiles): TemplateDraft {
  const inTurn = template.roles.toSorted((a, b) => a.order - b.order);
  const roles = inTurn.map(
    ({ key, label, role, methods, order }, index): RoleDraft => ({
      ...{ id: `signer-${index + 1}`, key, label: label ?? key, role, methods: methods ?? [], turn: order },
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
    roles: signers.map(({ id, role, methods, label }, index) => ({
      ...{ id, key: null, role, methods },
      label: label ?? nth(index + 1),
    })),
  };
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
