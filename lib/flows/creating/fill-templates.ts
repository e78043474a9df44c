import { z } from "zod";
import type { KnownTemplate } from "@/db/queries/templates/templates";
import type { FieldError } from "@/lib/shared/errors";
import { uuidField } from "@/lib/shared/fields";
import { someOf } from "@/lib/shared/text/some-of";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { tooSmall } from "./place-fields";
import { DOCUMENTS_MAX, templateUse } from "./signature-request";

/** A template as it is used: the tenant's own, or a batch's copy of one. */
export type UsedTemplate = Pick<KnownTemplate, "uuid" | "title" | "message" | "configurationUuid" | "roles"> &
  Readonly<{
    documents: readonly Pick<
      KnownTemplate["documents"][number],
      "uuid" | "handle" | "name" | "pages" | "isSigned" | "fields" | "sha256" | "sizeBytes" | "storageKey"
    >[];
  }>;

type TemplateDocument = UsedTemplate["documents"][number];

/** A request that names no template any more, what is wrong with how it named them, and which documents it needs, by their name. */
export type FilledRequest = Readonly<{
  json: unknown;
  errors: readonly FieldError[];
  documents: ReadonlyMap<string, TemplateDocument>;
  /** Where the caller has said what stands in a field, by the pointer of what a template has made of it. */
  saidAt: ReadonlyMap<string, string>;
}>;

const loose = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape);
const requestWithOperations = loose({ operations: z.array(z.unknown()).max(20) });
const signatureOperation = loose({ type: z.literal("SIGNATURE"), signature: loose({ templateUuid: z.unknown() }) });
const looseSigners = z.array(z.unknown()).catch([]);

/** Which templates a request names, before anything of it is checked. */
export function namedTemplates(json: unknown): readonly string[] {
  return operationsOf(json).flatMap((operation) => {
    const uuid = uuidField.safeParse(signatureOperation.safeParse(operation).data?.signature.templateUuid);
    return uuid.success ? [uuid.data] : [];
  });
}

/**
 * Puts into a request what its templates say: documents, fields, in which order who acts; titles and the configuration where the
 * request says none. `signers` keep their order, so that what is wrong with one is told of the place where it stands.
 */
export function fillTemplates(json: unknown, templates: ReadonlyMap<string, UsedTemplate>): FilledRequest {
  const errors: FieldError[] = [];
  const documents = new Map<string, TemplateDocument>();
  const saidAt = new Map<string, string>();
  const operations = operationsOf(json).map((given, position) => {
    const operation = signatureOperation.safeParse(given).data;
    if (!operation || (operation.signature.templateUuid ?? null) === null) return withoutFiles(given);
    const pointer = `/operations/${position}/signature`;
    const use = templateUse.safeParse(operation.signature, { reportInput: true });
    if (!use.success) {
      errors.push(...bodyErrors(use.error).map((error) => below(pointer, error)));
      return withoutTemplate(operation);
    }
    const template = templates.get(use.data.templateUuid);
    if (!template) {
      errors.push(wrong(`${pointer}/templateUuid`, "unknown_reference", "must be a template of the organisation"));
      return withoutTemplate(operation);
    }
    errors.push(...documentErrors(operation.signature, pointer), ...smallFieldErrors(template, pointer));
    const unfilled = roleErrors(use.data.signers, template, pointer);
    errors.push(...unfilled);
    const values = new Map(Object.entries(use.data.values ?? {}).flatMap(([key, text]) => (text ? [[key, text]] : [])));
    errors.push(...valueErrors(values, template, pointer));
    for (const document of template.documents) documents.set(fileOf(template, document), document);
    const known = unfilled.length === 0 ? values : null;
    for (const [place, document] of template.documents.entries()) {
      for (const [index, { key }] of fieldsOf(document, known).entries()) {
        if (key !== null) saidAt.set(`${pointer}/documents/${place}/fields/${index}/value`, valueAt(pointer, key));
      }
    }
    return filled(operation, template, known);
  });
  return operations.length === 0
    ? { json, errors, documents, saidAt }
    : { json: { ...Object(json), operations }, errors, documents, saidAt };
}

const listing = loose({ signature: loose({ documents: z.array(z.unknown()).max(DOCUMENTS_MAX) }) });

/** `file` is our own word for what a template brings: from a caller it is a field that nobody knows, and is ignored (decision 2). */
function withoutFiles(given: unknown): unknown {
  const operation = listing.safeParse(given).data;
  if (!operation) return given;
  const documents = operation.signature.documents.map((document) => {
    const listed = z.looseObject({}).safeParse(document);
    if (!listed.success) return document;
    const { file: _, ...known } = listed.data;
    return known;
  });
  return { ...operation, signature: { ...operation.signature, documents } };
}

type Operation = z.output<typeof signatureOperation>;

/** So that nothing else is said of what it stands for. */
function withoutTemplate(operation: Operation): unknown {
  return { ...operation, signature: null };
}

