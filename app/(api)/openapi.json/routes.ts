import type { RouteHandlers } from "@/lib/http/api-route";
import * as creditorAccountDefault from "../business-creditor-account/v1/business-creditor-accounts/[uuid]/default/route";
import * as creditorAccountOwner from "../business-creditor-account/v1/business-creditor-accounts/[uuid]/owner-name/route";
import * as creditorAccount from "../business-creditor-account/v1/business-creditor-accounts/[uuid]/route";
import * as creditorAccountStatus from "../business-creditor-account/v1/business-creditor-accounts/[uuid]/status/route";
import * as matchedName from "../business-creditor-account/v1/business-creditor-accounts/[uuid]/verification/confirmation/route";
import * as creditorAccountVerification from "../business-creditor-account/v1/business-creditor-accounts/[uuid]/verification/route";
import * as creditorAccounts from "../business-creditor-account/v1/business-creditor-accounts/route";
import * as flowCancel from "../flow/v1/flows/[flowUuid]/cancel/route";
import * as flow from "../flow/v1/flows/[flowUuid]/route";
import * as flowHistories from "../flow/v1/flows/[flowUuid]/status-histories/route";
import * as flowBatch from "../flow/v1/flows/batch/route";
import * as invoiceCollection from "../flow/v1/flows/invoice-collection/route";
import * as flows from "../flow/v1/flows/route";
import * as flowStatistics from "../flow/v1/flows/statistics/route";
import * as operationCancel from "../flow/v1/operations/[uuid]/cancel/route";
import * as linkDeliveries from "../flow/v1/operations/[uuid]/deliveries/route";
import * as evidenceReport from "../flow/v1/operations/[uuid]/evidence/route";
import * as evidenceData from "../flow/v1/operations/[uuid]/evidence.json/route";
import * as paymentDocument from "../flow/v1/operations/[uuid]/payment-documents/[documentUuid]/content/route";
import * as operationReminders from "../flow/v1/operations/[uuid]/reminders/route";
import * as operationRenew from "../flow/v1/operations/[uuid]/renew/route";
import * as operation from "../flow/v1/operations/[uuid]/route";
import * as signatureDocument from "../flow/v1/operations/[uuid]/signature-documents/[documentUuid]/content/route";
import * as signerReminders from "../flow/v1/operations/[uuid]/signers/[signerUuid]/reminders/route";
import * as signer from "../flow/v1/operations/[uuid]/signers/[signerUuid]/route";
import * as operationStatus from "../flow/v1/operations/[uuid]/status/route";
import * as operationHistories from "../flow/v1/operations/[uuid]/status-histories/route";
import * as operations from "../flow/v1/operations/route";
import * as operationStatistics from "../flow/v1/operations/statistics/route";
import * as batchLines from "../flow/v1/signature-templates/[uuid]/batches/[batchUuid]/lines/route";
import * as batchReport from "../flow/v1/signature-templates/[uuid]/batches/[batchUuid]/lines.csv/route";
import * as batch from "../flow/v1/signature-templates/[uuid]/batches/[batchUuid]/route";
import * as batches from "../flow/v1/signature-templates/[uuid]/batches/route";
import * as template from "../flow/v1/signature-templates/[uuid]/route";
import * as templates from "../flow/v1/signature-templates/route";
import * as callbackSecret from "../flow-customization/v1/configurations/[configurationUuid]/callback-secret/route";
import * as callbackRotate from "../flow-customization/v1/configurations/[configurationUuid]/rotate-callback-secret/route";
import * as configuration from "../flow-customization/v1/configurations/[configurationUuid]/route";
import * as configurations from "../flow-customization/v1/configurations/route";
import * as collections from "../payment/v1/collections/route";
import * as payment from "../payment/v1/payments/[uuid]/route";
import * as refundCancel from "../payment/v1/refunds/[uuid]/cancel/route";
import * as refund from "../payment/v1/refunds/[uuid]/route";
import * as refunds from "../payment/v1/refunds/route";
import * as entryIgnore from "../payment/v1/statement-entries/[uuid]/ignore/route";
import * as entryMatch from "../payment/v1/statement-entries/[uuid]/match/route";
import * as statementEntry from "../payment/v1/statement-entries/[uuid]/route";
import * as entrySplit from "../payment/v1/statement-entries/[uuid]/split/route";
import * as statementEntries from "../payment/v1/statement-entries/route";
import * as entriesOfStatement from "../payment/v1/statements/[uuid]/entries/route";
import * as statement from "../payment/v1/statements/[uuid]/route";
import * as statements from "../payment/v1/statements/route";
import * as deliveryResend from "../webhook/v1/deliveries/[deliveryUuid]/resend/route";
import * as delivery from "../webhook/v1/deliveries/[deliveryUuid]/route";
import * as allDeliveries from "../webhook/v1/deliveries/route";
import * as deliveries from "../webhook/v1/endpoints/[endpointUuid]/deliveries/route";
import * as endpointReplay from "../webhook/v1/endpoints/[endpointUuid]/replay/route";
import * as endpointRotate from "../webhook/v1/endpoints/[endpointUuid]/rotate-secret/route";
import * as endpoint from "../webhook/v1/endpoints/[endpointUuid]/route";
import * as endpointSecret from "../webhook/v1/endpoints/[endpointUuid]/secret/route";
import * as endpointTest from "../webhook/v1/endpoints/[endpointUuid]/test/route";
import * as endpoints from "../webhook/v1/endpoints/route";
import * as event from "../webhook/v1/events/[eventUuid]/route";
import * as events from "../webhook/v1/events/route";

