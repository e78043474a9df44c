import { createHash } from "node:crypto";
import { insertTemplate } from "@/db/queries/templates/templates";
import type { TestDatabase } from "@/db/testing/database";
import type { Merchant } from "@/db/testing/merchant";
import { putBytes } from "@/lib/documents/testing/files";
import { newUuid } from "@/lib/shared/ids";
import type { TemplateField, TemplateRole } from "../model";

export const A_ROLE: TemplateRole = { key: "tenant", label: "Tenant", order: 1, role: "SIGNER", methods: null };

/** A text that the sender may fill, on the first page. */
export const A_FIELD: TemplateField = {
  role: null,
  key: "rent",
  type: "TEXT",
  page: 1,
  x: 100,
  y: 200,
  width: 200,
  height: 20,
  required: true,
  label: "Rent",
};

/** A template of one document, as if it had come by the API and been looked at. */
export async function insertTestTemplate(
  { db }: TestDatabase,
  { tenantUuid }: Pick<Merchant, "tenantUuid">,
  {
    bytes = Buffer.from("%PDF-1.7 lease"),
    name = "Lease",
    roles = [A_ROLE],
    fields = [A_FIELD],
    configurationUuid = null,
    collaboratorUuid = null,
  }: Readonly<{
    bytes?: Buffer;
    name?: string;
    roles?: readonly TemplateRole[];
    fields?: readonly TemplateField[];
    configurationUuid?: string | null;
    collaboratorUuid?: string | null;
  }> = {},
): Promise<Readonly<{ uuid: string; documentUuid: string; storageKey: string }>> {
  const at = new Date();
  const [uuid, documentUuid] = [newUuid(), newUuid()];
  const storageKey = `${tenantUuid}/templates/${documentUuid}.pdf`;
  await putBytes(storageKey, bytes);
  await insertTemplate(
    db,
    {
      ...{ uuid, tenantUuid, name, roles, configurationUuid, collaboratorUuid },
      title: name,
      message: null,
      createdAt: at,
      updatedAt: at,
    },
    [
      {
        ...{ uuid: documentUuid, tenantUuid, storageKey, fields },
        templateUuid: uuid,
        position: 0,
        handle: "lease",
        name: `${name}.pdf`,
        pages: [{ width: 595, height: 842 }],
        isSigned: false,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        sizeBytes: bytes.length,
      },
    ],
  );
  return { uuid, documentUuid, storageKey };
}