/** @param values null where roles are not filled as they must be: then nobody is there whom the fields could be for */
function filled(operation: Operation, template: UsedTemplate, values: ReadonlyMap<string, string> | null): unknown {
  const { templateUuid: _, values: __, ...signature } = operation.signature;
  const own = operation.configurationUuid ?? operation.configuration ?? null;
  const seen = new Set<unknown>();
  return {
    ...operation,
    ...(own === null && template.configurationUuid !== null && { configurationUuid: template.configurationUuid }),
    signature: {
      ...signature,
      title: signature.title ?? template.title ?? nameOf(template),
      message: signature.message ?? template.message,
      documents: template.documents.map((document) => ({
        id: document.handle,
        name: document.name,
        file: fileOf(template, document),
        fields: fieldsOf(document, values).map(({ role, key: _, ...field }) => ({ ...field, signerId: role })),
      })),
      signers: looseSigners.parse(signature.signers).map((signer, index) => {
        const given = z.looseObject({}).catch({}).parse(signer);
        const role = template.roles.find(({ key }) => key === given.role);
        const isFirst = !seen.has(given.role);
        seen.add(given.role);
        return {
          ...given,
          // A role that is filled twice is told once, and not as an `id` that nobody has sent.
          id: isFirst && role ? role.key : `signer ${index + 1}`,
          order: role?.order ?? 1,
          role: role?.role ?? "SIGNER",
          methods: given.methods ?? role?.methods ?? null,
        };
      }),
    },
  };
}

/** Where the sender alone may fill a field and has not, nothing is printed, and it is none. */
function fieldsOf({ fields }: TemplateDocument, values: ReadonlyMap<string, string> | null) {
  return (values ? fields : []).flatMap((field) => {
    const value = field.key === null ? null : (values?.get(field.key) ?? null);
    return value === null && field.role === null ? [] : [{ ...field, value }];
  });
}

/** Lists call it something: as the first document is. */
function nameOf({ documents: [first] }: UsedTemplate): string | null {
  return first?.name.replace(/\.pdf$/i, "") || null;
}

/** By this name a template's document goes among the files of a request. */
function fileOf({ uuid }: UsedTemplate, document: TemplateDocument): string {
  return `${uuid}/${document.uuid}`;
}

function documentErrors({ documents }: Readonly<Record<string, unknown>>, pointer: string): readonly FieldError[] {
  const isGiven = Array.isArray(documents) && documents.length > 0;
  return isGiven ? [wrong(`${pointer}/documents`, "invalid", "must be left out: they are the template's")] : [];
}

/** Of a template from before fields had to be as large as that (decision 324): whoever uses it can't mend it here. */
function smallFieldErrors({ documents }: UsedTemplate, pointer: string): readonly FieldError[] {
  return documents.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      tooSmall(field, "").map(({ code, detail }) =>
        wrong(
          `${pointer}/templateUuid`,
          code,
          `must be changed first: a field on page ${field.page} of ${name} ${detail}`,
        ),
      ),
    ),
  );
}

/** Each role exactly once. */
function roleErrors(
  signers: readonly Readonly<{ role: string }>[],
  { roles }: UsedTemplate,
  pointer: string,
): readonly FieldError[] {
  const known = roles.map(({ key }) => key);
  const named = signers.map(({ role }) => role);
  return [
    ...named.flatMap((role, index) => {
      const at = `${pointer}/signers/${index}/role`;
      if (!known.includes(role))
        return [wrong(at, "unknown_role", `must be a role of the template: ${known.join(", ")}`)];
      return named.indexOf(role) < index ? [wrong(at, "duplicate_role", `must be named once: ${role}`)] : [];
    }),
    ...known
      .filter((key) => !named.includes(key))
      .map((key) => wrong(`${pointer}/signers`, "missing_role", `must fill the template's role ${key}`)),
  ];
}

function valueErrors(
  values: ReadonlyMap<string, string>,
  { documents }: UsedTemplate,
  pointer: string,
): readonly FieldError[] {
  const fields = documents.flatMap((document) => document.fields);
  const known = new Set(fields.flatMap(({ key }) => key ?? []));
  const awaited = new Set(fields.flatMap(({ key, role, required }) => (role === null && required ? (key ?? []) : [])));
  return [
    ...[...values.keys()]
      .filter((key) => !known.has(key))
      .map((key) =>
        wrong(
          valueAt(pointer, key),
          "unknown_value",
          `must be the key of a field: ${someOf([...known]) || "there is none"}`,
        ),
      ),
    ...[...awaited]
      .filter((key) => !values.has(key))
      .map((key) => wrong(valueAt(pointer, key), "required", "is required: nobody else fills this field")),
  ];
}

function valueAt(pointer: string, key: string): string {
  return `${pointer}/values/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function below(pointer: string, error: FieldError): FieldError {
  return "pointer" in error ? { ...error, pointer: `${pointer}${error.pointer}` } : error;
}

function operationsOf(json: unknown): readonly unknown[] {
  return requestWithOperations.safeParse(json).data?.operations ?? [];
}

function wrong(pointer: string, code: string, detail: string): FieldError {
  return { pointer, code, detail };
}