/** Every route of the API by its path, in the order of the reference; a test compares it with the folders. */
export const API_ROUTES: Readonly<Record<string, RouteHandlers>> = {
  "/flow/v1/flows/batch": flowBatch,
  "/flow/v1/flows/invoice-collection": invoiceCollection,
  "/flow/v1/flows": flows,
  "/flow/v1/flows/statistics": flowStatistics,
  "/flow/v1/flows/{flowUuid}": flow,
  "/flow/v1/flows/{flowUuid}/cancel": flowCancel,
  "/flow/v1/flows/{flowUuid}/status-histories": flowHistories,
  "/flow/v1/operations": operations,
  "/flow/v1/operations/statistics": operationStatistics,
  "/flow/v1/operations/{uuid}": operation,
  "/flow/v1/operations/{uuid}/status": operationStatus,
  "/flow/v1/operations/{uuid}/status-histories": operationHistories,
  "/flow/v1/operations/{uuid}/cancel": operationCancel,
  "/flow/v1/operations/{uuid}/renew": operationRenew,
  "/flow/v1/operations/{uuid}/deliveries": linkDeliveries,
  "/flow/v1/operations/{uuid}/reminders": operationReminders,
  "/flow/v1/operations/{uuid}/payment-documents/{documentUuid}/content": paymentDocument,
  "/flow/v1/operations/{uuid}/signature-documents/{documentUuid}/content": signatureDocument,
  "/flow/v1/operations/{uuid}/signers/{signerUuid}": signer,
  "/flow/v1/operations/{uuid}/signers/{signerUuid}/reminders": signerReminders,
  "/flow/v1/operations/{uuid}/evidence": evidenceReport,
  "/flow/v1/operations/{uuid}/evidence.json": evidenceData,
  "/flow/v1/signature-templates": templates,
  "/flow/v1/signature-templates/{uuid}": template,
  "/flow/v1/signature-templates/{uuid}/batches": batches,
  "/flow/v1/signature-templates/{uuid}/batches/{batchUuid}": batch,
  "/flow/v1/signature-templates/{uuid}/batches/{batchUuid}/lines": batchLines,
  "/flow/v1/signature-templates/{uuid}/batches/{batchUuid}/lines.csv": batchReport,
  "/payment/v1/payments/{uuid}": payment,
  "/payment/v1/collections": collections,
  "/payment/v1/statements": statements,
  "/payment/v1/statements/{uuid}": statement,
  "/payment/v1/statements/{uuid}/entries": entriesOfStatement,
  "/payment/v1/statement-entries": statementEntries,
  "/payment/v1/statement-entries/{uuid}": statementEntry,
  "/payment/v1/statement-entries/{uuid}/match": entryMatch,
  "/payment/v1/statement-entries/{uuid}/split": entrySplit,
  "/payment/v1/statement-entries/{uuid}/ignore": entryIgnore,
  "/payment/v1/refunds": refunds,
  "/payment/v1/refunds/{uuid}": refund,
  "/payment/v1/refunds/{uuid}/cancel": refundCancel,
  "/flow-customization/v1/configurations": configurations,
  "/flow-customization/v1/configurations/{configurationUuid}": configuration,
  "/flow-customization/v1/configurations/{configurationUuid}/callback-secret": callbackSecret,
  "/flow-customization/v1/configurations/{configurationUuid}/rotate-callback-secret": callbackRotate,
  "/business-creditor-account/v1/business-creditor-accounts": creditorAccounts,
  "/business-creditor-account/v1/business-creditor-accounts/{uuid}": creditorAccount,
  "/business-creditor-account/v1/business-creditor-accounts/{uuid}/default": creditorAccountDefault,
  "/business-creditor-account/v1/business-creditor-accounts/{uuid}/status": creditorAccountStatus,
  "/business-creditor-account/v1/business-creditor-accounts/{uuid}/owner-name": creditorAccountOwner,
  "/business-creditor-account/v1/business-creditor-accounts/{uuid}/verification": creditorAccountVerification,
  "/business-creditor-account/v1/business-creditor-accounts/{uuid}/verification/confirmation": matchedName,
  "/webhook/v1/endpoints": endpoints,
  "/webhook/v1/endpoints/{endpointUuid}": endpoint,
  "/webhook/v1/endpoints/{endpointUuid}/secret": endpointSecret,
  "/webhook/v1/endpoints/{endpointUuid}/rotate-secret": endpointRotate,
  "/webhook/v1/endpoints/{endpointUuid}/test": endpointTest,
  "/webhook/v1/endpoints/{endpointUuid}/deliveries": deliveries,
  "/webhook/v1/endpoints/{endpointUuid}/replay": endpointReplay,
  "/webhook/v1/deliveries": allDeliveries,
  "/webhook/v1/deliveries/{deliveryUuid}": delivery,
  "/webhook/v1/deliveries/{deliveryUuid}/resend": deliveryResend,
  "/webhook/v1/events": events,
  "/webhook/v1/events/{eventUuid}": event,
};
