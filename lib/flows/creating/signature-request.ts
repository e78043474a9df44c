import { z } from "zod";
import { FIELD_TYPES } from "@/lib/documents/model";
import { subject } from "@/lib/operations/finding/subject-request";
import { SIGNER_ROLES } from "@/lib/operations/model";
import { lineField, namedField, nameField, optional, textField, uuidField, whenSound } from "@/lib/shared/fields";
import { methodsField, orderField, refuseUnreachable, SIGNERS_MAX } from "@/lib/signatures/signers/signer-request";

/** What a SIGNATURE operation brings to the request that creates a flow (docs/signatures.md). */

export const DOCUMENTS_MAX = 10;
export const FIELDS_MAX = 200;
/** A page of 200 inches, the most that a PDF without a unit of its own may have (ISO 32000-1, annex C). */
const POINTS_MAX = 14_400;

const points = (min: number) =>
  z
    .number()
    .refine((value) => value >= min && value <= POINTS_MAX, `must be a number of points from ${min} to ${POINTS_MAX}`)
    .meta({ minimum: min, maximum: POINTS_MAX });

/** Where a field lies and what it is for: of a request's document, and of a template's. */
export const fieldPlace = {
  type: z.enum(FIELD_TYPES, { error: `must be one of ${FIELD_TYPES.join(", ")}` }),
  page: z.int("must be the number of a page, from 1").min(1, "must be the number of a page, from 1"),
  x: points(0),
  y: points(0),
  width: points(4).meta({ description: "At least 12 for a TEXT, SIGNATURE or INITIALS, 30 for a DATE." }),
  height: points(4).meta({ description: "At least 6, but for a CHECKBOX." }),
  required: optional(z.boolean()).meta({ description: "True where it is left out." }),
  label: optional(lineField(140)),
};

/** As much as a signer may write into one. */
const valueField = lineField(500);

export const signatureField = z
  .object({
    signerId: optional(lineField(128)).meta({
      description: "The `id` of the signer who fills it; may be left out where only one signs.",
    }),
    ...fieldPlace,
    value: optional(valueField).meta({
      description:
        "What you fill in yourself, of a TEXT: it is printed on the page before anybody signs, and no signer can change it. In smaller type where it is long; what does not fit in type of 4 points is refused as `does_not_fit`.",
    }),
  })
  .meta({
    description: "Points from the upper left corner of the page as it is seen, whatever its rotation and crop box.",
  });

const signerRequest = z.object({
  id: lineField(128),
  subject,
  order: orderField,
  role: optional(z.enum(SIGNER_ROLES, { error: `must be one of ${SIGNER_ROLES.join(", ")}` })).meta({
    description: "SIGNER where it is left out. A VIEWER only reads.",
  }),
  methods: optional(methodsField).meta({
    description:
      "How this one may sign; what the configuration allows where it is left out. REMOTE, with a key that a provider keeps, is there where the installation has such a provider.",
  }),
  notify: optional(z.boolean()).meta({
    description: "Whether we mail the link when it is the signer's turn: true where an e-mail is given.",
  }),
});

/** What the sender fills in, by the key of the template's fields. */
const valuesField = namedField(z.union([valueField, z.null()]), DOCUMENTS_MAX * FIELDS_MAX).meta({
  description:
    "What you fill into the template's TEXT fields, by their `key`. What a field has no room for is refused as `does_not_fit`.",
});

const documentFields = {
  id: lineField(128),
  name: optional(nameField(140)),
  fields: z
    .array(signatureField)
    .max(FIELDS_MAX, `must have at most ${FIELDS_MAX} fields`)
    .nullish()
    .transform((fields) => fields ?? []),
};

function listOf<Item extends z.ZodType>(item: Item, what: string, max: number) {
  return z
    .array(item)
    .max(max, `must have at most ${max} ${what}`)
    .nullish()
    .transform((items) => items ?? []);
}

const said = {
  title: optional(nameField(140)),
  message: optional(textField(2000)).meta({ description: "What the signers read beside the documents." }),
};

/**
 * The documents' bytes come as file parts: of a listed document's id, or of the operation's own where none is listed. What names a
 * template has been filled in from it before (`fill-templates.ts`); `file` then says by which name the document's bytes go.
 */
export const signature = z
  .object({
    ...said,
    documents: listOf(z.object({ ...documentFields, file: optional(z.string()) }), "documents", DOCUMENTS_MAX).meta({
      description: "Where no document comes at all, title and message are what is signed: on a page of ours.",
    }),
    signers: listOf(signerRequest.superRefine(refuseUnreachable), "signers", SIGNERS_MAX),
  })
  .check(
    z.superRefine(
      ({ documents, signers }, context) => {
        const refuse = (path: (string | number)[], message: string) =>
          context.addIssue({ code: "custom", path, message });
        for (const [name, items] of [
          ["documents", documents],
          ["signers", signers],
        ] as const) {
          for (const [index, { id }] of items.entries()) {
            if (items.findIndex((item) => item.id === id) < index)
              refuse([name, index, "id"], `must be unique among ${name}`);
          }
        }
        const acting = signers.filter(({ role }) => role !== "VIEWER");
        if (signers.length > 0 && acting.length === 0) refuse(["signers"], "must have somebody who signs");
        for (const [place, { fields }] of documents.entries()) {
          for (const [index, { signerId, type, value }] of fields.entries()) {
            const at = ["documents", place, "fields", index];
            if (value !== null && type !== "TEXT")
              refuse([...at, "value"], "must be left out: only a TEXT can be filled in");
            const path = [...at, "signerId"];
            // What the sender has filled in is nobody's any more.
            if (value !== null && signerId === null) continue;
            if (signerId === null && acting.length > 1) refuse(path, "is required: several sign");
            if (signerId !== null && !acting.some(({ id }) => id === signerId)) {
              refuse(path, "must be the id of a signer who signs or approves");
            }
          }
        }
      },
      whenSound("documents", "signers"),
    ),
  );

/** For the document alone: a request as callers send it, which may name a template in place of documents. */
export const documentedSignature = z.object({
  templateUuid: optional(uuidField).meta({
    description: "A template whose documents and fields are taken, in place of `documents`; `signers` fill its roles.",
  }),
  values: optional(valuesField),
  ...said,
  documents: listOf(z.object(documentFields), "documents", DOCUMENTS_MAX),
  signers: listOf(
    signerRequest.extend({
      id: optional(lineField(128)).meta({ description: "Required, but beside `templateUuid`." }),
      role: optional(lineField(64)).meta({
        description: `${SIGNER_ROLES.join(", ")}; SIGNER where it is left out, and a VIEWER only reads. Beside \`templateUuid\` the key of the template's role that this one fills.`,
      }),
    }),
    "signers",
    SIGNERS_MAX,
  ),
});

/** How an operation uses a template. */
export const templateUse = z.object({
  templateUuid: uuidField,
  values: optional(valuesField),
  signers: listOf(z.looseObject({ role: lineField(64) }), "signers", SIGNERS_MAX),
});
