import type { Db } from "@/db/client";
import { type OperationDocument, storedDocument } from "@/lib/operations/get-document";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { findOwnTemplate } from "./find-template";
import { wasReplaced } from "./was-replaced";

type Named = Readonly<{ uuid: string; documentUuid: string }>;

/** A template's PDF as it came; no byte of it has been read yet. @throws AppError not_found, also where its bytes go meanwhile */
export async function getTemplateDocument(
  db: Db,
  caller: Caller,
  { uuid, documentUuid }: Named,
): Promise<OperationDocument> {
  const { documents } = await findOwnTemplate(db, caller, uuid);
  const document = documents.find((one) => one.uuid === documentUuid);
  if (!document) throw notFound();
  const stored = storedDocument(document);
  const { storageKey } = document;
  return {
    ...stored,
    openStream: (range) =>
      stored.openStream(range).catch(async (error: unknown) => {
        throw (await wasReplaced(db, caller, { templateUuid: uuid, storageKey }, error)) ? notFound() : error;
      }),
  };
}
