import type { z } from "zod";
import { type Database, inTransaction, type Transaction } from "@/db/client";
import { findFlowGround, insertFlow, type NewFlow, type NewOperation } from "@/db/queries/flows/flows";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type WorkFolder, withWorkFolder } from "@/lib/shared/work-folder";
import { beginSignature } from "@/lib/signatures/begin-signature";
import { requireRole } from "@/lib/tenants/require-role";
import { completeRequest } from "./complete-request";
import { type MadeDocument, makeDocuments, ofSignature, withStoredDocuments } from "./flow-documents";
import { checkFiles, type SuppliedFiles } from "./flow-files";
import type { FlowRequest } from "./flow-request";
import { namedReferences, referenceErrors } from "./named-references";
import { planFlow } from "./plan-flow";

/** A request as it came, and through which channel. */
export type FlowInput = Readonly<{
  json: unknown;
  files: SuppliedFiles;
  channel: "API" | "DASHBOARD";
  /** Where documents are made. It outlives the answer's beginning, so that they are answered as they lie there. */
  folder?: WorkFolder;
}>;

/** What has been made, in the order of the request. */
export type MadeFlow = Readonly<{
  flow: NewFlow;
  operations: readonly NewOperation[];
  documents: readonly MadeDocument[];
}>;

/** Runs in the transaction that creates a flow, so that what is kept of the answer and the flow exist together. */
export type Settle<Result> = (tx: Transaction, result: Result) => Promise<void>;

/**
 * What every way to create a flow has in common. Nothing is stored unless everything is: documents are made and written
 * first, then one transaction makes them part of a flow. Called twice, it makes two flows: the caller's Idempotency-Key
 * prevents that.
 * @throws AppError forbidden, invalid_field naming every bad field, payload_too_large, document_unreadable
 */
export async function makeFlow<Result>(
  db: Database,
  caller: Caller,
  { json, files, channel, folder }: FlowInput,
  kind: Readonly<{
    schema: z.ZodType<FlowRequest>;
    present: (made: MadeFlow) => Result;
    settle: Settle<Result> | undefined;
  }>,
): Promise<Result> {
  requireRole(caller, "OPERATOR");
  const at = now();
  const references = namedReferences(json);
  const named = (what: string) => references.flatMap(({ kind: of, uuid }) => (of === what ? [uuid] : []));
  const ground = await findFlowGround(db, caller.tenantUuid, {
    collaboratorUuid: channelOf(caller),
    configurationUuids: named("configuration"),
    creditorAccountUuids: named("creditor account"),
  });
  if (!ground) throw notFound();
  const unknownReferences = referenceErrors(references, ground);
  const request = await completeRequest(kind.schema, { json, files, unknownReferences, who: caller.tenantUuid });
  checkFiles(request, files);

  const planned = planFlow(caller, ground, request, { at, channel });
  const make = async (folder: WorkFolder) => {
    const documents = await makeDocuments(planned, ground, files, folder);
    const made: MadeFlow = { flow: planned.flow, operations: planned.operations.map(({ row }) => row), documents };
    const result = kind.present(made);
    await withStoredDocuments(documents, () =>
      inTransaction(db, async (tx) => {
        await insertFlow(tx, { ...made, documents: documents.map(({ row }) => row) });
        for (const operation of planned.operations) {
          if (operation.type === "SIGNATURE") await beginSignature(tx, operation.signers, ofSignature(documents, operation.row));
        }
        await kind.settle?.(tx, result);
      }),
    );
    return result;
  };
  return folder ? make(folder) : withWorkFolder(make);
}
