import type { z } from "zod";
import { mergeRecord } from "@/lib/banks/records/merge-record";
import { type BankChanges, bankRecord } from "@/lib/banks/records/record";
import type { Bank, PaymentInitiation } from "../connector";
import type { BankKeys } from "../keys/named-keys";

const NO_KEYS: BankKeys = { qwac: null, seal: null };

/** A bank that can do everything, at an address of the test's. */
export function aBank(origin: string, changes: BankChanges = {}, keys: BankKeys = NO_KEYS): Bank {
  const ordinary = {
    id: "test-bank",
    platform: "test-platform",
    adapter: "BERLIN_GROUP",
    name: "Banco de Pruebas",
    country: "ES",
    bic: "PRUEESMMXXX",
    segments: ["RETAIL"],
    status: "ACTIVE",
    endpoint: { base: origin, pathPrefix: "/psd2" },
    products: {
      SEPA_CREDIT_TRANSFER: { path: "sepa-credit-transfers" },
      INSTANT_SEPA_CREDIT_TRANSFER: { path: "instant-sepa-credit-transfers", amountMinorMax: 10_000_000 },
    },
    headers: {},
    tls: {},
    auth: {},
    methods: [{ approach: "REDIRECT" }],
    payment: { futureDaysMax: 730 },
    statuses: {},
    lifetimes: {},
    limits: { initiationTimeoutMs: 10_000 },
  } satisfies z.input<typeof bankRecord>;
  const record = bankRecord.parse(mergeRecord(ordinary, changes));
  return { ...record, logoPath: "/banks/test-bank.svg", isSandbox: false, client: null, keys };
}

export function changedBank(
  { logoPath, isSandbox, client, keys, ...record }: Bank,
  changes: BankChanges,
  ours: BankKeys = keys,
): Bank {
  return { ...bankRecord.parse(mergeRecord(record, changes)), logoPath, isSandbox, client, keys: ours };
}

export function anInitiation(changes: Partial<PaymentInitiation> = {}): PaymentInitiation {
  return {
    amount: 15_075,
    currency: "EUR",
    creditor: { name: "Peña e Hijos", iban: "ES9121000418450200051332", bic: "CAIXESBBXXX", country: "ES" },
    remittance: "F-2024/0012 Servicios de marzo",
    endToEndId: "E2E0190b1c2d3e4f5061728394a5b6c7d8e",
    product: "SEPA_CREDIT_TRANSFER",
    requestedExecutionDate: null,
    redirectUrl: "http://localhost:3000/psd2/callback/test-bank?state=ok",
    nokRedirectUrl: "http://localhost:3000/psd2/callback/test-bank?state=nok",
    psu: { ipAddress: "192.0.2.7", userAgent: "Mozilla/5.0 (Ñ)", acceptLanguage: "en" },
    answers: {},
    token: null,
    ...changes,
  };
}
