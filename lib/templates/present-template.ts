import type { KnownTemplate } from "@/db/queries/templates/templates";
import type { TemplateDetail } from "./contract";

/** A template's row as the API has it. */
export function presentTemplate(template: KnownTemplate): TemplateDetail {
  const { uuid, name, title, message, configurationUuid, roles, documents, createdAt, updatedAt } = template;
  return {
    uuid,
    name,
    title,
    message,
    configurationUuid,
    roles,
    documents: documents.map((document) => ({
      uuid: document.uuid,
      id: document.handle,
      name: document.name,
      pages: document.pages.length,
      sizeBytes: document.sizeBytes,
      sha256: document.sha256,
      fields: document.fields,
    })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
