import type { NewDelivery } from "@/db/queries/deliveries/deliveries";
import type { FlowGround, NewFlow, NewOperation } from "@/db/queries/flows/flows";
import type { NewSigner } from "@/db/queries/signatures/signers";
import { expiryAfter } from "@/lib/configurations/expiration-offset";
import { DEFAULT_EXPIRATION_OFFSET } from "@/lib/configurations/model";
import { isHeld, whyHeld } from "@/lib/creditor-accounts/model";
import { addressesOf, defaultAddresses, planDeliveries } from "@/lib/deliveries/plan-deliveries";
import { planOf } from "@/lib/deliveries/reminders/plan-of";
import { causeOf } from "@/lib/operations/cancel-operation";
import { newLinkToken } from "@/lib/operations/link-url";
import type { Cause, Subject } from "@/lib/operations/model";
import { productBy } from "@/lib/operations/product-by";
import { hasSeal } from "@/lib/seals/seal";
import type { Caller } from "@/lib/shared/caller";
import { type AppError, badField } from "@/lib/shared/errors";
import { isReadable, uuidField } from "@/lib/shared/fields";
import { newUuid } from "@/lib/shared/ids";
import { addressKey } from "@/lib/shared/text/email-address";
import { nextLink } from "@/lib/signatures/signers/next-link";
import type { FlowRequest, OperationRequest, PaymentRequest, SignatureRequest } from "./flow-request";
import { nameAllBadFields } from "./name-all-bad-fields";
import { planSigners } from "./plan-signers";

export type PlannedPayment = Readonly<{
  type: "PAYMENT";
  request: PaymentRequest;
  row: NewOperation;
  deliveries: readonly NewDelivery[];
  /** Null where nobody is to be reminded. */
  reminders: ReturnType<typeof planOf> | null;
}>;
export type PlannedSignature = Readonly<{
  type: "SIGNATURE";
  request: SignatureRequest;
  row: NewOperation;
  signers: readonly NewSigner[];
}>;
export type PlannedOperation = PlannedPayment | PlannedSignature;
export type PlannedFlow = Readonly<{ flow: NewFlow; operations: readonly PlannedOperation[] }>;

/**
 * The rows that a checked request becomes: every default filled in, every identifier made. Pure but for those.
 * @throws AppError invalid_field naming every bad field
 */
export function planFlow(
  caller: Caller,
  ground: FlowGround,
  request: FlowRequest,
  { at, channel }: Readonly<{ at: Date; channel: "API" | "DASHBOARD" }>,
): PlannedFlow {
  const collaboratorUuid = caller.collaborator?.uuid ?? null;
  const flow: NewFlow = {
    uuid: newUuid(),
    tenantUuid: caller.tenantUuid,
    externalId: request.externalId,
    status: "CREATED",
    statusUpdatedAt: null,
    countryCode: request.countryCode ?? ground.tenant.countryCode,
    languageCode: request.languageCode ?? ground.tenant.languageCode,
    namesLanguage: request.languageCode !== null,
    additionalLanguageCode: request.additionalLanguageCode ?? request.additionalLanguage,
    channel,
    order: request.order ?? "PARALLEL",
    labels: request.labels,
    collaboratorUuid,
    collaboratorLegalName: collaboratorUuid === null ? null : ground.collaboratorLegalName,
    createdAt: at,
  };
  const by = causeOf(caller);
  const operations = nameAllBadFields(
    ...request.operations.map((operation, position) => () => planOperation(flow, ground, operation, { position, by })),
  );
  return { flow, operations };
}

function planOperation(
  flow: NewFlow,
  ground: FlowGround,
  request: OperationRequest,
  { position, by }: Readonly<{ position: number; by: Cause }>,
): PlannedOperation {
  const whyUnsigned = request.type === "SIGNATURE" ? whyNothingIsSigned(ground.tenant) : null;
  if (whyUnsigned !== null) throw badField(`/operations/${position}/type`, "unsupported", whyUnsigned);
  const configuration = chosen(ground.configurations, request.configurationUuid ?? request.configuration);
  if (!configuration) throw noDefault(`/operations/${position}/configurationUuid`, "configuration");
  const expirationOffset =
    request.expirationOffset ?? configuration.operationConfiguration.expirationOffset ?? DEFAULT_EXPIRATION_OFFSET;
  const subject =
    (request.type === "SIGNATURE" ? request.subject : (request.payment.subject ?? request.payment.debtor)) ??
    NO_SUBJECT;
  const common = {
    uuid: newUuid(),
    tenantUuid: flow.tenantUuid,
    flowUuid: flow.uuid,
    position,
    handle: request.id,
    externalId: request.externalId,
    configurationUuid: configuration.uuid,
    status: "CREATED",
    statusUpdatedAt: null,
    expirationOffset,
    expiresAt: expiryAfter(flow.createdAt, expirationOffset, ground.tenant.timeZone),
    linkToken: newLinkToken(),
    subject,
    subjectEmail: subject.email && addressKey(subject.email),
    collaboratorUuid: flow.collaboratorUuid ?? null,
    collaboratorLegalName: flow.collaboratorLegalName ?? null,
    createdAt: flow.createdAt,
    collectedAmount: 0,
  } as const;
  if (request.type === "SIGNATURE") {
    const signers = planSigners(common, request, configuration.signatureConfiguration);
    const row = {
      ...common,
      type: "SIGNATURE",
      title: request.signature?.title ?? null,
      message: request.signature?.message ?? null,
      linkToken: nextLink(signers),
      hasInvoice: false,
    } as const;
    return { type: "SIGNATURE", request, row, signers };
  }
  const [payment, deliveries] = nameAllBadFields(
    () => planPayment(ground, configuration, request, position),
    () => deliveriesOf(common, request, configuration, { position, by }),
  );
  const row = { ...common, ...payment };
  const where = { countryCode: flow.countryCode, tenantTimeZone: ground.tenant.timeZone };
  const plan = planOf({ ...row, ...where, settings: configuration.operationConfiguration }, flow.createdAt);
  return { type: "PAYMENT", request, row, deliveries, reminders: remindersOf(plan, request) };
}

