import type { OperationExample } from "@/lib/http/openapi/operation-object";

/** One story for the whole reference: an invoice of €150.75, collected through a link. A test checks it against the schemas. */

const uuid = (last: string) => `0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e${last}`;
const FLOW = uuid("01");
const OPERATION = uuid("02");
const SIGNATURE = uuid("03");
const DOCUMENT = uuid("04");
const PAYMENT = uuid("05");
const CONFIGURATION = uuid("06");
const ACCOUNT = uuid("07");
const ENDPOINT = uuid("08");
const EVENT = uuid("09");
const DELIVERY = uuid("0a");
const RENEWAL = uuid("0b");
const TENANT = uuid("0c");
const SIGNER = uuid("0f");
const COLLABORATOR = uuid("0d");

const TEMPLATE = uuid("10");
const TEMPLATE_DOCUMENT = uuid("11");
const BATCH = uuid("12");
const STATEMENT = uuid("13");
const REFUND = "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1eaa";
const ENTRY = uuid("14");

const CREATED_AT = "2026-03-02T09:00:00.000Z";
const OPENED_AT = "2026-03-02T10:15:00.000Z";
const COMPLETED_AT = "2026-03-02T10:17:30.000Z";
const EXPIRES_AT = "2026-04-01T21:59:59.999Z";
const SIGNATURE_LINK = "https://pay.example.com/sign/9xT-4pLmQrSabcdEFGhijk";
const LINK = "https://pay.example.com/pay/3q2-7wQmXyZabcdEFGhijk";

const linkDelivery = {
  uuid: "019df1a5-5b60-7c1e-8a55-0d2f4c6b8e91",
  kind: "LINK",
  recipient: "PAYER",
  channel: "EMAIL",
  to: "ana@example.com",
  state: "SENT",
  reason: null,
  reasonText: null,
  attempts: 1,
  nextAttemptAt: null,
  daysFromDue: null,
  sendAt: "2026-05-04T09:12:33.120Z",
  createdAt: "2026-05-04T09:12:33.120Z",
  stateAt: "2026-05-04T09:12:34.020Z",
};

const reminders = {
  stopped: false,
  stoppedAt: null,
  planned: [
    {
      daysFromDue: -3,
      sendAt: "2026-05-28T08:00:00.000Z",
      recipients: [{ channel: "EMAIL", to: "ana@example.com" }],
    },
  ],
};

const payer = { name: "Ana", lastName: "Soler", email: "ana.soler@example.com", phone: "+34600000000" };
const collaborator = { uuid: COLLABORATOR, legalName: "Gestoría Álvarez S.L.P." };
const money = { amount: 15_075, currency: "EUR" };

const paymentRequest = {
  id: "line-1",
  externalId: "ERP-2026-0143",
  payment: { amount: 15_075, currency: "EUR", concept: "Annual maintenance", subject: payer },
  invoice: { id: "invoice-143", externalId: "2026/0143", dueDate: "2026-03-31", generateDocument: true },
};

