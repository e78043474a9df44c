import { z } from "zod";
import { fieldPlace } from "@/lib/flows/creating/signature-request";
import { SIGNER_ROLES } from "@/lib/operations/model";
import { lineField, nameField, optional, textField, uuidField, whenSound } from "@/lib/shared/fields";
import { isAvailable } from "@/lib/signatures/signers/methods";
import { methodsField, orderField, SIGNERS_MAX } from "@/lib/signatures/signers/signer-request";

/** What makes a template, and replaces one (decision 104). It mirrors what a signature's request says of documents and signers. */

const DOCUMENTS_MAX = 10;
const FIELDS_MAX = 200;

/** A name that stands in requests and in the heads of tables: no spaces, no periods, nothing that separates. */
const KEY = /^[A-Za-z0-9_-]{1,64}$/;
const keyField = z.string().regex(KEY, "must be 1 to 64 letters (A to Z), digits, - or _");

const role = z.object({
  key: keyField.meta({ description: "By which requests and tables name whoever fills it." }),
  label: optional(lineField(140)),
  order: orderField,
  role: optional(z.enum(SIGNER_ROLES, { error: `must be one of ${SIGNER_ROLES.join(", ")}` })).meta({
    description: "SIGNER where it is left out. A VIEWER only reads.",
  }),
  methods: optional(methodsField).meta({
    description: "How this one may sign; what the configuration allows where it is left out.",
  }),
});

const field = z
  .object({
    role: optional(keyField).meta({
      description:
        "The key of the role that fills it; may be left out of a TEXT with a `key`, which only you fill then.",
    }),
    key: optional(keyField).meta({
      description: "Of a TEXT: by which you may fill it (`signature.values`). Fields with the same key say the same.",
    }),
    ...fieldPlace,
  })
  .meta({
    description: "Points from the upper left corner of the page as it is seen, whatever its rotation and crop box.",
  });

export const templateRequest = z
  .object({
    name: nameField(140),
    title: optional(nameField(140)),
    message: optional(textField(2000)).meta({ description: "What the signers read beside the documents." }),
    configurationUuid: optional(uuidField).meta({
      description: "Of operations that name none. The organisation's default where it is left out.",
    }),
    roles: z
      .array(role)
      .min(1, "must have at least one role")
      .max(SIGNERS_MAX, `must have at most ${SIGNERS_MAX} roles`),
    documents: z
      .array(
        z.object({
          id: lineField(128).meta({ description: "The name of its file part." }),
          name: optional(nameField(140)),
          fields: z
            .array(field)
            .max(FIELDS_MAX, `must have at most ${FIELDS_MAX} fields`)
            .nullish()
            .transform((fields) => fields ?? []),
        }),
      )
      .min(1, "must have at least one document")
      .max(DOCUMENTS_MAX, `must have at most ${DOCUMENTS_MAX} documents`),
  })
  .check(
    z.superRefine(
      ({ roles, documents }, context) => {
        const refuse = (path: (string | number)[], message: string) =>
          context.addIssue({ code: "custom", path, message });
        for (const [index, { key, methods }] of roles.entries()) {
          if (roles.findIndex((one) => one.key === key) < index)
            refuse(["roles", index, "key"], "must be unique among roles");
          for (const [place, method] of (methods ?? []).entries()) {
            if (!isAvailable(method)) refuse(["roles", index, "methods", place], "is not available here");
          }
        }
        const acting = roles.filter((one) => one.role !== "VIEWER").map(({ key }) => key);
        if (acting.length === 0) refuse(["roles"], "must have somebody who signs");
        for (const [place, { id, fields }] of documents.entries()) {
          if (documents.findIndex((one) => one.id === id) < place) {
            refuse(["documents", place, "id"], "must be unique among documents");
          }
          for (const [index, { role: filler, key, type }] of fields.entries()) {
            const at = ["documents", place, "fields", index];
            if (key !== null && type !== "TEXT")
              refuse([...at, "key"], "must be left out: only a TEXT can be filled in by you");
            if (filler === null && (key === null || type !== "TEXT"))
              refuse([...at, "role"], "is required: somebody has to fill it");
            if (filler !== null && !acting.includes(filler)) {
              refuse([...at, "role"], "must be the key of a role that signs or approves");
            }
          }
        }
      },
      whenSound("roles", "documents"),
    ),
  )
  .meta({ id: "SignatureTemplateRequest" });

export type TemplateRequest = z.output<typeof templateRequest>;
