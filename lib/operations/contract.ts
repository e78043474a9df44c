import { z } from "zod";
import { configurationSettings } from "@/lib/configurations/contract";
import { FIELD_TYPES } from "@/lib/documents/model";
import {
  amountParameter,
  enumListParameter,
  enumParameter,
  followedMoment,
  limitParameter,
  momentParameter,
  offsetParameter,
  refuseCollaboratorOfDirect,
  textField,
  uuidField,
} from "@/lib/shared/fields";
import {
  ACTION_CODES,
  BANK_OUTCOMES,
  METHODS,
  MONEY_ENDS,
  OPERATION_SORTS,
  OPERATION_STATUSES,
  OPERATION_TYPES,
  REACHED_STEPS,
  SIGNER_ROLES,
  SIGNER_STATUSES,
  TIME_TO_PAY_NAMES,
} from "./model";

/** Wire shapes of operations (interface 2.4, 2.6, 4.7). Amounts are integers in minor units (decision 1). */

const uuid = z.uuid();
const dateTime = z.iso.datetime();
const collaborator = z.object({ uuid, legalName: z.string() });
const dueDate = dateTime.nullable().meta({ description: "A day, as its midnight in UTC." });
const money = z.object({ amount: z.int(), currency: z.string() });
const subject = z.object({
  name: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
/** What is known of its link, and of the operations before and after it (decisions 4 and 18). */
const passage = {
  url: z
    .url()
    .nullable()
    .meta({ description: "The link for the customer, or for the next signer, as long as it lives." }),
  renewalOf: uuid.nullable().meta({ description: "The expired operation whose place this one has taken." }),
  renewedBy: uuid.nullable().meta({ description: "The operation that has taken this one's place." }),
};
const flowAttribution = z.object({ collaborator: collaborator.nullable() });

/** One of those who sign, approve or read. */
export const signerDetail = z.object({
  uuid,
  id: z.string().nullable().meta({ description: "Your own handle, as you sent it." }),
  subject,
  order: z.int(),
  role: z.enum(SIGNER_ROLES),
  status: z.enum(SIGNER_STATUSES),
  methods: z.array(z.enum(METHODS)).readonly().meta({ description: "Those that are offered." }),
  notify: z.boolean().meta({ description: "Whether we mail the link when it is this signer's turn." }),
  method: z.enum(METHODS).nullable().meta({ description: "How it was signed." }),
  signedAt: dateTime.nullable(),
  declineReason: z.string().nullable().meta({ description: "In the signer's own words." }),
  url: z.url().nullable().meta({ description: "This signer's own link, as long as there is something to do." }),
});
export type SignerDetail = z.infer<typeof signerDetail>;

export const operationDetail = z.object({
  uuid,
  externalId: z.string().nullable(),
  configurationUuid: uuid,
  status: z.enum(OPERATION_STATUSES),
  statusUpdatedAt: dateTime.nullable(),
  type: z.enum(OPERATION_TYPES),
  expirationOffset: z.string().meta({ description: "ISO 8601 duration." }),
  expiresAt: dateTime.meta({
    description:
      "The last moment of a day in the organisation's time zone: the day on which expirationOffset after createdAt lies.",
  }),
  createdAt: dateTime,
  flowUuid: uuid,
  synchronous: z.boolean().meta({ description: "Whether the link was returned in the answer to the creation." }),
  payment: z
    .object({
      paymentUuid: uuid.meta({ description: "Fetches the payment record once the operation is COMPLETED." }),
      amount: z.int(),
      currency: z.string(),
      types: z.array(z.array(z.string()).readonly()).readonly(),
      psd2Payment: z.object({
        type: z.enum(["SINGLE_PAYMENT", "FUTURE_PAYMENT"]),
        product: z.enum(["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"]),
        productFallback: z.literal("SEPA_CREDIT_TRANSFER").nullable().meta({
          description:
            "What it is ordered as at a bank that has no instant transfer for it, by the configuration's `instantPolicy`; null where the product is the only one. The payment record says which it was.",
        }),
        requestedExecutionDate: z.iso.date().nullable(),
        creditorAccount: z.object({ uuid }),
      }),
      concept: z.string(),
      documents: z.array(z.object({ uuid, type: z.literal("INVOICE"), name: z.string() })).readonly(),
      subject,
    })
    .optional()
    .meta({ description: "PAYMENT operations only." }),
  signature: z
    .object({
      title: z.string().nullable(),
      message: z.string().nullable().meta({ description: "What signers read beside the documents." }),
      documents: z
        .array(
          z.object({
            uuid,
            id: z.string().nullable().meta({ description: "The name of its file part, as you sent it." }),
            type: z.literal("SIGNATURE"),
            name: z.string(),
            pages: z.int().meta({ description: "As it came; those of the evidence are not counted." }),
            sha256: z.string().meta({ description: "Of its newest revision, in hexadecimal." }),
            revision: z.int().meta({
              description:
                "0 as it came, 1 with its evidence page, 2 sealed; one more for each signature, and one that makes it provable for long. A document that came signed has neither evidence page nor seal: 1 is its first signature.",
            }),
            cameSigned: z.boolean().meta({
              description: "Somebody had signed it before it came: its pages stay as they are.",
            }),
            fields: z
              .array(
                z.object({
                  uuid,
                  signerUuid: uuid,
                  type: z.enum(FIELD_TYPES),
                  page: z.int(),
                  x: z.number(),
                  y: z.number(),
                  width: z.number(),
                  height: z.number(),
                  required: z.boolean(),
                  label: z.string().nullable(),
                }),
              )
              .readonly(),
            printed: z
              .array(
                z.object({
                  page: z.int(),
                  x: z.number(),
                  y: z.number(),
                  width: z.number(),
                  height: z.number(),
                  label: z.string().nullable(),
                  text: z.string(),
                }),
              )
              .readonly()
              .meta({ description: "What you have filled in: it is printed on the pages." }),
          }),
        )
        .readonly(),
      signers: z.array(signerDetail).readonly(),
    })
    .optional()
    .meta({ description: "SIGNATURE operations only." }),
  subject: subject.optional().meta({ description: "Who is to sign; SIGNATURE operations only." }),
  invoice: z.object({ externalId: z.string().nullable(), dueDate, collectedAmount: money }).nullable(),
  flow: flowAttribution,
  ...passage,
  configuration: configurationSettings,
});
export type OperationDetail = z.infer<typeof operationDetail>;

export const operationStatus = z.object({
  status: z.enum(OPERATION_STATUSES),
  actionCode: z
    .enum(ACTION_CODES)
    .meta({ description: "INITIATED while it has not ended, ACCEPTED when COMPLETED, else DENIED." }),
  final: z.boolean().meta({
    description:
      "Whether it has ended. NOT_DELIVERED alone has a way out: the link may be opened until `expiresAt` after all, and a statement may show the money. An event tells either.",
  }),
});
export type OperationStatusAnswer = z.infer<typeof operationStatus>;

export const operationListItem = z.object({
  uuid,
  externalId: z.string().nullable(),
  flowUuid: uuid,
  type: z.enum(OPERATION_TYPES),
  status: z.enum(OPERATION_STATUSES),
  createdAt: dateTime,
  statusUpdatedAt: dateTime.nullable(),
  payment: money.nullable(),
  invoice: z.object({ externalId: z.string().nullable(), dueDate }).nullable(),
  flow: flowAttribution,
  ...passage,
});
export type OperationListItem = z.infer<typeof operationListItem>;

export const operationList = z.object({ total: z.int(), results: z.array(operationListItem) });
export type OperationList = z.infer<typeof operationList>;

/** When it was created, and when its status changed: of flows, too. */
export const changeFilters = {
  q_fromCreatedAt: followedMoment().optional(),
  q_toCreatedAt: momentParameter("to").optional(),
  q_fromStatusUpdatedAt: followedMoment().optional(),
  q_toStatusUpdatedAt: momentParameter("to").optional(),
};
/** Whether a collaborator brought it, and which: of flows, too. */
export const channelFilters = {
  q_origin: enumParameter(["DIRECT", "COLLABORATOR"]).optional(),
  q_collaboratorUuid: uuidField.optional(),
};

/** Every filter of interface 4.7. */
const filters = {
  q_operationUuid: uuidField.optional(),
  q_externalId: textField(128, 0).optional(),
  q_flowUuid: uuidField.optional(),
  q_status: enumListParameter(OPERATION_STATUSES).optional(),
  q_type: enumListParameter(OPERATION_TYPES).optional(),
  ...changeFilters,
  q_amountFrom: amountParameter.optional(),
  q_amountTo: amountParameter.optional(),
  q_invoiceExternalId: textField(128, 0).optional(),
  ...channelFilters,
  q_collaboratorLegalName: textField(200, 0).optional(),
};

export const operationFilterQuery = z.object(filters).superRefine(refuseCollaboratorOfDirect);

const page = {
  limit: limitParameter(100),
  offset: offsetParameter,
  sort_by: enumParameter(OPERATION_SORTS).default("createdAt"),
  sort_dir: enumParameter(["ASC", "DESC"]).default("DESC"),
};

export const operationListQuery = z.object({ ...page, ...filters }).superRefine(refuseCollaboratorOfDirect);

/** A bank's id, or how it ended there behind a point: `banco-uno`, `banco-uno.FAILED`. */
const bankParameter = z.string().transform((text, context) => {
  const outcome = BANK_OUTCOMES.find((known) => text.endsWith(`.${known}`)) ?? null;
  const bankId = textField(128).safeParse(outcome === null ? text : text.slice(0, -outcome.length - 1));
  if (bankId.success) return { bankId: bankId.data, outcome };
  context.addIssue({ code: "custom", message: "must be a bank" });
  return z.NEVER;
});

/** What the dashboard's own figures lead to; the documented list has none of it (decision 263). */
const wayFilters = {
  q_configurationUuid: uuidField.optional(),
  q_fromDueDate: z.iso.date().optional(),
  q_toDueDate: z.iso.date().optional(),
  q_withoutDueDate: z.literal("true").transform(Boolean).optional(),
  q_bank: bankParameter.optional(),
  q_reached: z.enum(REACHED_STEPS).optional(),
  q_money: z.enum(MONEY_ENDS).optional(),
  q_took: z.enum(TIME_TO_PAY_NAMES).optional(),
  q_onTimeIn: z.string().optional(),
};

/** The dashboard's list. Strict: a filter that was left out would make of some operations all of them. */
export const dashboardListQuery = z
  .strictObject({ ...page, ...filters, ...wayFilters })
  .superRefine(refuseCollaboratorOfDirect);

/** The latest changes of a status, as rows have them. */
export function statusHistoryOf<const Status extends string>(statuses: readonly Status[]) {
  const status = z.enum(statuses);
  return z.object({
    total: z.int(),
    results: z.array(
      z.object({
        previousStatus: status.nullable(),
        newStatus: status,
        changedAt: dateTime,
      }),
    ),
  });
}

export const operationHistory = statusHistoryOf(OPERATION_STATUSES);
export type OperationHistory = z.infer<typeof operationHistory>;

export const operationStatistics = z.object({
  total: z.int(),
  statuses: z
    .array(
      z.object({
        status: z.enum(OPERATION_STATUSES),
        count: z.int(),
        amounts: z.array(money).meta({ description: "What the payments of this status amount to, by currency." }),
      }),
    )
    .meta({ description: "Every status, also those that no operation has." }),
});
export type OperationStatistics = z.infer<typeof operationStatistics>;
