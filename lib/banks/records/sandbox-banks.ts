import { logoPathOf } from "@/lib/banks/bank-logos";
import type { Bank } from "@/lib/banks/connector";
import type { BankKeys } from "@/lib/banks/keys/named-keys";
import { env } from "@/lib/shared/env";
import { mergeRecord } from "./merge-record";
import { type BankChanges, type BankRecord, bankRecord } from "./record";

/**
 * The sandbox's virtual banks as any bank is known to us: by a record. What they do behind their interface is theirs
 * (`lib/sandbox-bank`); between the two there is only HTTP. Names and BICs are invented (a BIC with a 0 at its eighth place
 * is a test BIC), and nobody has these bank codes.
 */

const PLATFORM = "sandbox";
/** It knows where the door is that this start has opened. */
const SIGNED_PLATFORM = "sandbox-signed";
const SIGNED_STET_PLATFORM = "sandbox-signed-stet";

/** A platform for each protocol that its banks speak. */
const ADAPTERS = {
  [PLATFORM]: "BERLIN_GROUP",
  [SIGNED_PLATFORM]: "BERLIN_GROUP",
  [SIGNED_STET_PLATFORM]: "STET",
  "sandbox-stet": "STET",
  "sandbox-open-finance": "OPENFINANCE_2",
} as const satisfies Readonly<Record<string, BankRecord["adapter"]>>;
type PlatformId = keyof typeof ADAPTERS;

/** Those that need no door of their own. */
const PLATFORMS = [PLATFORM, "sandbox-stet", "sandbox-open-finance"] as const satisfies readonly PlatformId[];
const SIGNED_PLATFORMS = [SIGNED_PLATFORM, SIGNED_STET_PLATFORM] as const satisfies readonly PlatformId[];

export function isOfSandbox({ platformId }: Readonly<{ platformId: string }>): boolean {
  return Object.hasOwn(ADAPTERS, platformId);
}

/** Where those of them that want certificates and signatures are called (`lib/sandbox-bank/trust`). */
export type SignedDoor = Readonly<{
  /** `https://127.0.0.1:41234` */
  origin: string;
  /** PEM of who vouches for it. */
  ca: string;
}>;

/** The keys of ours that they know. */
export const SANDBOX_KEYS = { qwac: "sandbox-qwac", qseal: "sandbox-qseal" } as const;

/** What the virtual banks have in common. */
function ordinary() {
  const { baseUrl, internalUrl, sandboxBankUrl } = env();
  return {
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
    methods: [{ approach: "REDIRECT" }],
    payment: { futureDaysMax: 730 },
  } satisfies BankChanges;
}

/** What those have in common that speak STET. */
const OF_STET: BankChanges = {
  products: {
    SEPA_CREDIT_TRANSFER: { path: "payment-requests" },
    INSTANT_SEPA_CREDIT_TRANSFER: { path: "payment-requests" },
  },
  stet: { initiatingParty: "Paraph Sandbox" },
  completion: "POST_CONFIRMATION",
  payment: { futureDaysMax: 0, psuIpFamily: "ANY" },
};

/** What a protocol's banks have in common beside. */
const OF_PROTOCOL: Readonly<Record<(typeof PLATFORMS)[number], BankChanges>> = {
  [PLATFORM]: {},
  "sandbox-stet": OF_STET,
  "sandbox-open-finance": {
    endpoint: { version: "v2" },
    headers: { names: "CLIENT" },
    payment: { futureDaysMax: 0 },
    cancellation: false,
  },
};

type SandboxBank = Omit<BankChanges, "id"> & Readonly<{ id: string; platform: PlatformId }>;

const EMBEDDED = { approach: "EMBEDDED", start: "EXPLICIT" } as const;
const EXPLICIT: BankChanges["methods"] = [{ approach: "REDIRECT", start: "EXPLICIT" }];

