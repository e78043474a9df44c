import { type Database, inTransaction } from "@/db/client";
import { insertPastRows } from "@/db/queries/demo";
import { setCollectedAmount } from "@/db/queries/operations/operation-moves";
import { listSigners } from "@/db/queries/signatures/signers";
import { createFlow } from "@/lib/flows/creating/create-flow";
import { getFlow } from "@/lib/flows/get-flow";
import { listFlows } from "@/lib/flows/list-flows";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { getOperation } from "@/lib/operations/get-operation";
import { moveOperation } from "@/lib/operations/move-operation";
import { sealStatus } from "@/lib/seals/seal";
import { assertNever } from "@/lib/shared/assert-never";
import type { Caller } from "@/lib/shared/caller";
import { happenedAt, now } from "@/lib/shared/clock";
import { type WorkFolder, withWorkFolder } from "@/lib/shared/process/work-folder";
import { readyDocuments } from "@/lib/signatures/documents/ready-documents";
import { endSignature } from "@/lib/signatures/end-signature";
import { contentHashOf, findSigning, type Signing } from "@/lib/signatures/find-signing";
import type { FieldValue, SignatureField } from "@/lib/signatures/model";
import { declineToSign } from "@/lib/signatures/signing/decline-to-sign";
import { openSigner } from "@/lib/signatures/signing/open-signer";
import { signDocuments } from "@/lib/signatures/signing/sign-documents";
import type { Visitor } from "@/lib/signatures/visitor";
import { blankAt, contractPdf } from "./contract-pdf";
import { type DemoGround, noRows, PastPayment } from "./past-rows";
import type { Happening, SignatureStory, StorySigner } from "./signature-stories";
import { supplied } from "./supplied";

const DAY_MS = 86_400_000;
/** An address and a browser of the documentation's (RFC 5737). */
const VISITOR: Visitor = {
  ipAddress: "203.0.113.24",
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)",
};

/**
 * Has a story happen by the use cases that make the real thing: the documents are sealed and signed. Whatever has happened already does
 * not happen again, so that a start which was ended in between goes on where it was.
 * @returns the path of the link to sign; null where nothing can be sealed
 */
export async function liveSignature(db: Database, ground: DemoGround, story: SignatureStory): Promise<string | null> {
  if (!(await sealStatus()).isReady) return null;
  const caller: Caller = {
    tenantUuid: ground.tenantUuid,
    actor: { type: "CLIENT", clientId: "demo" },
    collaborator: null,
  };
  const daysAgo = (days: number) => new Date(ground.until.getTime() - days * DAY_MS);
  const uuid = await happenedAt(daysAgo(story.daysAgo), () => asked(db, caller, story));
  for (const happening of story.afterwards) {
    await happenedAt(daysAgo(happening.daysAgo), () => happen(db, { caller, ground, story, uuid }, happening));
  }
  const { url } = await getOperation(db, caller, uuid);
  return url && new URL(url).pathname;
}

/** The operation that is signed, as an earlier start has made it or as it is made now. */
async function asked(db: Database, caller: Caller, story: SignatureStory): Promise<string> {
  const page = { limit: 1, offset: 0, sort_by: "createdAt", sort_dir: "ASC" } as const;
  const [earlier] = (await listFlows(db, caller, { ...page, q_externalId: story.key })).results;
  const flowUuid = earlier?.uuid ?? (await withWorkFolder((folder) => create(db, caller, story, folder)));
  const [signature] = (await getFlow(db, caller, flowUuid)).signatureOperations;
  if (!signature) throw new Error(`Nothing is signed in ${story.key}.`);
  return signature.uuid;
}

async function create(
  db: Database,
  caller: Caller,
  { key, title, message, contract, signers, blanks, payment }: SignatureStory,
  folder: WorkFolder,
): Promise<string> {
  const first = signers[0];
  const subject = first && subjectOf(first);
  const paying = payment && {
    type: "PAYMENT",
    externalId: `OP-${payment.invoiceNumber}`,
    payment: { amount: payment.amount, concept: payment.concept, subject },
    invoice: { id: payment.invoiceNumber, externalId: payment.invoiceNumber, name: payment.concept },
  };
  const signing = {
    type: "SIGNATURE",
    externalId: key,
    expirationOffset: "P7D",
    subject,
    signature: {
      title,
      message,
      documents: [
        {
          id: "contract",
          name: `${contract.heading}.pdf`,
          fields: blanks.map(({ signerId, type }, index) => ({
            ...blankAt(index),
            ...(type === "CHECKBOX" && { width: 20, height: 20 }),
            signerId,
            type,
            label: contract.blanks[index],
          })),
        },
      ],
      signers: signers.map(({ id, order, role, notify, ...person }) => ({
        id,
        order,
        role,
        notify,
        subject: subjectOf(person),
      })),
    },
  };
  const { uuid } = await createFlow(db, caller, {
    json: {
      externalId: key,
      order: paying ? "SEQUENTIAL" : "PARALLEL",
      operations: [signing, ...(paying ? [paying] : [])],
    },
    files: new Map([["contract", await supplied(await contractPdf(contract, now()), folder)]]),
    channel: "DASHBOARD",
  });
  return uuid;
}

