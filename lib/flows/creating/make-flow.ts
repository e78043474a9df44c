import type { z } from "zod";
import { type Database, inTransaction, type Transaction } from "@/db/client";
import { insertReminderPlans } from "@/db/queries/deliveries/reminders";
import { findFlowGround, insertFlow, type NewFlow, type NewOperation } from "@/db/queries/flows/flows";
import { findTemplates } from "@/db/queries/templates/templates";
import { queueDeliveries } from "@/lib/deliveries/queue-deliveries";
import { isMissingFile } from "@/lib/documents/files/missing-file";
import { fetchUnchanged } from "@/lib/documents/open-document";
import { checkFiles, type SuppliedFile, type SuppliedFiles } from "@/lib/flows/flow-files";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { badField, notFound } from "@/lib/shared/errors";
import { type WorkFolder, withWorkFolder } from "@/lib/shared/process/work-folder";
import { beginSignature } from "@/lib/signatures/begin-signature";
import { requireRole } from "@/lib/tenants/require-role";
import { completeRequest } from "./complete-request";
import { type FilledRequest, fillTemplates, namedTemplates, type UsedTemplate } from "./fill-templates";
import { type MadeDocument, makeDocuments, ofSignature, withStoredDocuments } from "./flow-documents";
import type { FlowRequest } from "./flow-request";
import { nameAllBadFields } from "./name-all-bad-fields";
import { namedAsAsked } from "./named-parts";
import { namedReferences, referenceErrors } from "./named-references";
import { planFlow } from "./plan-flow";
import { misfits, printedTexts, refuseMisfits } from "./printed-texts";
import { writtenNow } from "./written-now";

/** A request as it came, and through which channel. */
export type FlowInput = Readonly<{
  json: unknown;
  files: SuppliedFiles;
  channel: "API" | "DASHBOARD";
  /** Where documents are made. It outlives the answer's beginning, so that they are answered as they lie there. */
  folder?: WorkFolder;
  /** The templates that it may name; the tenant's own when absent. */
  templates?: ReadonlyMap<string, UsedTemplate>;
  /** When its documents are made ready at the latest; at once when absent. */
  readyBy?: Date;
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
  { json, files: supplied, channel, folder, templates, readyBy }: FlowInput,
  kind: Readonly<{
    schema: z.ZodType<FlowRequest>;
    present: (made: MadeFlow) => Result;
    settle: Settle<Result> | undefined;
  }>,
): Promise<Result> {
  requireRole(caller, "OPERATOR");
  const at = now();
  const files = namedAsAsked(json, supplied);
  const known = templates ?? (await ownTemplates(db, caller, json));
  const filled = fillTemplates(json, known);
  const references = namedReferences(filled.json);
  const named = (what: string) => references.flatMap(({ kind: of, uuid }) => (of === what ? [uuid] : []));
  const ground = await findFlowGround(db, caller.tenantUuid, {
    collaboratorUuid: channelOf(caller),
    configurationUuids: named("configuration"),
    creditorAccountUuids: named("creditor account"),
  });
  if (!ground) throw notFound();
  const unknownReferences = [...referenceErrors(references, ground), ...filled.errors];
  const who = caller.tenantUuid;
  const request = await completeRequest(kind.schema, { json: filled.json, files, unknownReferences, who });

  const make = async (folder: WorkFolder) => {
    const all = new Map([...files, ...(await templateFiles(filled, folder))]);
    const unfitting = await misfits(printedTexts(request, filled), who);
    const [planned] = nameAllBadFields(
      () => planFlow(caller, ground, request, { at, channel }),
      () => checkFiles(request, all),
      () => refuseMisfits(unfitting),
    );
    const documents = await makeDocuments(planned, ground, all, folder);
    const rows = { flow: planned.flow, operations: planned.operations.map(({ row }) => row), documents };
    return withStoredDocuments(documents, () =>
      inTransaction(db, async (tx) => {
        const made: MadeFlow = writtenNow(rows);
        const result = kind.present(made);
        await insertFlow(tx, { ...made, documents: documents.map(({ row }) => row) });
        for (const operation of planned.operations) {
          if (operation.type === "SIGNATURE")
            await beginSignature(tx, operation.signers, ofSignature(documents, operation.row), { readyBy });
        }
        await queueDeliveries(
          tx,
          planned.operations.flatMap((operation) => (operation.type === "PAYMENT" ? operation.deliveries : [])),
        );
        await insertReminderPlans(
          tx,
          planned.operations.flatMap((operation) =>
            operation.type === "PAYMENT" && operation.reminders ? [operation.reminders] : [],
          ),
        );
        await kind.settle?.(tx, result);
        return result;
      }),
    );
  };
  return folder ? make(folder) : withWorkFolder(make);
}

async function ownTemplates(db: Database, caller: Caller, json: unknown): Promise<ReadonlyMap<string, UsedTemplate>> {
  const found = await findTemplates(db, caller.tenantUuid, channelOf(caller), namedTemplates(json));
  return new Map(found.map((template) => [template.uuid, template]));
}

/** What a request's templates bring, as if it had come with it. */
async function templateFiles(
  { documents }: FilledRequest,
  folder: WorkFolder,
): Promise<ReadonlyMap<string, SuppliedFile>> {
  const files = new Map<string, SuppliedFile>();
  for (const [name, document] of documents) {
    const { name: filename, pages, isSigned } = document;
    const file = await fetchUnchanged(document, folder).catch(goneMeanwhile);
    files.set(name, { ...file, filename, head: PDF_HEAD, truncated: false, inspected: { pages, isSigned } });
  }
  return files;
}

/** A template that was changed or deleted while it was used: as if it had been before. */
function goneMeanwhile(error: unknown): never {
  if (!isMissingFile(error)) throw error;
  const detail = "must be a template of the organisation: one was changed or deleted meanwhile";
  throw badField("/operations", "unknown_reference", detail);
}

/** How what was looked at as a PDF begins. */
const PDF_HEAD = Buffer.from("%PDF-");
