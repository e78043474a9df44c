import { env } from "@/lib/shared/env";
import { logoPathOf } from "./bank-logos";
import type { Bank } from "./connector";

/**
 * The sandbox's virtual banks as any bank is known to us: by a record. What they do behind their interface is theirs
 * (`lib/sandbox-bank`); between the two there is only HTTP. Names and BICs are invented (a BIC with a 0 at its eighth place
 * is a test BIC).
 */
type Peculiarities = Partial<
  Pick<
    Bank,
    | "status"
    | "segments"
    | "products"
    | "authorisationStart"
    | "reportsScaStatus"
    | "debtorAccount"
    | "futureDate"
    | "psuIpFamily"
    | "finalStatus"
    | "exempts"
    | "notifies"
  >
>;

const ORDINARY = {
  adapter: "BERLIN_GROUP",
  status: "ACTIVE",
  segments: ["RETAIL", "BUSINESS"],
  products: {
    SEPA_CREDIT_TRANSFER: { amountMinorMax: 99_999_999_999 },
    INSTANT_SEPA_CREDIT_TRANSFER: { amountMinorMax: 99_999_999_999 },
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
  initiationTimeoutMs: 30_000,
  readTimeoutMs: 10_000,
} as const satisfies Partial<Bank>;

/** Empty unless the sandbox bank is on. */
export function sandboxBanks(): readonly Bank[] {
  if (!env().sandboxBank) return [];
  return [
    // Spain
    bank("banco-almendro", "Banco Almendro", "ES", "ALMDESM0XXX", ["BAL", "Almendro Online"]),
    bank("caja-brisamar", "Caja Brisamar", "ES", "BRSMESM0XXX", ["CBM", "Caja de Ahorros Brisamar"], {
      authorisationStart: "EXPLICIT",
    }),
    bank("banca-cierzo", "Banca Cierzo", "ES", "CIRZESZ0XXX", ["Cierzo Banco"], { psuIpFamily: "ANY" }),
    // Germany
    bank("lindenbank", "Lindenbank", "DE", "LNDBDEF0XXX", ["Linden", "LiBa", "Lindenbank eG"], { exempts: false }),
    bank("nordlicht-direktbank", "Nordlicht Direktbank", "DE", "NRDLDEH0XXX", ["NDB", "Nordlicht"], {
      authorisationStart: "EXPLICIT",
      finalStatus: "ACCC",
    }),
    bank("bankhaus-rosenquarz", "Bankhaus Rosenquarz", "DE", "RSQZDEM0XXX", ["Rosenquarz & Söhne"], {
      products: { SEPA_CREDIT_TRANSFER: { amountMinorMax: 99_999_999_999 } },
      reportsScaStatus: false,
      debtorAccount: "OMITTED",
      futureDate: false,
    }),
    // France
    bank("banque-mirabelle", "Banque Mirabelle", "FR", "MRBLFRP0XXX", ["Mirabelle"], { exempts: false }),
    bank("credit-des-etoiles", "Crédit des Étoiles", "FR", "ETOLFRL0XXX", ["CDE", "Étoiles Mutuel"], {
      authorisationStart: "EXPLICIT",
      status: "DEGRADED",
    }),
    // Italy
    bank("banca-girasole", "Banca Girasole", "IT", "GRSLITM0XXX", ["Girasole Popolare"], { finalStatus: "ACCC" }),
    bank("cassa-lupinella", "Cassa Lupinella", "IT", "LPNLITR0XXX", ["Lupinella"], { status: "DISABLED" }),
    // Portugal
    bank("banco-azulejo", "Banco Azulejo", "PT", "AZLJPTP0XXX", ["Azulejo"], { notifies: true }),
    bank("caixa-maresia", "Caixa Maresia", "PT", "MRSAPTL0XXX", ["CMA", "Caixa da Maresia"], {
      authorisationStart: "EXPLICIT",
      psuIpFamily: "ANY",
    }),
  ];
}

function bank(
  id: string,
  name: string,
  country: string,
  bic: string,
  aliases: Bank["aliases"],
  peculiarities: Peculiarities = {},
): Bank {
  const { baseUrl, internalUrl, sandboxBankUrl } = env();
  return {
    id,
    name,
    country,
    bic,
    aliases,
    logoPath: logoPathOf(id),
    ...ORDINARY,
    ...peculiarities,
    // We call it at its own origin; its pages are where the payer's browser reaches the installation that it runs in.
    baseUrl: `${sandboxBankUrl}/sandbox-bank/${id}`,
    allowedHosts: [...new Set([sandboxBankUrl, internalUrl, baseUrl].map((origin) => new URL(origin).host))],
  };
}