/** Its customers are called ok, wrongpin and locked. */
const LOGIN_NAME = { name: "PSU_ID", label: "Anmeldename", pattern: "[A-Za-z0-9._-]{2,30}" } as const;
/** Theirs have numbers as well: 1000001 is ok, 1000009 locked. */
const CUSTOMER_NUMBER = { name: "PSU_ID", label: "Kundennummer", pattern: "[0-9]{7}" } as const;

/**
 * What those of them have given us that know their third parties, unless somebody enrols another. It lies in no database, since
 * nothing is to be had by it but these banks' money, which is none.
 */
export const SANDBOX_CLIENT = { id: "paraph-sandbox", secret: "sandbox-secret" };

/** An authorization server of theirs: its pages are where the payer's browser finds the installation, its tokens where we find it. */
function serverOf(id: string) {
  const issuer = `${env().baseUrl}/sandbox-bank/${id}/oauth`;
  return { authorizeUrl: `${issuer}/authorize`, tokenUrl: tokenUrlOf(id), issuer };
}

function tokenUrlOf(id: string): string {
  return `${env().sandboxBankUrl}/sandbox-bank/${id}/oauth/token`;
}

const banks = (): readonly SandboxBank[] => [
  // Spain
  bank("banco-almendro", "Banco Almendro", "ES", "ALMDESM0XXX", ["BAL", "Almendro Online"], "9871", {
    group: "Grupo Vega Alta",
  }),
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
  bank("banque-mirabelle", "Banque Mirabelle", "FR", "MRBLFRP0XXX", ["Mirabelle"], "98711", {
    exempts: false,
    group: "Groupe Mirabelle",
  }),
  bank("credit-des-etoiles", "Crédit des Étoiles", "FR", "ETOLFRL0XXX", ["CDE", "Étoiles Mutuel"], "98712", {
    methods: EXPLICIT,
    status: "DEGRADED",
  }),
  // Italy
  bank("banca-girasole", "Banca Girasole", "IT", "GRSLITM0XXX", ["Girasole Popolare"], "98711", {
    group: "Gruppo Girasole",
    statuses: { final: "ACCC" },
  }),
  bank("cassa-lupinella", "Cassa Lupinella", "IT", "LPNLITR0XXX", ["Lupinella"], "98712", { status: "DISABLED" }),
  // Portugal
  bank("banco-azulejo", "Banco Azulejo", "PT", "AZLJPTP0XXX", ["Azulejo"], "9871", {
    group: "Grupo Azulejo",
    notifies: true,
  }),
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
  bank("reederbank-priel", "Reederbank Priel", "DE", "PRLRDEH0XXX", ["Priel"], "99871047", {
    segments: ["BUSINESS"],
    methods: [{ ...EMBEDDED, psuIdType: "LOGIN", credentials: [LOGIN_NAME] }],
  }),
  bank("muschelbank-ostersiel", "Muschelbank Ostersiel", "DE", "MSCHDEH0XXX", ["Muschelbank"], "99871041", {
    methods: [
      { ...EMBEDDED, id: "login", label: "Mit dem Anmeldenamen", psuIdType: "LOGIN", credentials: [LOGIN_NAME] },
      { ...EMBEDDED, id: "number", label: "Mit der Kundennummer", psuIdType: "NUMBER", credentials: [CUSTOMER_NUMBER] },
    ],
  }),
  bank("banco-tomillo", "Banco Tomillo", "ES", "TMLLESM0XXX", ["Tomillo"], "9874", {
    methods: [{ approach: "REDIRECT", credentials: [{ name: "DEBTOR_IBAN" }] }],
    payment: { debtorAccount: "REQUIRED" },
  }),
  bank("caja-romero", "Caja Romero", "ES", "RMRCESM0XXX", ["Romero"], "9875", { completion: "CODE" }),
  // Those that do what most banks do.
  bank("banco-cigarral", "Banco Cigarral", "ES", "CGRRESM0XXX", ["Cigarral"], "9884"),
  bank("caja-tomillar", "Caja Tomillar", "ES", "TMLLESV0XXX", ["CTM", "Caja Rural del Tomillar"], "9885", {
    group: "Cajas de la Sierra",
  }),
  bank("banca-esparto", "Banca Esparto", "ES", "ESPRESM0XXX", ["Esparto Banco"], "9876", { group: "Grupo Vega Alta" }),
  bank("aurrezki-lizardi", "Aurrezki Lizardi", "ES", "LZRDESB0XXX", ["Lizardi", "Ahorros Lizardi"], "9877"),
  bank("caixa-garbi", "Caixa Garbí", "ES", "GRBIESB0XXX", ["Garbí"], "9878", { group: "Cajas de la Sierra" }),
  bank("orballo-banco", "Orballo Banco", "ES", "ORBLESG0XXX", ["OBA", "Banco Orballo"], "9879"),
  bank("wacholderbank", "Wacholderbank", "DE", "WCHLDEF0XXX", ["Genossenschaftsbank Wacholder"], "99871014", {
    group: "Heidebanken",
  }),
  bank("sparkontor-haselmoor", "Sparkontor Haselmoor", "DE", "HSLMDEH0XXX", ["SKH", "Haselmoor"], "99871015", {
    group: "Heidebanken",
  }),
  bank("kranichbank", "Kranichbank", "DE", "KRNCDEB0XXX", ["Kranich"], "99871016"),
  bank("bankhaus-silberdistel", "Bankhaus Silberdistel", "DE", "SLBDDEM0XXX", ["Silberdistel & Cie"], "99871017"),
  bank("moosgrund-bank", "Moosgrund Bank", "DE", "MSGRDEK0XXX", ["MGB"], "99871018"),
  bank("leuchtturm-direkt", "Leuchtturm Direkt", "DE", "LCHTDEH0XXX", ["Leuchtturmbank", "LTD Bank"], "99871019"),
  bank("credit-garance", "Crédit Garance", "FR", "GRNCFRP0XXX", ["Garance"], "98713"),
  bank("banque-des-cigales", "Banque des Cigales", "FR", "CGLSFRM0XXX", ["BDC", "Cigales"], "98714", {
    group: "Groupe Mirabelle",
  }),
  bank("caisse-du-romarin", "Caisse du Romarin", "FR", "RMRNFRL0XXX", ["Romarin"], "98715"),
  bank("banque-eglantine", "Banque Églantine", "FR", "EGLNFRP0XXX", ["Églantine"], "98716", {
    group: "Groupe Mirabelle",
  }),
  bank("mutuelle-bouton-dor", "Mutuelle Bouton d’Or", "FR", "BTDRFRN0XXX", ["MBO", "Bouton d’Or"], "98717"),
  bank("banque-sarrasine", "Banque Sarrasine", "FR", "SRSNFRR0XXX", ["Sarrasine"], "98718"),
  bank("banca-corbezzolo", "Banca Corbezzolo", "IT", "CRBZITR0XXX", ["Corbezzolo"], "98713"),
  bank("credito-ginestra", "Credito Ginestra", "IT", "GNSTITM0XXX", ["Ginestra"], "98714", {
    group: "Gruppo Girasole",
  }),
  bank("banca-del-rosmarino", "Banca del Rosmarino", "IT", "RSMRITG0XXX", ["BDR", "Rosmarino"], "98715"),
  bank("cassa-biancospino", "Cassa Biancospino", "IT", "BNCSITV0XXX", ["Biancospino"], "98716"),
  bank("banca-melograno", "Banca Melograno", "IT", "MLGRITN0XXX", ["Melograno"], "98717", { group: "Gruppo Girasole" }),
  bank("popolare-lucciola", "Popolare Lucciola", "IT", "LCCLITB0XXX", ["Banca Popolare Lucciola", "BPL"], "98718"),
  bank("banco-alfazema", "Banco Alfazema", "PT", "ALFZPTP0XXX", ["Alfazema"], "9873"),
  bank("caixa-medronho", "Caixa Medronho", "PT", "MDRNPTL0XXX", ["CMD", "Medronho"], "9874"),
  bank("banco-rosmaninho", "Banco Rosmaninho", "PT", "RSMNPTP0XXX", ["Rosmaninho"], "9875", { group: "Grupo Azulejo" }),
  bank("credito-andorinha", "Crédito Andorinha", "PT", "ANDRPTP0XXX", ["Andorinha"], "9876"),
  bank("banco-cortica", "Banco Cortiça", "PT", "CRTCPTE0XXX", ["Cortiça"], "9877", { group: "Grupo Azulejo" }),
  bank("caixa-do-montado", "Caixa do Montado", "PT", "MNTDPTL0XXX", ["CDM", "Montado"], "9878"),
  // Each with a way of OAuth's, or an address that has to be the one that was registered.
  bank("banque-filigrane", "Banque Filigrane", "FR", "FLGRFRP0XXX", ["Filigrane"], "98719", {
    auth: { psuToken: "PRE_STEP", ...serverOf("banque-filigrane") },
  }),
  bank("banca-stellamarina", "Banca Stellamarina", "IT", "STLMITR0XXX", ["Stellamarina"], "98719", {
    auth: { psuToken: "INTEGRATED" },
    redirectState: "OAUTH_STATE",
  }),
  bank("caixa-vagalume", "Caixa Vagalume", "PT", "VGLMPTP0XXX", ["Vagalume"], "9879", {
    auth: { psuToken: "PRE_STEP", ...serverOf("caixa-vagalume"), statusNeedsPsuToken: true },
  }),
  bank("kornblumenbank", "Kornblumenbank", "DE", "KRNBDEB0XXX", ["Kornblume"], "99871020", {
    auth: { clientToken: { url: tokenUrlOf("kornblumenbank") } },
    redirectState: "PATH",
  }),
  // By a hub: another version, names, digests, and a header that says who calls.
  bank("banco-juncal", "Banco Juncal", "ES", "JNCLESM0XXX", ["Juncal"], "9887", {
    endpoint: { pathPrefix: "/sandbox-bank/banco-juncal", version: "v1.1" },
    headers: { static: { "X-IBM-Client-Id": SANDBOX_CLIENT.id }, names: "CLIENT" },
    digest: "HEX",
    methods: EXPLICIT,
  }),
  bank("zwillingsbank-sternwarte", "Zwillingsbank Sternwarte", "DE", "ZWLSDEF0XXX", ["Zwilling"], "99871009", {
    methods: [{ approach: "REDIRECT" }, { approach: "DECOUPLED", psuIdType: "LOGIN", credentials: [LOGIN_NAME] }],
  }),
  bank("lethebank", "Lethebank", "DE", "LTHEDEF0XXX", ["Lethe"], "99871008"),
  // Each with a protocol of its own
  bank(
    "credit-du-mimosa",
    "Crédit du Mimosa",
    "FR",
    "MMSAFRP0XXX",
    ["Mimosa"],
    "98731",
    { auth: { clientToken: { url: tokenUrlOf("credit-du-mimosa") } } },
    "sandbox-stet",
  ),
  bank(
    "zukunftsbank-weidenkamp",
    "Zukunftsbank Weidenkamp",
    "DE",
    "ZKWKDEF0XXX",
    ["Weidenkamp"],
    "99871031",
    { methods: EXPLICIT },
    "sandbox-open-finance",
  ),
];

