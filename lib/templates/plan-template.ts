import type { Db } from "@/db/client";
import { findConfiguration } from "@/db/queries/configurations";
import type { KnownTemplate, NewTemplate, NewTemplateDocument } from "@/db/queries/templates/templates";
import { inspectPdf } from "@/lib/documents/inspect-pdf";
import { looksLikePdf } from "@/lib/documents/looks-like-pdf";
import { fileName, type StoredFile } from "@/lib/flows/creating/flow-documents";
import { underTheirNames } from "@/lib/flows/creating/named-parts";
import { namingTheFile } from "@/lib/flows/creating/naming-the-file";
import { placeErrors } from "@/lib/flows/creating/place-fields";
import type { SuppliedFile, SuppliedFiles } from "@/lib/flows/flow-files";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { forbiddenMethods } from "@/lib/signatures/signers/method-errors";
import { type TemplateRequest, templateRequest } from "./template-request";

/** A request that has been checked, with the rows that it becomes and the files that are new. */
export type PlannedTemplate = Readonly<{
  template: NewTemplate;
  documents: readonly NewTemplateDocument[];
  files: readonly StoredFile[];
}>;

export type TemplateInput = Readonly<{ json: unknown; files: SuppliedFiles }>;

type Ground = Readonly<{
  tenantUuid: string;
  collaboratorUuid: string | null;
  at: Date;
  /** The template that is replaced: a document whose bytes don't come again keeps those that it has, by its `id`. */
  former: KnownTemplate | null;
}>;

/**
 * Checks everything that a template's use would be refused for, so that whoever uses it finds nothing wrong but what they bring.
 * @throws AppError invalid_field naming every bad field, payload_too_large, document_unreadable, document_locked, document_unsafe,
 * rate_limited
 */
export async function planTemplate(
  db: Db,
  { json, files: supplied }: TemplateInput,
  ground: Ground,
): Promise<PlannedTemplate> {
  const parsed = templateRequest.safeParse(json, { reportInput: true });
  if (!parsed.success) throw refusal(bodyErrors(parsed.error));
  const request = parsed.data;
  const named = request.documents.map(({ id }) => id);
  const files = underTheirNames(named, supplied);
  const { tenantUuid, collaboratorUuid, at, former } = ground;
  const wrong = [...(await configurationErrors(db, tenantUuid, request)), ...fileErrors(request, files, former)];
  if (wrong.length > 0) throw refusal(wrong);

  const uuid = former?.uuid ?? newUuid();
  const planned: { documents: NewTemplateDocument[]; files: StoredFile[] } = { documents: [], files: [] };
  for (const [position, { id, name, fields }] of request.documents.entries()) {
    const file = files.get(id);
    const known = file ? await looked(file, id, name, tenantUuid) : kept(former, id, name);
    const errors = placeErrors(fields, known, `/documents/${position}`);
    if (errors.length > 0) throw refusal(errors);
    const placed = fields.map((field) => ({ ...field, required: field.required ?? true }));
    const row = { ...known, uuid: newUuid(), tenantUuid, templateUuid: uuid, position, handle: id, fields: placed };
    planned.documents.push(row);
    if (file) planned.files.push({ row, file });
  }
  const { name, title, message, configurationUuid, roles } = request;
  const template = {
    ...{ uuid, tenantUuid, collaboratorUuid, name, title, message, configurationUuid },
    roles: roles.map((role) => ({ ...role, order: role.order ?? 1, role: role.role ?? ("SIGNER" as const) })),
    createdAt: former?.createdAt ?? at,
    updatedAt: at,
  };
  return { template, ...planned };
}

/** What is known of a document once it has been looked at. */
type Known = Pick<NewTemplateDocument, "name" | "pages" | "isSigned" | "sha256" | "sizeBytes" | "storageKey">;

async function looked(file: SuppliedFile, id: string, name: string | null, tenantUuid: string): Promise<Known> {
  const { pages, isSigned } = await namingTheFile({ parameter: id, position: null }, () =>
    inspectPdf(file.path, { who: tenantUuid, sizeBytes: file.sizeBytes }),
  );
  return {
    name: fileName(name ?? (file.filename || id)),
    pages,
    isSigned,
    sha256: file.sha256,
    sizeBytes: file.sizeBytes,
    storageKey: `${tenantUuid}/templates/${newUuid()}.pdf`,
  };
}

function kept(former: KnownTemplate | null, id: string, name: string | null): Known {
  const document = former?.documents.find(({ handle }) => handle === id);
  if (!document) throw new Error("A document without a file has been refused.");
  const { pages, isSigned, sha256, sizeBytes, storageKey } = document;
  return { name: name === null ? document.name : fileName(name), pages, isSigned, sha256, sizeBytes, storageKey };
}

async function configurationErrors(
  db: Db,
  tenantUuid: string,
  { configurationUuid, roles }: TemplateRequest,
): Promise<readonly FieldError[]> {
  if (configurationUuid === null) return [];
  const configuration = await findConfiguration(db, tenantUuid, configurationUuid);
  if (configuration?.status !== "ACTIVE") {
    const detail = "must be an ACTIVE configuration of the organisation";
    return [{ pointer: "/configurationUuid", code: "unknown_reference", detail }];
  }
  return roles.flatMap(({ methods }, index) =>
    methods ? forbiddenMethods(methods, configuration.signatureConfiguration, `/roles/${index}`) : [],
  );
}

/** As with a flow's files (interface 4.6): each belongs to a document, and each document has its bytes. */
function fileErrors(
  { documents }: TemplateRequest,
  files: SuppliedFiles,
  former: KnownTemplate | null,
): readonly FieldError[] {
  const ids = new Set(documents.map(({ id }) => id));
  const known = new Set(former?.documents.map(({ handle }) => handle));
  return [
    ...documents.flatMap(({ id }, index) =>
      files.has(id) || known.has(id)
        ? []
        : [
            {
              pointer: `/documents/${index}/id`,
              code: "missing_file",
              detail: "must be the name of a file part",
            },
          ],
    ),
    ...[...files].flatMap(([name, file]) => {
      if (!ids.has(name)) {
        if (file.isField) return [];
        return [{ parameter: name, code: "unmatched_file", detail: "no document of the payload has this id" }];
      }
      if (file.truncated) throw tooLarge(name);
      return looksLikePdf(file.head) ? [] : [{ parameter: name, code: "not_a_pdf", detail: "is not a PDF" }];
    }),
  ];
}

function tooLarge(name: string): AppError {
  return new AppError("payload_too_large", {
    detail: `The file part "${name}" is over ${FILE_BYTES_MAX} bytes (8 MB).`,
    errors: [{ parameter: name, code: "too_large", detail: `must have at most ${FILE_BYTES_MAX} bytes` }],
  });
}

function refusal(errors: readonly FieldError[]): AppError {
  return new AppError("invalid_field", {
    detail: "The payload has fields that are not acceptable; errors names each.",
    errors,
  });
}
