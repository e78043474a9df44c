import type { Db } from "@/db/client";
import { findPaymentOrder } from "@/db/queries/attempts/attempts";
import type { SignedDocument } from "@/db/queries/signatures/signature-documents";
import { listPaymentsAfter } from "@/db/queries/signatures/signer-page";
import type { SignerRow } from "@/db/queries/signatures/signers";
import type { FileOnDisk } from "@/lib/documents/files/file-store-port";
import type { PaymentPage } from "@/lib/documents/model";
import { prepareSignable } from "@/lib/documents/prepare-signable";
import type { PreparedFields } from "@/lib/documents/signing-model";
import { liveUrl } from "@/lib/operations/link-url";
import { fullName } from "@/lib/operations/model";
import { isSamePerson } from "@/lib/operations/same-person";
import { paymentPageOf } from "@/lib/payer/payment-page";
import { env } from "@/lib/shared/env";
import type { WorkFolder } from "@/lib/shared/process/work-folder";
import type { Signing } from "../find-signing";
import type { FieldNames, SignatureField, SignerRole } from "../model";
import { houseOf } from "./house";
import { requireSeal } from "./require-seal";

/** Revision 1 of a document, and by what names its fields go. */
type Prepared = Readonly<{ file: FileOnDisk; fieldNames: FieldNames }>;

/**
 * Revision 1: behind the document the evidence page with a place for each who signs, and what the sender has placed; in the first one
 * of a flow that is signed and then paid, the page that asks for the signers' own payment, too. Null for a document that came signed.
 * @throws AppError service_unavailable where nothing can be sealed; as `prepareSignable`
 */
export async function prepare(
  db: Db,
  signing: Signing,
  { document, name, suppliedSha256 }: SignedDocument,
  supplied: FileOnDisk,
  folder: WorkFolder,
): Promise<Prepared | null> {
  const { certificate, isDemo } = await requireSeal();
  const house = await houseOf(db, signing);
  const acting = signing.signers.filter(({ role }) => role !== "VIEWER");
  const prepared = await prepareSignable({
    evidence: {
      ...house,
      documentName: name,
      documentUuid: document.documentUuid,
      sha256: suppliedSha256,
      seal: { name: certificate.name, isDemo },
      signers: acting.map(({ role }) => ({ role: actingRole(role) })),
      verifyUrl: `${env().baseUrl}/verify?document=${document.documentUuid}`,
    },
    payment: document.position === 0 ? await paymentPage(db, signing, acting, house) : null,
    fields: document.fields,
    printed: document.printed,
    supplied,
    intoPath: await folder.newPath(),
    who: document.tenantUuid,
  });
  return prepared && { file: prepared.file, fieldNames: namesOf(prepared.fields, acting, document.fields) };
}

/** What a signer is called in a document; nobody is called nothing. */
export function nameOf({ subject, handle, position }: Pick<SignerRow, "subject" | "handle" | "position">): string {
  return fullName(subject) ?? subject.email ?? handle ?? `${position + 1}`;
}

export function actingRole(role: SignerRole): "SIGNER" | "APPROVER" {
  return role === "APPROVER" ? "APPROVER" : "SIGNER";
}

function namesOf(
  { seal, signers, placed }: PreparedFields,
  acting: readonly SignerRow[],
  fields: readonly SignatureField[],
): FieldNames {
  const named = (uuids: readonly string[], names: readonly string[]) =>
    Object.fromEntries(uuids.map((uuid, index) => [uuid, names[index] ?? ""]));
  return {
    seal,
    signers: named(
      acting.map(({ uuid }) => uuid),
      signers,
    ),
    placed: named(
      fields.map(({ uuid }) => uuid),
      placed,
    ),
  };
}

/** Of the first payment that is one's own who signs, where it is signed first and still to be paid (decision 90). */
async function paymentPage(
  db: Db,
  { operation, flow }: Signing,
  acting: readonly SignerRow[],
  house: Awaited<ReturnType<typeof houseOf>>,
): Promise<PaymentPage | null> {
  if (flow.order !== "SEQUENTIAL") return null;
  const payments = await listPaymentsAfter(db, operation.tenantUuid, operation.uuid);
  const own = payments.find((payment) => {
    const isAsked = liveUrl({ ...payment, type: "PAYMENT" }) !== null;
    return isAsked && acting.some((signer) => isSamePerson(payment.subject, signer.subject));
  });
  const order = own && (await findPaymentOrder(db, operation.tenantUuid, own.uuid));
  return order ? paymentPageOf(order.operation, order.creditor, house) : null;
}
