import { z } from "zod";
import { changeFilters, channelFilters, statusHistoryOf } from "@/lib/operations/contract";
import { FLOW_ORDERS, FLOW_STATUSES, OPERATION_STATUSES } from "@/lib/operations/model";
import {
  enumListParameter,
  enumParameter,
  limitParameter,
  offsetParameter,
  refuseCollaboratorOfDirect,
  textField,
  uuidField,
} from "@/lib/shared/fields";
import { FLOW_SORTS } from "./model";

/** Wire shapes of flows (interface 2.5 and 2.7, decision 4). */

const uuid = z.uuid();
const dateTime = z.iso.datetime();
const collaborator = z.object({ uuid, legalName: z.string() });
const labels = z.array(z.object({ name: z.string(), value: z.string() })).readonly();
const channel = z.enum(["API", "DASHBOARD"]);
const renewalOf = uuid.nullable().meta({ description: "The operation whose place that of this flow has taken." });

export const invoiceCollectionResult = z.object({
  uuid,
  createdAt: dateTime,
  operations: z.array(
    z.object({
      uuid,
      id: z.string().optional().meta({ description: "Your own handle, as you sent it; left out where you sent none." }),
      url: z.url().meta({ description: "The payment link for the customer." }),
      document: z.string().optional().meta({ description: "A PDF with the QR code, base64; present when requested." }),
    }),
  ),
});
export type InvoiceCollectionResult = z.infer<typeof invoiceCollectionResult>;

export const flowCreationResult = z.object({
  uuid,
  externalId: z.string().nullable(),
  createdAt: dateTime,
  operations: z.array(
    z.object({
      uuid,
      externalId: z.string().nullable(),
      id: z.string().nullable().meta({ description: "Your own handle, as you sent it." }),
      url: z.url().meta({ description: "The link for the customer." }),
      payment: z
        .object({ types: z.array(z.array(z.string()).readonly()).readonly() })
        .nullable()
        .meta({ description: "Null for a SIGNATURE." }),
    }),
  ),
});
export type FlowCreationResult = z.infer<typeof flowCreationResult>;

/** What became of a line of a batch. */
export const lineAnswer = z.object({
  line: z.int().meta({ description: "Which line of the body, from 1." }),
  status: z.int().meta({ description: "201, or that of `problem`." }),
  uuid: uuid.nullable().meta({ description: "The flow." }),
  url: z.url().nullable().meta({ description: "The link of the first operation." }),
  operations: flowCreationResult.shape.operations,
  replayed: z.boolean().meta({ description: "The line had been created before, by the same key." }),
  problem: z.unknown(),
});
export type LineAnswer = z.infer<typeof lineAnswer>;

export const operationRenewal = z.object({
  uuid: uuid.meta({ description: "The new operation." }),
  flowUuid: uuid.meta({ description: "The new operation's own flow." }),
  url: z.url().meta({ description: "The new link for the customer." }),
  expiresAt: dateTime,
});
export type OperationRenewal = z.infer<typeof operationRenewal>;

const operationSummary = z.object({
  uuid,
  externalId: z.string().nullable(),
  status: z.enum(OPERATION_STATUSES),
  statusUpdatedAt: dateTime.nullable(),
  expiresAt: dateTime,
});

export const flowDetail = z.object({
  uuid,
  status: z.enum(FLOW_STATUSES),
  externalId: z.string().nullable(),
  countryCode: z.string(),
  languageCode: z.string(),
  additionalLanguageCode: z.string().nullable(),
  channel,
  order: z.enum(FLOW_ORDERS).meta({ description: "SEQUENTIAL: payments wait for signatures." }),
  createdAt: dateTime,
  statusUpdatedAt: dateTime.nullable(),
  labels,
  paymentOperations: z.array(operationSummary.extend({ amount: z.int(), currency: z.string() })),
  signatureOperations: z.array(operationSummary),
  collaborator: collaborator.nullable(),
  renewalOf,
});
export type FlowDetail = z.infer<typeof flowDetail>;

export const flowListItem = z.object({
  uuid,
  externalId: z.string().nullable(),
  status: z.enum(FLOW_STATUSES),
  countryCode: z.string(),
  languageCode: z.string(),
  channel,
  createdAt: dateTime,
  statusUpdatedAt: dateTime.nullable(),
  labels,
  collaborator: collaborator.nullable(),
  renewalOf,
});
export type FlowListItem = z.infer<typeof flowListItem>;

export const flowList = z.object({ total: z.int(), results: z.array(flowListItem) });
export type FlowList = z.infer<typeof flowList>;

const filters = {
  q_uuid: uuidField.optional(),
  q_externalId: textField(128, 0).optional(),
  q_status: enumListParameter(FLOW_STATUSES).optional(),
  ...changeFilters,
  ...channelFilters,
};

export const flowFilterQuery = z.object(filters).superRefine(refuseCollaboratorOfDirect);

export const flowListQuery = z
  .object({
    limit: limitParameter(100),
    offset: offsetParameter,
    sort_by: enumParameter(FLOW_SORTS).default("createdAt"),
    sort_dir: enumParameter(["ASC", "DESC"]).default("DESC"),
    ...filters,
  })
  .superRefine(refuseCollaboratorOfDirect);

export const flowHistory = statusHistoryOf(FLOW_STATUSES);
export type FlowHistory = z.infer<typeof flowHistory>;

export const flowStatistics = z.object({
  total: z.int(),
  statuses: z
    .array(z.object({ status: z.enum(FLOW_STATUSES), count: z.int() }))
    .meta({ description: "Every status, also those that no flow has." }),
});
export type FlowStatistics = z.infer<typeof flowStatistics>;