function subjectOf({ name, lastName }: Pick<StorySigner, "name" | "lastName">) {
  const mailbox = `${name}.${lastName.split(" ")[0]}`.normalize("NFD").replace(/[^a-z.]/gi, "");
  return { name, lastName, email: `${mailbox.toLowerCase()}@correo.example` };
}

type Told = Readonly<{ caller: Caller; ground: DemoGround; story: SignatureStory; uuid: string }>;

async function happen(db: Database, told: Told, happening: Happening): Promise<void> {
  const { caller, uuid } = told;
  const { tenantUuid } = caller;
  switch (happening.what) {
    case "OPENED":
      await readyDocuments(db, tenantUuid, uuid);
      return openSigner(db, await signingOf(db, told, happening.signerId), VISITOR);
    case "SIGNED":
      return sign(db, await signingOf(db, told, happening.signerId), told.story);
    case "DECLINED": {
      const { signer } = await signingOf(db, told, happening.signerId);
      return declineToSign(db, signer.linkToken, happening.reason, VISITOR);
    }
    case "EXPIRED":
      await expireOperations(db);
      return endSignature(db, { tenantUuid, operationUuid: uuid });
    case "CANCELLED":
      await cancelOperation(db, caller, uuid);
      return endSignature(db, { tenantUuid, operationUuid: uuid });
    case "NOT_DELIVERED":
      await inTransaction(db, (tx) =>
        moveOperation(tx, tenantUuid, uuid, { to: "NOT_DELIVERED", at: now(), cause: { by: "SYSTEM" } }),
      );
      return;
    case "PAID":
      return pay(db, told);
    default:
      return assertNever(happening);
  }
}

async function signingOf(db: Database, { caller, uuid }: Told, signerId: string): Promise<Signing> {
  const signer = (await listSigners(db, caller.tenantUuid, uuid)).find(({ handle }) => handle === signerId);
  const signing = signer && (await findSigning(db, signer.linkToken));
  if (!signing) throw new Error(`The demo has no signer ${signerId}.`);
  return signing;
}

async function sign(db: Database, signing: Signing, { blanks, signers }: SignatureStory): Promise<void> {
  const { signer, documents } = signing;
  const fields = documents.flatMap(({ document }) => document.fields);
  const own = fields.filter(({ signerUuid }) => signerUuid === signer.uuid);
  const values = own.map(
    (field) => [field.uuid, filledIn(field, blanks[fields.indexOf(field)]?.answer ?? "")] as const,
  );
  const person = signers.find(({ id }) => id === signer.handle);
  await signDocuments(
    db,
    signer.linkToken,
    {
      method: "HANDWRITTEN",
      contentHash: contentHashOf(signing),
      consent: true,
      handwriting: { kind: "typed", name: `${person?.name} ${person?.lastName}` },
      code: null,
      values: new Map(values),
    },
    VISITOR,
  );
}

function filledIn({ type }: SignatureField, text: string): FieldValue {
  return type === "CHECKBOX" ? { kind: "checked", checked: true } : { kind: "text", text };
}

/** As a bank would have told it; nobody serves one while the demo is made. */
async function pay(db: Database, { caller, ground, story, uuid }: Told): Promise<void> {
  const { flowUuid } = await getOperation(db, caller, uuid);
  const [operation] = (await getFlow(db, caller, flowUuid)).paymentOperations;
  const { payment, status } = operation ? await getOperation(db, caller, operation.uuid) : {};
  const [payer] = story.signers;
  if (!operation || !payment || !payer || !story.payment || status === "COMPLETED") return;
  const [rows, at] = [noRows(), now()];
  const past = new PastPayment(
    rows,
    ground,
    { ...story.payment, payer: { ...payer, ...subjectOf(payer) } },
    { uuid: operation.uuid, paymentUuid: payment.paymentUuid },
  );
  past.seen(at);
  past.attempt(at, "AUTHORISED");
  await inTransaction(db, async (tx) => {
    const { tenantUuid } = caller;
    const to = (status: "OPENED" | "COMPLETED", by: "PAYER" | "BANK") =>
      moveOperation(tx, tenantUuid, operation.uuid, { to: status, at, cause: { by } });
    await to("OPENED", "PAYER");
    await insertPastRows(tx, rows);
    await setCollectedAmount(tx, tenantUuid, operation.uuid, payment.amount);
    await to("COMPLETED", "BANK");
  });
}
