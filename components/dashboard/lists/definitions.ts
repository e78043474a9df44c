import { FLOW_STATUSES, type FlowStatus, OPERATION_STATUSES, type OperationStatus } from "@/lib/operations/model";
import { type Filters, type ListDefinition, listHref, readFilters, type SearchParams } from "./filters";

export type OperationColumn =
  | "createdAt"
  | "statusUpdatedAt"
  | "paymentAmount"
  | "status"
  | "externalId"
  | "invoiceExternalId";

/** `GET /flow/v1/operations` (interface 4.7): every filter it has, and those of the dashboard's figures (decision 263). */
export const OPERATIONS: ListDefinition<OperationStatus, OperationColumn> = {
  path: "/dashboard/operations",
  statuses: OPERATION_STATUSES,
  typed: true,
  texts: {
    created_from: "q_fromCreatedAt",
    created_to: "q_toCreatedAt",
    updated_from: "q_fromStatusUpdatedAt",
    updated_to: "q_toStatusUpdatedAt",
    amount_from: "q_amountFrom",
    amount_to: "q_amountTo",
    invoice: "q_invoiceExternalId",
    external_id: "q_externalId",
    operation: "q_operationUuid",
    flow: "q_flowUuid",
    collaborator_name: "q_collaboratorLegalName",
    collaborator: "q_collaboratorUuid",
    due_from: "q_fromDueDate",
    due_to: "q_toDueDate",
    due_day: "q_withoutDueDate",
    configuration: "q_configurationUuid",
    at_bank: "q_bank",
    reached: "q_reached",
    money: "q_money",
    took: "q_took",
    on_time: "q_onTimeIn",
  },
  sorts: ["createdAt", "statusUpdatedAt", "paymentAmount", "status", "externalId", "invoiceExternalId"],
  columns: [
    "concept",
    "payer",
    "email",
    "amount",
    "collected",
    "status",
    "type",
    "invoice",
    "dueDate",
    "externalId",
    "createdAt",
    "statusUpdatedAt",
    "expiresAt",
    "collaborator",
    "operation",
    "flow",
  ],
  usualColumns: ["concept", "amount", "status", "invoice", "externalId", "createdAt", "statusUpdatedAt"],
};

export type FlowColumn = "createdAt" | "statusUpdatedAt" | "status" | "externalId";

/** `GET /flow/v1/flows` (decision 4). */
export const FLOWS: ListDefinition<FlowStatus, FlowColumn> = {
  path: "/dashboard/flows",
  statuses: FLOW_STATUSES,
  typed: false,
  texts: {
    created_from: "q_fromCreatedAt",
    created_to: "q_toCreatedAt",
    updated_from: "q_fromStatusUpdatedAt",
    updated_to: "q_toStatusUpdatedAt",
    external_id: "q_externalId",
    flow: "q_uuid",
    collaborator: "q_collaboratorUuid",
  },
  sorts: ["createdAt", "statusUpdatedAt", "status", "externalId"],
  columns: ["flow", "status", "channel", "labels", "collaborator", "createdAt", "statusUpdatedAt", "uuid"],
  usualColumns: ["flow", "status", "channel", "labels", "createdAt", "statusUpdatedAt"],
};

export type OperationFilters = Filters<OperationStatus, OperationColumn>;
export type FlowFilters = Filters<FlowStatus, FlowColumn>;

/** The address of the operations that these parameters name: for figures that lead to what they count. */
export function operationsHref(params: SearchParams): string {
  return listHref(OPERATIONS, readFilters(OPERATIONS, params));
}