function whyNothingIsSigned({ isSandbox }: FlowGround["tenant"]): string | null {
  // Seals and certificates are as good in a sandbox as anywhere: nothing that looks signed is made there (decision 208).
  if (isSandbox) return "is not tried in a sandbox";
  // Nobody would ever be asked: what is to be signed is sealed first (decision 334).
  return hasSeal() ? null : "is not possible here: there is no seal to seal documents by";
}

/** Whoever has nothing sent, whatever the configuration says, has no reminders sent either, until they have them go on. */
function remindersOf(plan: ReturnType<typeof planOf>, { delivery }: PaymentRequest) {
  if (delivery?.channels.length === 0) return { ...plan, nextAt: null, stoppedAt: plan.since };
  return plan.nextAt === null ? null : plan;
}

/** What the request asks for, else what the configuration does where the payer can be reached (decision 181). */
function deliveriesOf(
  operation: Parameters<typeof planDeliveries>[0] & Readonly<{ expiresAt: Date; subject: Subject }>,
  { delivery: asked }: PaymentRequest,
  { operationConfiguration }: FlowGround["configurations"][number],
  { position, by }: Readonly<{ position: number; by: Cause }>,
): readonly NewDelivery[] {
  const { subject, expiresAt } = operation;
  if (asked === null) {
    return planDeliveries(operation, defaultAddresses(operationConfiguration, subject), { by, unasked: true });
  }
  const { channels, sendAt } = asked;
  if (sendAt !== null && sendAt >= expiresAt) {
    throw badField(`/operations/${position}/delivery/sendAt`, "invalid", "must be before the link's deadline");
  }
  return planDeliveries(operation, addressesOf(channels, subject), { by, unasked: by.by !== "PERSON", sendAt });
}

function planPayment(
  ground: FlowGround,
  { operationConfiguration }: FlowGround["configurations"][number],
  request: PaymentRequest,
  position: number,
) {
  const { payment, invoice } = request;
  const account = chosen(ground.creditorAccounts, payment.psd2Payment?.creditorAccount?.uuid ?? null);
  const pointer = `/operations/${position}/payment/psd2Payment/creditorAccount/uuid`;
  if (!account) throw noDefault(pointer, "creditor account");
  // The one that is named was looked at; the default is not better for being the default.
  if (isHeld(account)) throw badField(pointer, "payee_not_verified", whyHeld(account));
  return {
    type: "PAYMENT",
    paymentUuid: newUuid(),
    amount: payment.amount,
    currency: payment.currency ?? "EUR",
    paymentTypes: payment.types ?? [["PSD2_PAYMENT"]],
    paymentType: payment.psd2Payment?.type ?? "SINGLE_PAYMENT",
    ...productBy(operationConfiguration, payment.psd2Payment),
    requestedExecutionDate: payment.psd2Payment?.requestedExecutionDate ?? null,
    creditorAccountUuid: account.uuid,
    concept: conceptOf(request, ground.tenant.legalName),
    hasInvoice: invoice !== null,
    invoiceId: invoice?.id ?? null,
    invoiceExternalId: invoice?.externalId ?? null,
    invoiceName: invoice?.name ?? null,
    invoiceDueDate: invoice?.dueDate ?? null,
  } as const;
}

const NO_SUBJECT: Subject = { name: null, lastName: null, email: null, phone: null };

/** The named one, or the default. The named one has been checked to be ACTIVE; the default must be as well. */
function chosen<T extends Readonly<{ uuid: string; isDefault: boolean; status: "ACTIVE" | "DISABLED" }>>(
  all: readonly T[],
  uuid: string | null,
): T | undefined {
  return all.find((one) => one.status === "ACTIVE" && (uuid === null ? one.isDefault : one.uuid === uuid));
}

function noDefault(pointer: string, what: string): AppError {
  return badField(pointer, "required", `is required: the organisation has no ACTIVE default ${what}`);
}

/**
 * As it was written (decision 54), else the invoice's name, externalId or id, else the organisation's name: something that a
 * payer understands, so never a UUID.
 */
function conceptOf({ payment, invoice }: PaymentRequest, legalName: string): string {
  if (payment.concept !== null) return payment.concept;
  const references = [invoice?.name, invoice?.externalId, invoice?.id];
  const saysSomething = (text: string) => isReadable(text) && !uuidField.safeParse(text).success;
  return references.find((text) => typeof text === "string" && saysSomething(text)) ?? legalName;
}
