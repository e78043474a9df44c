import type { Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { insertPersonActed, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { addRevision, type SignedDocument } from "@/db/queries/signatures/signature-documents";
import { listSigners, type SignerRow, setOperationLink } from "@/db/queries/signatures/signers";
import type { Hand } from "@/lib/documents/model";
import { moveOperation } from "@/lib/operations/move-operation";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { recordEvents } from "@/lib/webhooks/events/record-event";
import type { Made } from "../documents/revisions";
import { type Told, tellEvidence } from "../evidence/tell-evidence";
import { contentHashOf, findSigning, isItsTurn, type Signing } from "../find-signing";
import { notifySigners } from "../mails/notify-signers";
import { type EvidenceDetail, type FieldValue, isAwaited, type SigningMethod, whoseTurn } from "../model";
import { moveSigner, signerHappenings } from "../signers/move-signer";
import { nextLink } from "../signers/next-link";
import { type Visitor, visitorDetail } from "../visitor";

/** Another signer was quicker: the documents have to be signed as they are now. */
export class Overtaken extends Error {
  override readonly name = "Overtaken";
}

type Kept = Readonly<{
  method: SigningMethod;
  contentHash: string;
  /** As `keptValues` makes them. */
  values: SignerRow["values"];
  /** What was written by hand, whatever proves who signs; null where nothing was. */
  hand: Hand | null;
  visitor: Visitor;
  /** One for each document, made on the newest that `signing` knows. */
  made: readonly Made[];
  /** When the signer has signed. */
  at: Date;
  /** What the line SIGNED says of the signer's own certificate. */
  certificate?: EvidenceDetail;
}>;

/**
 * The one way in which a signature is kept, whatever key has made it. One fact: revisions, signer, evidence, and what follows from
 * them for the operation.
 * @throws Overtaken when a document, the signer or what was shown is not as `signing` found it; AppError operation_final when the operation
 *   has ended meanwhile. The caller's transaction has to end then.
 */
export async function keepSignature(
  tx: Transaction,
  signing: Signing,
  { method, contentHash, values, hand, visitor, made, at, certificate = {} }: Kept,
): Promise<void> {
  const { signer, documents } = signing;
  const { tenantUuid, operationUuid, uuid: signerUuid } = signer;
  const flow = await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  if (!flow) throw notFound();
  // Making a signature takes its time: what moves by it moves when it is written (decision 342).
  const writtenAt = now();
  const { operation } = await asItIsNow(tx, signer, contentHash);
  const move = { to: "SIGNED", at, method, values } as const;
  if (!(await moveSigner(tx, signer, move))) throw new Overtaken();
  for (const { row } of made) if (!(await addRevision(tx, tenantUuid, row))) throw new Overtaken();

  const signers = await listSigners(tx, tenantUuid, operationUuid);
  const isComplete = !signers.some(isAwaited);
  const told: Told[] = [
    { kind: "CONSENTED", signerUuid, detail: { contentHash }, at },
    {
      kind: "SIGNED",
      signerUuid,
      detail: {
        ...visitorDetail(visitor),
        method,
        ...(hand === null ? {} : { handwriting: hand }),
        ...certificate,
        documents: hashes(documents, made),
      },
      at,
    },
    ...(isComplete ? [{ kind: "COMPLETED", at } as const] : []),
  ];
  await tellEvidence(tx, tenantUuid, operationUuid, told);
  await insertPersonActed(tx, tenantUuid, operationUuid, at);
  await setOperationLink(tx, tenantUuid, operationUuid, nextLink(signers));
  if (isComplete) await addJob(tx, "finish-signature", { tenantUuid, operationUuid });
  else await notifySigners(tx, newlyIn(signers, signing.signers));

  const moved = { at: writtenAt, cause: { by: "PAYER" } } as const;
  const alongside = () =>
    signerHappenings(
      signer,
      { to: "SIGNED", at: writtenAt },
      { ...operation, status: isComplete ? "COMPLETED" : "OPENED" },
      flow,
    );
  // Whoever signs has opened the link, also where nobody noticed.
  if (operation.status !== "OPENED") await moveOperation(tx, tenantUuid, operationUuid, { to: "OPENED", ...moved });
  if (!isComplete) return recordEvents(tx, tenantUuid, alongside());
  await moveOperation(tx, tenantUuid, operationUuid, { to: "COMPLETED", ...moved, alongside });
}

/** Under the lock once more: what was true when the signature was made may not be so any more. */
async function asItIsNow(tx: Transaction, { linkToken }: Signing["signer"], contentHash: string): Promise<Signing> {
  const current = await findSigning(tx, linkToken);
  if (!current || current.signer.status === "SIGNED") throw new Overtaken();
  // Cancelled, declined by another or expired: nothing of the signature is kept.
  if (!isItsTurn(current)) throw new AppError("operation_final", { detail: "The operation has ended." });
  if (contentHashOf(current) !== contentHash) throw new Overtaken();
  return current;
}

/** Those whose turn has come by this signature. */
function newlyIn(now: readonly SignerRow[], before: readonly SignerRow[]): readonly SignerRow[] {
  const had = new Set(whoseTurn(before).map(({ uuid }) => uuid));
  return whoseTurn(now).filter(({ uuid }) => !had.has(uuid));
}

/** What was filled in, as it is kept beside the signer; what was drawn stands in the document alone. */
export function keptValues(values: ReadonlyMap<string, FieldValue>): SignerRow["values"] {
  return Object.fromEntries(
    [...values].flatMap(([uuid, value]) => {
      if (value.kind === "drawing") return [];
      return [[uuid, value.kind === "text" ? value.text : value.checked]];
    }),
  );
}

/** Before and after, so that whoever has the file can find it in the chain. */
function hashes(documents: readonly SignedDocument[], made: readonly Made[]): readonly string[] {
  return made.map(({ row }) => {
    const before = documents.find(({ document }) => document.documentUuid === row.documentUuid);
    return `${row.documentUuid} ${before?.newest.sha256 ?? ""} ${row.sha256}`;
  });
}
