import { env } from "@/lib/shared/env";
import { logoPathOf } from "./bank-logos";
import type { Bank } from "./connector";
import { mergeRecord } from "./merge-record";
import { type BankChanges, bankRecord } from "./record";

/**
 * The sandbox's virtual banks as any bank is known to us: by a record. What they do behind their interface is theirs
 * (`lib/sandbox-bank`); between the two there is only HTTP. Names and BICs are invented (a BIC with a 0 at its eighth place
 * is a test BIC), and nobody has these bank codes.
 */

const PLATFORM = "sandbox";

/** What the virtual banks have in common. */
function ordinary(): BankChanges {
  const { baseUrl, internalUrl, sandboxBankUrl } = env();
  return {
    adapter: "BERLIN_GROUP",
    status: "ACTIVE",
    segments: ["RETAIL", "BUSINESS"],
    endpoint: {
      // We call it at its own origin; its pages are where the payer's browser reaches the installation that it runs in.
      base: sandboxBankUrl,
      hosts: [...new Set([internalUrl, baseUrl].map((origin) => new URL(origin).host))],
    },
    products: {
      SEPA_CREDIT_TRANSFER: { path: "sepa-credit-transfers" },
      INSTANT_SEPA_CREDIT_TRANSFER: { path: "instant-sepa-credit-transfers" },
    },
    headers: {},
    tls: {},
    auth: {},
    methods: [{ approach: "REDIRECT" }],
    payment: { futureDaysMax: 730 },
    statuses: {},
    lifetimes: {},
    limits: {},
  };
}

const EXPLICIT: BankChanges["methods"] = [{ approach: "REDIRECT", start: "EXPLICIT" }];

/** Its customers are called ok, wrongpin and locked. */
const LOGIN_NAME = { name: "PSU_ID", label: "Anmeldename", pattern: "[A-Za-z0-9._-]{2,30}" } as const;

const BANKS: readonly BankChanges[] = [
  // Spain
  bank("banco-almendro", "Banco Almendro", "ES", "ALMDESM0XXX", ["BAL", "Almendro Online"], "9871"),
  bank("caja-brisamar", "Caja Brisamar", "ES", "BRSMESM0XXX", ["CBM", "Caja de Ahorros Brisamar"], "9872", {
    methods: EXPLICIT,
  }),
  bank("banca-cierzo", "Banca Cierzo", "ES", "CIRZESZ0XXX", ["Cierzo Banco"], "9873", {
    payment: { psuIpFamily: "ANY" },
  }),
  // Germany
  bank("lindenbank", "Lindenbank", "DE", "LNDBDEF0XXX", ["Linden", "LiBa", "Lindenbank eG"], "99871001", {
    exempts: false,
  }),
  bank("nordlicht-direktbank", "Nordlicht Direktbank", "DE", "NRDLDEH0XXX", ["NDB", "Nordlicht"], "99871002", {
    methods: EXPLICIT,
    statuses: { final: "ACCC" },
  }),
  bank("bankhaus-rosenquarz", "Bankhaus Rosenquarz", "DE", "RSQZDEM0XXX", ["Rosenquarz & Söhne"], "99871003", {
    products: { INSTANT_SEPA_CREDIT_TRANSFER: null },
    payment: { debtorAccount: "OMITTED", futureDaysMax: 0 },
    statuses: { reportsSca: false },
  }),
  // France
  bank("banque-mirabelle", "Banque Mirabelle", "FR", "MRBLFRP0XXX", ["Mirabelle"], "98711", { exempts: false }),
  bank("credit-des-etoiles", "Crédit des Étoiles", "FR", "ETOLFRL0XXX", ["CDE", "Étoiles Mutuel"], "98712", {
    methods: EXPLICIT,
    status: "DEGRADED",
  }),
  // Italy
  bank("banca-girasole", "Banca Girasole", "IT", "GRSLITM0XXX", ["Girasole Popolare"], "98711", {
    statuses: { final: "ACCC" },
  }),
  bank("cassa-lupinella", "Cassa Lupinella", "IT", "LPNLITR0XXX", ["Lupinella"], "98712", { status: "DISABLED" }),
  // Portugal
  bank("banco-azulejo", "Banco Azulejo", "PT", "AZLJPTP0XXX", ["Azulejo"], "9871"),
  bank("caixa-maresia", "Caixa Maresia", "PT", "MRSAPTL0XXX", ["CMA", "Caixa da Maresia"], "9872", {
    methods: EXPLICIT,
    payment: { psuIpFamily: "ANY" },
  }),
  // Each with a way of its own to authorise
  bank("sparbank-eulental", "Sparbank Eulental", "DE", "EULTDEF0XXX", ["Eulental"], "99871004", {
    methods: [{ approach: "DECOUPLED", psuIdType: "LOGIN", credentials: [LOGIN_NAME] }],
  }),
  bank("genobank-fuchsau", "Genobank Fuchsau", "DE", "FCHSDEM0XXX", ["Fuchsau"], "99871005", {
    methods: [{ approach: "REDIRECT", psuIdType: "LOGIN", credentials: [LOGIN_NAME] }],
  }),
  bank("firmenbank-hafenlicht", "Firmenbank Hafenlicht", "DE", "HFLTDEH0XXX", ["Hafenlicht"], "99871006", {
    segments: ["BUSINESS"],
    methods: EXPLICIT,
  }),
  bank("kontobank-seestern", "Kontobank Seestern", "DE", "SSTRDEH0XXX", ["Seestern"], "99871007", {
    methods: [{ approach: "EMBEDDED", start: "EXPLICIT", psuIdType: "LOGIN", credentials: [LOGIN_NAME] }],
  }),
  bank("banco-tomillo", "Banco Tomillo", "ES", "TMLLESM0XXX", ["Tomillo"], "9874", {
    methods: [{ approach: "REDIRECT", credentials: [{ name: "DEBTOR_IBAN" }] }],
    payment: { debtorAccount: "REQUIRED" },
  }),
  bank("caja-romero", "Caja Romero", "ES", "RMRCESM0XXX", ["Romero"], "9875", { completion: "CODE" }),
  bank("lethebank", "Lethebank", "DE", "LTHEDEF0XXX", ["Lethe"], "99871008"),
];

/** Empty unless the sandbox bank is on. */
export function sandboxBanks(): readonly Bank[] {
  if (!env().sandboxBank) return [];
  return BANKS.map((said) => bankRecord.parse(mergeRecord(ordinary(), said))).map((record) => ({
    ...record,
    logoPath: logoPathOf(record.id),
  }));
}

function bank(
  id: string,
  name: string,
  country: string,
  bic: string,
  aliases: string[],
  bankCode: string,
  peculiarities: BankChanges = {},
): BankChanges {
  const endpoint = { pathPrefix: `/sandbox-bank/${id}` };
  return { id, platform: PLATFORM, name, country, bic, aliases, bankCodes: [bankCode], endpoint, ...peculiarities };
}
