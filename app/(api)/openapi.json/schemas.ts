import { z } from "zod";
import { paymentRecordDetail } from "@/lib/attempts/contract";
import { configurationDetail, configurationList, configurationSettings } from "@/lib/configurations/contract";
import { creditorAccountDetail, creditorAccountList } from "@/lib/creditor-accounts/contract";
import {
  flowCreationResult,
  flowDetail,
  flowHistory,
  flowList,
  flowListItem,
  flowStatistics,
  invoiceCollectionResult,
  operationRenewal,
} from "@/lib/flows/contract";
import {
  operationDetail,
  operationHistory,
  operationList,
  operationListItem,
  operationStatistics,
  operationStatus,
} from "@/lib/operations/contract";
import { refundDetail, refundList } from "@/lib/refunds/contract";
import {
  collection,
  collectionList,
  statementDetail,
  statementEntryDetail,
  statementEntryList,
  statementList,
  statementReceipt,
} from "@/lib/statements/contract";
import {
  webhookDelivery,
  webhookDeliveryDetail,
  webhookDeliveryList,
  webhookEndpoint,
  webhookEndpointList,
  webhookEvent,
  webhookEventList,
} from "@/lib/webhooks/contract";

const NAMED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  InvoiceCollectionResult: invoiceCollectionResult,
  FlowCreationResult: flowCreationResult,
  Flow: flowDetail,
  FlowListItem: flowListItem,
  FlowList: flowList,
  FlowStatistics: flowStatistics,
  FlowStatusHistory: flowHistory,
  Operation: operationDetail,
  OperationListItem: operationListItem,
  OperationList: operationList,
  OperationStatistics: operationStatistics,
  OperationStatus: operationStatus,
  OperationStatusHistory: operationHistory,
  OperationRenewal: operationRenewal,
  PaymentRecord: paymentRecordDetail,
  StatementReceipt: statementReceipt,
  Statement: statementDetail,
  StatementList: statementList,
  Refund: refundDetail,
  RefundList: refundList,
  StatementEntry: statementEntryDetail,
  StatementEntryList: statementEntryList,
  Collection: collection,
  CollectionList: collectionList,
  ConfigurationSettings: configurationSettings,
  Configuration: configurationDetail,
  ConfigurationList: configurationList,
  CreditorAccount: creditorAccountDetail,
  CreditorAccountList: creditorAccountList,
  WebhookEndpoint: webhookEndpoint,
  WebhookEndpointList: webhookEndpointList,
  WebhookDelivery: webhookDelivery,
  WebhookDeliveryList: webhookDeliveryList,
  WebhookDeliveryDetail: webhookDeliveryDetail,
  WebhookEvent: webhookEvent,
  WebhookEventList: webhookEventList,
};

/** Gives answers the names that the reference and generated clients call them by; requests bring theirs along. */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) {
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
}
