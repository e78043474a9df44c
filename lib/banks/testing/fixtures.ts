import type { Bank, PaymentInitiation } from "../connector";

/** A bank that can do everything, at an address of the test's. */
export function aBank(origin: string, changes: Partial<Bank> = {}): Bank {
  return {
    id: "test-bank",
    name: "Banco de Pruebas",
    aliases: [],
    bic: "PRUEESMMXXX",
    country: "ES",
    logoPath: "/banks/test-bank.svg",
    segments: ["RETAIL"],
    status: "ACTIVE",
    adapter: "BERLIN_GROUP",
    baseUrl: `${origin}/psd2`,
    allowedHosts: [new URL(origin).host],
    products: {
      SEPA_CREDIT_TRANSFER: { amountMinorMax: 99_999_999_999 },
      INSTANT_SEPA_CREDIT_TRANSFER: { amountMinorMax: 10_000_000 },
    },
    authorisationStart: "IMPLICIT",
    reportsScaStatus: true,
    debtorAccount: "EMPTY",
    futureDate: true,
    cancellation: true,
    exempts: true,
    remittanceLengthMax: 140,
    psuIpFamily: "V4",
    finalStatus: "ACSC",
    redirectLifetimeMinutes: 20,
    readsPerSecondMax: 100,
    initiationTimeoutMs: 10_000,
    readTimeoutMs: 10_000,
    ...changes,
  };
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
    ...changes,
  };
}
