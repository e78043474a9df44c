import { z } from "zod";
import { METHODS, OPERATION_STATUSES, SIGNER_ROLES, SIGNER_STATUSES } from "@/lib/operations/model";
import { EVIDENCE_KINDS, REVISION_KINDS } from "./model";

/** Wire shapes of signatures (docs/signatures.md). */

const uuid = z.uuid();
const dateTime = z.iso.datetime();
const text = z.string().nullable();
const subject = z.object({ name: text, lastName: text, email: text, phone: text });

export const signatureEvidence = z.object({
  operationUuid: uuid,
  status: z.enum(OPERATION_STATUSES),
  title: text,
  organisation: z.object({ uuid, legalName: z.string() }),
  documents: z.array(
    z.object({
      uuid,
      name: z.string(),
      revisions: z.array(
        z.object({
          revision: z.int(),
          kind: z.enum(REVISION_KINDS),
          signerUuid: uuid.nullable(),
          isTimestamped: z.boolean(),
          sizeBytes: z.int(),
          sha256: z.string(),
          createdAt: dateTime,
        }),
      ),
    }),
  ),
  signers: z.array(
    z.object({
      uuid,
      id: text,
      subject,
      order: z.int(),
      role: z.enum(SIGNER_ROLES),
      status: z.enum(SIGNER_STATUSES),
      method: z.enum(METHODS).nullable(),
      signedAt: dateTime.nullable(),
    }),
  ),
  events: z
    .array(
      z.object({
        sequence: z.int(),
        kind: z.enum(EVIDENCE_KINDS),
        at: dateTime,
        signerUuid: uuid.nullable(),
        detail: z.record(
          z.string(),
          z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly(), z.null()]),
        ),
        hash: z.string().meta({
          description:
            "SHA-256, in hexadecimal, of the JSON of at, detail (keys in order), kind, operationUuid, previous (the hash of the event before, null for the first), sequence and signerUuid, in this order and without spaces.",
        }),
      }),
    )
    .meta({ description: "What happened, in order; each hash covers the event before." }),
  unbroken: z
    .boolean()
    .meta({ description: "Whether every hash follows from the event before, checked as this was answered." }),
});
export type SignatureEvidence = z.infer<typeof signatureEvidence>;