const IBAN = "ES9121000418450200051332";
const END_TO_END_ID = "P0198F3A27C417D109A5B2F6F0D3C1E15";
const statementHead = { uuid: STATEMENT, accountNumber: IBAN, from: "2026-03-03", to: "2026-03-03" };
const entryCounts = { total: 12, matched: 9, suggested: 1, open: 1 };
const statement = {
  ...statementHead,
  format: "CAMT_053",
  fileName: "camt053-2026-03-03.xml",
  entries: { ...entryCounts, ignored: 0, unrelated: 1, itemised: 0, known: 3 },
  createdAt: "2026-03-04T06:00:00.000Z",
  isWhole: true,
  reconciledAt: "2026-03-04T06:00:00.212Z",
};
const statementEntry = {
  uuid: ENTRY,
  statementUuid: STATEMENT,
  accountNumber: IBAN,
  direction: "CREDIT",
  amount: money,
  bookedOn: "2026-03-03",
  valueOn: "2026-03-03",
  isReturn: false,
  returnReason: null,
  bankReference: "2026030300012345",
  endToEndId: END_TO_END_ID,
  creditorReference: null,
  remittance: "2026/0143 Annual maintenance",
  counterparty: { name: "ANA SOLER", accountNumber: "ES7921000813610123456789" },
  state: "MATCHED",
  matchedBy: "END_TO_END_ID",
  effect: "SETTLED",
  refundUuid: null,
  ignoredReason: null,
  decidedAt: "2026-03-04T06:00:00.180Z",
  splitAt: null,
  splitOf: null,
  operation: {
    uuid: OPERATION,
    externalId: "ERP-2026-0143",
    flowUuid: FLOW,
    status: "COMPLETED",
    amount: 15_075,
    currency: "EUR",
    concept: "Annual maintenance",
    invoiceExternalId: "2026/0143",
  },
};
const refund = {
  uuid: REFUND,
  operationUuid: OPERATION,
  state: "PREPARED",
  amount: { amount: 5000, currency: "EUR" },
  endToEndId: "R0198F3A27C417D109A5B2F6F0D3C1EAA",
  reason: "Returned goods, 2026/0143",
  creditor: { name: "Ana Soler", accountNumber: "ES79 •••• 6789" },
  isCovered: true,
  createdAt: "2026-03-05T09:00:00.000Z",
  cancelledAt: null,
  givenOutAt: null,
  bookedOn: null,
  statementEntryUuid: null,
};
const collection = {
  paymentUuid: PAYMENT,
  operationUuid: OPERATION,
  externalId: "ERP-2026-0143",
  flowUuid: FLOW,
  flowExternalId: "ERP-2026-0143",
  invoiceExternalId: "2026/0143",
  concept: "Annual maintenance",
  remittanceInformation: "2026/0143 Annual maintenance",
  endToEndId: END_TO_END_ID,
  creditorAccountNumber: IBAN,
  debtor: { name: "Ana Soler", accountNumber: "ES7921000813610123456789" },
  source: "BANK",
  status: { status: "SETTLED", code: "CREDITED" },
  requested: money,
  collected: money,
  settled: money,
  refunded: { ...money, amount: 0 },
  completedAt: COMPLETED_AT,
  settledAt: "2026-03-03T00:00:00.000Z",
  updatedAt: "2026-03-04T06:00:00.180Z",
  statementEntry: {
    uuid: ENTRY,
    statementUuid: STATEMENT,
    bookedOn: "2026-03-03",
    valueOn: "2026-03-03",
    amount: money,
    bankReference: "2026030300012345",
  },
};

const signer = {
  uuid: SIGNER,
  id: "tenant",
  order: 1,
  role: "SIGNER",
  status: "NOTIFIED",
  methods: ["EMAIL_OTP", "HANDWRITTEN"],
  notify: true,
  method: null,
  signedAt: null,
  declineReason: null,
  url: "https://pay.example.com/sign/9k4-2bNmXyZabcdEFGhijk",
};

const templateFields = [
  {
    role: null,
    key: "rent",
    type: "TEXT",
    page: 1,
    x: 220,
    y: 310,
    width: 160,
    height: 18,
    required: true,
    label: "Rent",
  },
  {
    ...{ role: "tenant", key: null, type: "SIGNATURE", page: 2, x: 72, y: 640, width: 200, height: 64 },
    ...{ required: true, label: null },
  },
] as const;

const templateRequest = {
  name: "Lease",
  title: "Lease",
  roles: [
    { key: "tenant", label: "Tenant", order: 1, methods: ["EMAIL_OTP"] },
    { key: "landlord", label: "Landlord", order: 2 },
  ],
  documents: [{ id: "lease-pdf", name: "Lease 2026", fields: templateFields }],
};

