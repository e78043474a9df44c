import { type Database, inTransaction, type Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { addRevision, type SignedDocument } from "@/db/queries/signatures/signature-documents";
import { listSigners, type SignerRow, setOperationLink } from "@/db/queries/signatures/signers";
import { moveOperation } from "@/lib/operations/move-operation";
import { now } from "@/lib/shared/clock";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { withWorkFolder } from "@/lib/shared/work-folder";
import { recordEvents } from "@/lib/webhooks/record-event";
import { checkCode } from "./check-code";
import { checkValues } from "./check-values";
import { contentHashOf, findSigning, isItsTurn, isReady, type Signing } from "./find-signing";
import { type FieldValue, type Handwriting, isAwaited, type SigningMethod, whoseTurn } from "./model";
import { moveSigner, signerHappenings } from "./move-signer";
import { nextLink } from "./next-link";
import { notifySigners } from "./notify-signers";
import { type Made, withStoredRevisions } from "./revisions";
import { signRevision } from "./sign-revision";
import { type Told, tellEvidence } from "./tell-evidence";
import { type Visitor, visitorDetail } from "./visitor";

/** What a signer sends back. */
export type SignatureInput = Readonly<{
  method: SigningMethod;
  /** Of what the page showed. */
  contentHash: string;
  consent: boolean;
  handwriting: Handwriting | null;
  code: string | null;
  /** By the field's UUID. */
  values: ReadonlyMap<string, FieldValue>;
}>;

/** Another signer was quicker: the documents have to be signed as they are now. */
class Overtaken extends Error {
  override readonly name = "Overtaken";
}

const ROUNDS_MAX = 8;

/**
 * Signs all documents of a link, or none (decision 91): each gets a revision with this signer's signature in the place that waits for
 * it. What was signed is what the page showed: where others have filled something in since, the signer has to look again. Signed
 * already: nothing happens. Two at the same moment both get their signature, one revision behind the other.
 * @throws AppError not_found; operation_final when it isn't the signer's turn; invalid_field naming `/consent`, `/method`, `/code`,
 *   `/handwriting`, `/values/<uuid>`; conflict when the documents have changed since they were shown; service_unavailable
 */
export async function signDocuments(
  db: Database,
  linkToken: string,
  input: SignatureInput,
  visitor: Visitor,
): Promise<void> {
  let isCodeAccepted = false;
  for (let round = 1; ; round++) {
    const signing = await findSigning(db, linkToken);
    if (!signing) throw notFound();
    if (signing.signer.status === "SIGNED") return;
    checkInput(signing, input);
    if (!isCodeAccepted) await checkCode(db, signing, input, visitor);
    isCodeAccepted = true;
    try {
      return await signOnce(db, signing, input, visitor);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (round >= ROUNDS_MAX) throw changed();
    }
  }
}

function checkInput(signing: Signing, { method, contentHash, consent, handwriting, values }: SignatureInput): void {
  if (!isItsTurn(signing) || !isReady(signing)) throw new AppError("operation_final", { detail: "Nothing can be signed now." });
  if (!signing.signer.methods.includes(method)) throw badField("/method", "not_offered", "must be one of those offered");
  if (contentHash !== contentHashOf(signing)) throw changed();
  if (!consent) throw badField("/consent", "required", "must be given");
  if (method === "HANDWRITTEN" && !isWritten(handwriting)) {
    throw badField("/handwriting", "required", "must be drawn or typed");
  }
  checkValues(signing, values);
}

function isWritten(handwriting: Handwriting | null): boolean {
  if (handwriting === null) return false;
  return handwriting.kind === "typed"
    ? handwriting.name.trim() !== ""
    : handwriting.drawing.lines.some((line) => line.length >= 4);
}

function changed(): AppError {
  return new AppError("conflict", { detail: "The documents have changed since they were shown. Look at them again." });
}

async function signOnce(db: Database, signing: Signing, input: SignatureInput, visitor: Visitor): Promise<void> {
  const at = now();
  await withWorkFolder(async (folder) => {
    const made: Made[] = [];
    for (const signed of signing.documents) {
      made.push(await signRevision(signing, signed, { ...input, visitor, at }, folder));
    }
    await withStoredRevisions(made, () => inTransaction(db, (tx) => keep(tx, signing, { input, visitor, made, at })));
  });
}

type Result = Readonly<{ input: SignatureInput; visitor: Visitor; made: readonly Made[]; at: Date }>;

/** One fact: revisions, signer, evidence, and what follows from them for the operation. */
async function keep(tx: Transaction, signing: Signing, { input, visitor, made, at }: Result): Promise<void> {
  const { signer, operation, documents } = signing;
  const { tenantUuid, operationUuid, uuid: signerUuid } = signer;
  const flow = await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  if (!flow) throw notFound();
  const move = { to: "SIGNED", at, method: input.method, values: keptValues(input.values) } as const;
  if (!(await moveSigner(tx, signer, move))) throw new Overtaken();
  for (const { row } of made) if (!(await addRevision(tx, tenantUuid, row))) throw new Overtaken();

  const signers = await listSigners(tx, tenantUuid, operationUuid);
  const isComplete = !signers.some(isAwaited);
  const told: Told[] = [
    { kind: "CONSENTED", signerUuid, detail: { contentHash: input.contentHash }, at },
    { kind: "SIGNED", signerUuid, detail: { ...visitorDetail(visitor), method: input.method, documents: hashes(documents, made) }, at },
    ...(isComplete ? [{ kind: "COMPLETED", at } as const] : []),
  ];
  await tellEvidence(tx, tenantUuid, operationUuid, told);
  await setOperationLink(tx, tenantUuid, operationUuid, nextLink(signers));
  if (isComplete) await addJob(tx, "finish-signature", { tenantUuid, operationUuid });
  else await notifySigners(tx, newlyIn(signers, signing.signers));

  const alongside = () =>
    signerHappenings(signer, move, { ...operation, status: isComplete ? "COMPLETED" : "OPENED" }, flow);
  const cause = { by: "PAYER" } as const;
  // Whoever signs has opened the link, also where nobody noticed.
  if (operation.status !== "OPENED") await moveOperation(tx, tenantUuid, operationUuid, { to: "OPENED", at, cause });
  if (!isComplete) return recordEvents(tx, tenantUuid, alongside());
  const moved = await moveOperation(tx, tenantUuid, operationUuid, { to: "COMPLETED", at, cause, alongside });
  // Cancelled or expired while the signature was made: nothing of it is kept.
  if (!moved) throw new AppError("operation_final", { detail: "The operation has ended." });
}

/** Those whose turn has come by this signature. */
function newlyIn(now: readonly SignerRow[], before: readonly SignerRow[]): readonly SignerRow[] {
  const had = new Set(whoseTurn(before).map(({ uuid }) => uuid));
  return whoseTurn(now).filter(({ uuid }) => !had.has(uuid));
}

/** What was drawn stands in the document alone. */
function keptValues(values: ReadonlyMap<string, FieldValue>): SignerRow["values"] {
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