const SIGNED_BANKS: readonly SandboxBank[] = [
  bank("banco-lacre", "Banco Lacre", "ES", "LCREESM0XXX", ["Lacre"], "9886", {}, SIGNED_PLATFORM),
  bank(
    "banque-cire-rouge",
    "Banque Cire Rouge",
    "FR",
    "CRRGFRP0XXX",
    ["Cire Rouge"],
    "98732",
    {},
    SIGNED_STET_PLATFORM,
  ),
];

/** What those behind the door of their own have in common. */
function signed({ origin, ca }: SignedDoor) {
  const { baseUrl, internalUrl } = env();
  return {
    ...ordinary(),
    // Its pages are where all pages of this installation are, which in a demo is plain http.
    endpoint: { base: origin, hosts: [...new Set([internalUrl, baseUrl].map(named))] },
    tls: { qwac: SANDBOX_KEYS.qwac, ca },
    signature: {
      key: SANDBOX_KEYS.qseal,
      variant: "CAVAGE",
      signsReads: true,
    },
  } satisfies BankChanges;
}

/** The same where STET is spoken: the certificate is named by where it lies. */
function signedInStet(door: SignedDoor): unknown {
  const { signature } = signed(door);
  return mergeRecord(mergeRecord(signed(door), OF_STET), {
    signature: {
      ...signature,
      headers: [
        "(request-target)",
        "digest",
        "content-type",
        "content-length",
        "x-request-id",
        "date",
        "psu-ip-address",
      ],
      keyId: "URL",
      certificateUrl: `${env().baseUrl}/psd2/certificates/seal_{thumbprint}`,
    },
  });
}