const template = {
  uuid: TEMPLATE,
  name: "Lease",
  title: "Lease",
  message: null,
  configurationUuid: null,
  roles: [
    { key: "tenant", label: "Tenant", order: 1, role: "SIGNER", methods: ["EMAIL_OTP"] },
    { key: "landlord", label: "Landlord", order: 2, role: "SIGNER", methods: null },
  ],
  documents: [
    {
      uuid: TEMPLATE_DOCUMENT,
      id: "lease-pdf",
      name: "Lease 2026.pdf",
      pages: 2,
      sizeBytes: 184_220,
      sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      fields: templateFields,
    },
  ],
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
};

const batch = {
  uuid: BATCH,
  templateUuid: TEMPLATE,
  templateName: "Lease",
  fileName: "tenants.csv",
  status: "RUNNING",
  total: 120,
  waiting: 80,
  created: 38,
  failed: 2,
  createdAt: CREATED_AT,
  completedAt: null,
};

const visualConfiguration = {
  icon: null,
  logo: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='4'/%3E%3C/svg%3E",
  brandColor: "#0f5c8c",
  accentColor: "#f2994a",
  language: "es",
  voice: "FORMAL",
  contact: { email: "invoices@example.com", phone: "+34911234567" },
  downloadSignedDocumentsButton: true,
  autoDownloadDocuments: false,
};
const operationConfiguration = {
  documentDelivery: {
    includePaymentReceiptInDownload: true,
    sendDocumentsByEmail: false,
    carbonCopyRecipients: ["invoices@example.com"],
    blindCarbonCopyRecipients: [],
  },
  redirection: {
    callback: { url: "https://erp.example.com/paid", requestTimeout: 5000, parameters: ["operationUuid", "status"] },
    return: { url: "https://www.example.com/thanks", parameters: ["externalId"] },
  },
  allowDecline: true,
  allowDispute: true,
  expirationOffset: "P30D",
  automaticRenewals: 1,
  instantPolicy: "STANDARD",
  delivery: { channels: [{ type: "EMAIL" }] },
  reminders: { daysFromDue: [-3, 0, 7], channels: [{ type: "EMAIL" }] },
};
const signatureConfiguration = {
  SIGNATURE: { signingMethods: ["SMS"], failoverCertificateSignature: false, failoverSmsSignature: true },
};
const configuration = {
  uuid: CONFIGURATION,
  name: "Shop",
  description: "The page that our customers see",
  createdAt: CREATED_AT,
  isDefault: true,
  status: "ACTIVE",
  visualConfiguration,
  operationConfiguration,
  signatureConfiguration,
};
const configurationRequest = {
  name: "Shop",
  description: "The page that our customers see",
  isDefault: true,
  visualConfiguration,
  operationConfiguration,
  signatureConfiguration,
};

const account = {
  uuid: ACCOUNT,
  accountNumber: "ES91 •••• 1332",
  type: "IBAN",
  alias: "Main account",
  status: "ACTIVE",
  isDefault: true,
  ownerName: "Talleres Aitana S.L.",
  bic: "BRSMESM0XXX",
  country: "ES",
  verification: {
    result: "MTCH",
    matchedName: null,
    checkedAt: "2026-03-02T09:00:00.000Z",
    provider: "Registro Ejemplar",
    confirmedAt: null,
  },
  pending: null,
};

const closeMatch = {
  ...account,
  verification: {
    ...account.verification,
    result: "CMTC",
    matchedName: "Talleres Aitana Sociedad Limitada",
    confirmedAt: "2026-03-02T09:30:00.000Z",
  },
};

