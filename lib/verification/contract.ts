import { z } from "zod";
import { METHODS } from "@/lib/operations/model";
import { SIGNATURE_LEVELS } from "@/lib/signatures/model";
import { CHANGE_KINDS, VERDICTS } from "./model";

const dateTime = z.iso.datetime();

/** `POST /verification/v1/documents` answers this. */
export const verificationResult = z
  .object({
    verdict: z.enum(VERDICTS).meta({
      description:
        "SEALED: as it was sealed, and nothing since but what a seal allows. CHANGED: it was ours, and `changes` says what was done to it. NOT_OURS: nothing in it shows that it ever was.",
    }),
    sealedBy: z.string().nullable().meta({
      description:
        "The organisation that had it sealed; the name in the seal's certificate for a document that is not in our records. Null where it is not ours.",
    }),
    documentUuid: z.uuid().nullable().meta({ description: "Null for a document that is not in our records." }),
    revision: z.int().nullable().meta({ description: "The last revision that the file still has, byte for byte." }),
    signatures: z
      .array(
        z.object({
          signer: z.string().nullable().meta({ description: "As the document itself names them." }),
          method: z.enum(METHODS).nullable().meta({ description: "Null for a document that is not in our records." }),
          signedAt: dateTime.nullable(),
          certificate: z.object({ holder: z.string(), issuer: z.string() }).nullable().meta({
            description:
              "Of the signer's own key (CERTIFICATE, REMOTE), as it says itself. Null where the seal's key has signed, and for a document that is not in our records.",
          }),
          level: z.enum(SIGNATURE_LEVELS).meta({ description: "Of PAdES (ETSI EN 319 142-1)." }),
        }),
      )
      .meta({ description: "Those that the unchanged part holds." }),
    changes: z.array(
      z.object({
        kind: z.enum(CHANGE_KINDS).meta({
          description:
            "BYTES_CHANGED: of what was sealed or signed. CONTENT_CHANGED: text or anything else drawn on a page, its size, its layers. PAGES_CHANGED: added, removed, replaced or moved. ANNOTATION_CHANGED: notes, links, stamps, a field's place. FIELD_CHANGED: what a field says or shows, or a signature where none of ours is. BYTES_APPENDED: behind the end. REVISION_MISSING: cut off, later signatures are missing. OTHER: attachments, actions, metadata, or an update that programs read differently.",
        }),
        revision: z.int().nullable().meta({ description: "The first that is not as it was left." }),
      }),
    ),
  })
  .meta({ id: "Verification" });

export type VerificationResult = z.infer<typeof verificationResult>;