/** As `endpoint.hosts` has it: plain http is said. */
function named(origin: string): string {
  const { protocol, host } = new URL(origin);
  return protocol === "http:" ? origin : host;
}

/**
 * A file of all of them, platforms first, as `putBanks` takes it.
 * @param door null where nobody has opened it: those behind it are left out
 */
export function sandboxFile(door: SignedDoor | null): readonly Readonly<{ id: string }>[] {
  return platforms(door).flatMap(({ id, defaults, banks }) => [{ id, adapter: ADAPTERS[id], defaults }, ...banks]);
}

type Platform = Readonly<{ id: PlatformId; defaults: unknown; banks: readonly SandboxBank[] }>;

function platforms(door: SignedDoor | null): readonly Platform[] {
  const plain = PLATFORMS.map((id) => ({
    id,
    defaults: mergeRecord(ordinary(), OF_PROTOCOL[id]),
    banks: banks().filter(({ platform }) => platform === id),
  }));
  if (!door) return plain;
  const ofDoor: Readonly<Record<(typeof SIGNED_PLATFORMS)[number], unknown>> = {
    [SIGNED_PLATFORM]: signed(door),
    [SIGNED_STET_PLATFORM]: signedInStet(door),
  };
  const behindDoor = SIGNED_PLATFORMS.map((id) => ({
    id,
    defaults: ofDoor[id],
    banks: SIGNED_BANKS.filter(({ platform }) => platform === id),
  }));
  return [...plain, ...behindDoor];
}