const endpoint = {
  uuid: ENDPOINT,
  url: "https://erp.example.com/webhooks/paraph",
  description: "ERP",
  eventTypes: ["OPERATION_COMPLETED", "PSD2_PAYMENT_SETTLED"],
  status: "ACTIVE",
  disabledReason: null,
  ordered: false,
  failingSince: null,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
};
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const delivery = {
  uuid: DELIVERY,
  endpointUuid: ENDPOINT,
  eventUuid: EVENT,
  eventType: "OPERATION_COMPLETED",
  sequence: 42,
  state: "DELIVERED",
  attemptCount: 1,
  nextAttemptAt: null,
  createdAt: COMPLETED_AT,
  endedAt: COMPLETED_AT,
  attempts: [{ number: 1, at: COMPLETED_AT, latencyMs: 84, responseStatus: 204, responseBody: "", error: null }],
};
const pendingDelivery = { ...delivery, state: "PENDING", attemptCount: 0, endedAt: null, attempts: [] };

const webhookEvent = {
  eventUuid: EVENT,
  timestamp: COMPLETED_AT,
  eventType: "OPERATION_COMPLETED",
  metadata: { apiVersion: "v1", organizationUuid: TENANT, sequence: 42 },
  resource: {
    uuid: OPERATION,
    externalId: "ERP-2026-0143",
    status: "COMPLETED",
    previousStatus: "OPENED",
    flowUuid: FLOW,
    flowExternalId: "ERP-2026-0143",
    ...money,
    collectedAmount: money.amount,
    invoiceExternalId: "2026/0143",
    paymentUuid: PAYMENT,
    collaborator: null,
    changedAt: COMPLETED_AT,
  },
};
const sentRequest = {
  url: "https://erp.example.com/webhooks/paraph",
  headers: {
    "content-type": "application/json",
    "user-agent": "Paraph/1",
    "webhook-id": EVENT,
    "webhook-timestamp": "1772446650",
    "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
  body: JSON.stringify(webhookEvent),
};

export const EXAMPLES: Readonly<Record<string, OperationExample>> = {
  createInvoiceCollection: {
    request: { externalId: "ERP-2026-0143", operations: [paymentRequest] },
    response: {
      uuid: FLOW,
      createdAt: CREATED_AT,
      operations: [{ uuid: OPERATION, url: LINK, document: "JVBERi0xLjcK…" }],
    },
  },
  createFlow: {
    request: {
      externalId: "CONTRACT-77",
      labels: [{ name: "branch", value: "north" }],
      operations: [
        paymentRequest,
        {
          id: "lease",
          type: "SIGNATURE",
          subject: payer,
          signature: {
            title: "Lease",
            message: "Please read the lease and sign on its last page.",
            documents: [
              {
                id: "lease-pdf",
                name: "Lease 2026",
                fields: [
                  { signerId: "tenant", type: "INITIALS", page: 1, x: 460, y: 780, width: 80, height: 32 },
                  { signerId: "tenant", type: "SIGNATURE", page: 2, x: 72, y: 640, width: 200, height: 64 },
                  { signerId: "landlord", type: "SIGNATURE", page: 2, x: 320, y: 640, width: 200, height: 64 },
                ],
              },
            ],
            signers: [
              { id: "tenant", subject: payer, order: 1, methods: ["SMS_OTP"] },
              {
                id: "landlord",
                subject: { name: "Luis", lastName: "Prat", email: "luis.prat@example.com", phone: "+34611000000" },
                order: 2,
              },
            ],
          },
        },
      ],
    },
    response: {
      uuid: FLOW,
      externalId: "CONTRACT-77",
      createdAt: CREATED_AT,
      operations: [
        {
          uuid: OPERATION,
          externalId: "ERP-2026-0143",
          id: "line-1",
          url: LINK,
          payment: { types: [["PSD2_PAYMENT"]] },
        },
        {
          uuid: SIGNATURE,
          externalId: null,
          id: "lease",
          url: SIGNATURE_LINK,
          payment: null,
        },
      ],
    },
  },
  listSignatureTemplates: {
    response: {
      total: 1,
      results: [
        {
          uuid: TEMPLATE,
          name: "Lease",
          title: "Lease",
          documentCount: 1,
          roles: [
            { key: "tenant", label: "Tenant", role: "SIGNER" },
            { key: "landlord", label: "Landlord", role: "SIGNER" },
          ],
          createdAt: CREATED_AT,
          updatedAt: CREATED_AT,
        },
      ],
    },
  },
  createSignatureTemplate: { request: templateRequest, response: template },
  getSignatureTemplate: { response: template },
  replaceSignatureTemplate: { request: templateRequest, response: template },
  listSignatureBatches: { response: { total: 1, results: [batch] } },
  createSignatureBatch: {
    request: { mapping: { Mieter: "tenant.name", Miete: "value.rent" } },
    response: {
      total: 120,
      valid: 119,
      columns: [
        { column: "Mieter", target: "tenant.name" },
        { column: "tenant.email", target: "tenant.email" },
        { column: "Miete", target: "value.rent" },
      ],
      targets: ["tenant.name", "tenant.lastName", "tenant.email", "tenant.phone", "externalId", "value.rent"],
      problems: [{ line: 17, column: "tenant.email", code: "invalid_format", detail: "must be an e-mail address" }],
    },
  },
  getSignatureBatch: { response: batch },
  listSignatureBatchLines: {
    response: {
      total: 2,
      results: [
        {
          line: 2,
          status: "CREATED",
          externalId: "LEASE-1",
          flowUuid: FLOW,
          operationUuid: SIGNATURE,
          url: SIGNATURE_LINK,
          problems: [],
        },
        {
          line: 3,
          status: "FAILED",
          externalId: "LEASE-2",
          flowUuid: null,
          operationUuid: null,
          url: null,
          problems: [{ column: "tenant.email", code: "invalid_format", detail: "must be an e-mail address" }],
        },
      ],
    },
  },
  listFlows: {
    response: {
      total: 1,
      results: [
        {
          uuid: FLOW,
          externalId: "ERP-2026-0143",
          status: "COMPLETED",
          countryCode: "ES",
          languageCode: "es",
          channel: "API",
          createdAt: CREATED_AT,
          statusUpdatedAt: COMPLETED_AT,
          labels: [{ name: "branch", value: "north" }],
          collaborator,
          renewalOf: null,
        },
      ],
    },
  },
  getFlow: {
    response: {
      uuid: FLOW,
      status: "IN_PROGRESS",
      externalId: "ERP-2026-0143",
      countryCode: "ES",
      languageCode: "es",
      additionalLanguageCode: null,
      channel: "API",
      order: "PARALLEL",
      createdAt: CREATED_AT,
      statusUpdatedAt: OPENED_AT,
      labels: [],
      paymentOperations: [
        {
          uuid: OPERATION,
          externalId: "ERP-2026-0143",
          status: "OPENED",
          statusUpdatedAt: OPENED_AT,
          expiresAt: EXPIRES_AT,
          ...money,
        },
      ],
      signatureOperations: [],
      collaborator: null,
      renewalOf: null,
    },
  },
  getFlowStatistics: {
    response: {
      total: 12,
      statuses: [
        { status: "CREATED", count: 3 },
        { status: "IN_PROGRESS", count: 2 },
        { status: "COMPLETED", count: 7 },
        { status: "PARTIALLY_COMPLETED", count: 0 },
        { status: "REJECTED", count: 0 },
        { status: "EXPIRED", count: 0 },
        { status: "CANCELLED", count: 0 },
        { status: "NOT_DELIVERED", count: 0 },
      ],
    },
  },
  listFlowStatusHistories: {
    response: {
      total: 2,
      results: [
        { previousStatus: "IN_PROGRESS", newStatus: "COMPLETED", changedAt: COMPLETED_AT },
        { previousStatus: "CREATED", newStatus: "IN_PROGRESS", changedAt: OPENED_AT },
      ],
    },
  },
  listOperations: {
    response: {
      total: 1,
      results: [
        {
          uuid: OPERATION,
          externalId: "ERP-2026-0143",
          flowUuid: FLOW,
          type: "PAYMENT",
          status: "COMPLETED",
          createdAt: CREATED_AT,
          statusUpdatedAt: COMPLETED_AT,
          payment: money,
          invoice: { externalId: "2026/0143", dueDate: "2026-03-31T00:00:00.000Z" },
          url: null,
          renewalOf: null,
          renewedBy: null,
          flow: { collaborator: null },
        },
      ],
    },
  },
  getOperation: {
    response: {
      uuid: OPERATION,
      externalId: "ERP-2026-0143",
      configurationUuid: CONFIGURATION,
      status: "COMPLETED",
      statusUpdatedAt: COMPLETED_AT,
      type: "PAYMENT",
      expirationOffset: "P30D",
      expiresAt: EXPIRES_AT,
      createdAt: CREATED_AT,
      flowUuid: FLOW,
      synchronous: true,
      payment: {
        paymentUuid: PAYMENT,
        ...money,
        types: [["PSD2_PAYMENT"]],
        psd2Payment: {
          type: "SINGLE_PAYMENT",
          product: "SEPA_CREDIT_TRANSFER",
          productFallback: null,
          requestedExecutionDate: null,
          creditorAccount: { uuid: ACCOUNT },
        },
        concept: "Annual maintenance",
        documents: [{ uuid: DOCUMENT, type: "INVOICE", name: "2026-0143.pdf" }],
        subject: payer,
      },
      invoice: { externalId: "2026/0143", dueDate: "2026-03-31T00:00:00.000Z", collectedAmount: money },
      flow: { collaborator: null },
      url: null,
      renewalOf: null,
      renewedBy: null,
      configuration: {
        uuid: CONFIGURATION,
        name: "Shop",
        visualConfiguration,
        operationConfiguration,
        signatureConfiguration,
      },
    },
  },
  replaceSigner: {
    request: { subject: payer, methods: ["EMAIL_OTP"] },
    response: { ...signer, subject: payer, status: "PENDING", methods: ["EMAIL_OTP"] },
  },
  listLinkDeliveries: { response: { total: 1, results: [linkDelivery] } },
  deliverOperation: {
    request: { channel: "EMAIL", to: "ana@example.com" },
    response: { ...linkDelivery, state: "QUEUED", attempts: 0, nextAttemptAt: linkDelivery.createdAt },
  },
  getOperationReminders: { response: reminders },
  changeOperationReminders: {
    request: { stopped: true },
    response: { stopped: true, stoppedAt: "2026-05-20T10:03:00.000Z", planned: [] },
  },
  remindSigner: { response: { ...signer, subject: payer } },
  getOperationStatistics: {
    response: {
      total: 3,
      statuses: [
        { status: "CREATED", count: 1, amounts: [{ amount: 9_900, currency: "EUR" }] },
        { status: "OPENED", count: 0, amounts: [] },
        { status: "COMPLETED", count: 2, amounts: [{ amount: 30_150, currency: "EUR" }] },
        { status: "REJECTED", count: 0, amounts: [] },
        { status: "EXPIRED", count: 0, amounts: [] },
        { status: "CANCELLED", count: 0, amounts: [] },
        { status: "NOT_DELIVERED", count: 0, amounts: [] },
      ],
    },
  },
  getSignatureEvidence: {
    response: {
      operationUuid: SIGNATURE,
      status: "OPENED",
      title: "Lease",
      organisation: { uuid: TENANT, legalName: "Ejemplo S.L." },
      documents: [
        {
          uuid: DOCUMENT,
          name: "Lease 2026.pdf",
          revisions: [
            {
              revision: 0,
              kind: "SUPPLIED",
              signerUuid: null,
              isTimestamped: false,
              sizeBytes: 184_220,
              sha256: "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
              createdAt: CREATED_AT,
            },
          ],
        },
      ],
      signers: [
        {
          uuid: uuid("0f"),
          id: "tenant",
          subject: payer,
          order: 1,
          role: "SIGNER",
          status: "OPENED",
          method: null,
          signedAt: null,
        },
      ],
      events: [
        {
          sequence: 1,
          kind: "CREATED",
          at: CREATED_AT,
          signerUuid: null,
          detail: { documents: [`${DOCUMENT} 0f1e2d3c4b5a6978…`], signers: [`${uuid("0f")} SIGNER 1`] },
          hash: "5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592",
        },
      ],
      unbroken: true,
    },
  },
  getOperationStatus: { response: { status: "COMPLETED", actionCode: "ACCEPTED", final: true } },
  listOperationStatusHistories: {
    response: {
      total: 2,
      results: [
        { previousStatus: "OPENED", newStatus: "COMPLETED", changedAt: COMPLETED_AT },
        { previousStatus: "CREATED", newStatus: "OPENED", changedAt: OPENED_AT },
      ],
    },
  },
  renewOperation: {
    response: {
      uuid: RENEWAL,
      flowUuid: uuid("0e"),
      url: "https://pay.example.com/pay/Zk1-5vNoPqRabcdEFGhijk",
      expiresAt: "2026-05-02T21:59:59.999Z",
    },
  },
  getPayment: {
    response: {
      uuid: PAYMENT,
      type: "PSD2_PAYMENT",
      psd2Payment: {
        type: "SINGLE_PAYMENT",
        product: "SEPA_CREDIT_TRANSFER",
        uuid: PAYMENT,
        status: { status: "SUBMITTED_VALID", code: "CREATED" },
        source: "BANK",
        statementEntryUuid: null,
        bankStatus: "ACTC",
        instructedAmount: money,
        settledAmount: null,
        settledAt: null,
        remittanceInformationUnstructured: "2026/0143 Annual maintenance",
        executionDate: null,
        requestedExecutionDate: null,
        bankPaymentId: "b7f1c2d0-4e6a",
        endToEndId: "PRPH0198F3A27C417D109A5B2F6F0D3C1E",
        creditorAccount: {
          ownerName: "Talleres Aitana S.L.",
          accountNumber: "ES9121000418450200051332",
          bic: "BRSMESM0XXX",
          country: "ES",
          type: "IBAN",
        },
        debtorAccount: {
          accountNumber: "ES7921000813610123456789",
          type: "IBAN",
          currency: "EUR",
          psuName: "Ana Soler",
          ownerName: "Ana Soler",
          bic: "CAIXESBBXXX",
        },
      },
    },
  },
  listCollections: { response: { total: 1, results: [collection] } },
  importStatement: {
    request: {
      file: '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">…</Document>',
    },
    response: { ...statementHead, entries: entryCounts, isWhole: true },
  },
  listStatements: { response: { total: 1, results: [statement] } },
  getStatement: { response: statement },
  listEntriesOfStatement: { response: { total: 1, results: [statementEntry] } },
  listStatementEntries: { response: { total: 1, results: [statementEntry] } },
  getStatementEntry: { response: statementEntry },
  matchStatementEntry: {
    request: { operationUuid: OPERATION },
    response: { ...statementEntry, matchedBy: "PERSON" },
  },
  undoStatementEntryMatch: {
    response: { ...statementEntry, state: "OPEN", matchedBy: null, effect: null, operation: null },
  },
  splitStatementEntry: {
    request: {
      parts: [
        { operationUuid: OPERATION, amount: 15_075 },
        { operationUuid: "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e99", amount: 10_000 },
      ],
    },
    response: { total: 1, results: [{ ...statementEntry, matchedBy: "PERSON", splitOf: ENTRY }] },
  },
  joinStatementEntry: {
    response: { ...statementEntry, state: "OPEN", matchedBy: null, effect: null, operation: null },
  },
  ignoreStatementEntry: {
    request: { reason: "Interest" },
    response: {
      ...statementEntry,
      state: "IGNORED",
      matchedBy: null,
      effect: null,
      ignoredReason: "Interest",
      operation: null,
    },
  },
  listRefunds: { response: { total: 1, results: [refund] } },
  createRefund: {
    request: {
      operationUuid: OPERATION,
      amount: 5000,
      reason: "Returned goods, 2026/0143",
      creditor: { name: "Ana Soler", iban: "ES7921000813610123456789" },
    },
    response: refund,
  },
  getRefund: { response: refund },
  listConfigurations: {
    response: {
      total: 1,
      results: [
        {
          uuid: CONFIGURATION,
          name: "Shop",
          description: "The page that our customers see",
          isDefault: true,
          status: "ACTIVE",
        },
      ],
    },
  },
  createConfiguration: { request: configurationRequest, response: configuration },
  getConfiguration: { response: configuration },
  replaceConfiguration: { request: configurationRequest, response: configuration },
  listCreditorAccounts: { response: { total: 1, results: [account] } },
  createCreditorAccount: {
    request: {
      alias: "Main account",
      accountNumber: "ES9121000418450200051332",
      bic: "BRSMESM0XXX",
      ownerName: "Talleres Aitana S.L.",
    },
    response: account,
  },
  getCreditorAccount: { response: account },
  setDefaultCreditorAccount: { response: account },
  changeOwnerName: {
    request: { ownerName: "Talleres Aitana S.L." },
    response: { ...account, verification: null },
  },
  verifyCreditorAccount: { response: account },
  confirmMatchedName: {
    request: { matchedName: "Talleres Aitana Sociedad Limitada" },
    response: closeMatch,
  },
  changeCreditorAccountStatus: { request: { status: "ACTIVE" }, response: account },
  listWebhookEndpoints: { response: { total: 1, results: [endpoint] } },
  createWebhookEndpoint: {
    request: {
      url: "https://erp.example.com/webhooks/paraph",
      description: "ERP",
      eventTypes: ["OPERATION_COMPLETED", "PSD2_PAYMENT_SETTLED"],
    },
    response: { ...endpoint, secret },
  },
  getWebhookEndpoint: { response: endpoint },
  replaceWebhookEndpoint: {
    request: {
      url: "https://erp.example.com/webhooks/paraph",
      description: "ERP",
      eventTypes: ["OPERATION_COMPLETED"],
    },
    response: { ...endpoint, eventTypes: ["OPERATION_COMPLETED"] },
  },
  changeWebhookEndpoint: {
    request: { status: "DISABLED" },
    response: { ...endpoint, status: "DISABLED", disabledReason: "REQUESTED" },
  },
  revealWebhookSecret: { response: { secret } },
  revealCallbackSecret: { response: { secret } },
  rotateCallbackSecret: { response: { secret, previousSecretExpiresAt: "2026-03-03T09:00:00.000Z" } },
  rotateWebhookSecret: { response: { secret, previousSecretExpiresAt: "2026-03-03T09:00:00.000Z" } },
  testWebhookEndpoint: { response: { ...pendingDelivery, eventType: "TEST", sequence: 0 } },
  listWebhookDeliveries: { response: { total: 1, results: [delivery] } },
  listAllWebhookDeliveries: { response: { total: 1, results: [delivery] } },
  replayWebhookDeliveries: {
    request: { since: "2026-03-02T00:00:00Z", until: "2026-03-03T00:00:00Z", eventTypes: ["OPERATION_COMPLETED"] },
    response: { resent: 3, remaining: 0, missedSince: "2026-03-02T00:00:00.000Z" },
  },
  getWebhookDelivery: {
    response: { ...delivery, attempts: delivery.attempts.map((attempt) => ({ ...attempt, request: sentRequest })) },
  },
  resendWebhookDelivery: { response: pendingDelivery },
  listWebhookEvents: { response: { results: [webhookEvent], nextAfter: 42, hasMore: false } },
  getWebhookEvent: { response: webhookEvent },
};