/** The banks of that file as they are in force. Empty unless the sandbox bank is on. */
export function sandboxBanks(door: SignedDoor | null = null, keys: BankKeys = NO_KEYS): readonly Bank[] {
  if (!env().sandboxBank) return [];
  return platforms(door).flatMap(({ id, defaults, banks }) =>
    banks.map((said) => {
      const record = bankRecord.parse(mergeRecord(mergeRecord(defaults, said), { adapter: ADAPTERS[id] }));
      const ours = SIGNED_PLATFORMS.some((signedPlatform) => signedPlatform === id) ? keys : NO_KEYS;
      return { ...record, logoPath: logoPathOf(record), isSandbox: true, client: SANDBOX_CLIENT, keys: ours };
    }),
  );
}

const NO_KEYS: BankKeys = { qwac: null, seal: null };

function bank(
  id: string,
  name: string,
  country: string,
  bic: string,
  aliases: string[],
  bankCode: string,
  peculiarities: Omit<BankChanges, "id" | "platform"> = {},
  platform: PlatformId = PLATFORM,
): SandboxBank {
  const endpoint = { pathPrefix: `/sandbox-bank/${id}` };
  return {
    id,
    platform,
    name,
    country,
    bic,
    aliases,
    bankCodes: [bankCode],
    endpoint,
    ...peculiarities,
  };
}
