import { X509Certificate } from "node:crypto";
import { z } from "zod";
import { kept } from "@/lib/shared/process/kept";
import { urlFrom } from "@/lib/shared/uri";
import type { Changes } from "./merge-record";

/**
 * A bank is a row: what it is and how it wants to be spoken to, all of it data. A platform holds the defaults of its banks,
 * a bank what is different of it (`merge-record.ts`); this schema reads the two together, when they are written and when they
 * are loaded. Every field is read by the adapter, the picker or the worker: a field that nobody reads doesn't belong here.
 */

/** What a record has that says nothing of it. */
export const SILENCE_DAYS = 6;
export const RESOURCE_HOURS = 24;

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is not a slug (a-z, 0-9, -)")
  .max(60);
const word = z.string().trim().min(1).max(140);
const path = z.string().regex(/^(\/[A-Za-z0-9._~{}-]+)*$/, "is not a path that begins with / and ends without one");
const pattern = z.string().max(200).refine(isPattern, "is not a regular expression");
const amountMinor = z.int().min(1).max(99_999_999_999);

function isPattern(text: string): boolean {
  try {
    return wholly(text) instanceof RegExp;
  } catch {
    return false;
  }
}

/** A host as addresses have it: in small letters, without a port that goes without saying; with its scheme only where that is http. */
function asCompared(host: string): string {
  const address = /^https?:\/\//i.test(host) ? host : `https://${host}`;
  const url = urlFrom(address);
  if (url === null || url.href !== `${url.origin}/`) return host;
  return url.protocol === "http:" ? url.origin : url.host;
}

function isCertificates(pem: string): boolean {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.length > 0 && blocks.every((block) => new X509Certificate(block) instanceof X509Certificate);
  } catch {
    return false;
  }
}

function isAddressOfCertificate(template: string): boolean {
  const address = template.replace("{thumbprint}", "0");
  return /^https?:\/\/[^?#"{}]+$/.test(address) && address !== template && urlFrom(address) !== null;
}

/** A record's pattern, over the whole of a value. */
export const wholly = kept(500, (text: string): RegExp => new RegExp(`^(?:${text})$`, "u"));

const product = z.strictObject({
  /** As the interface names it in its addresses: `sepa-credit-transfers`. */
  path: z.string().regex(/^[a-z0-9-]+$/),
  amountMinorMin: amountMinor.default(1),
  amountMinorMax: amountMinor.default(99_999_999_999),
});

/** What is asked of the payer before anything leaves, or while the bank waits. */
const credential = z.strictObject({
  /** PSU_ID, PSU_CORPORATE_ID: headers of the protocol. DEBTOR_IBAN: the account that pays. */
  name: z.enum(["PSU_ID", "PSU_CORPORATE_ID", "DEBTOR_IBAN"]),
  /** The bank's own word for it ("VR-NetKey"), shown as it is; null: ours, in the payer's language. */
  label: word.nullable().default(null),
  /** A regular expression over the whole value, of at most 200 characters; null: anything. */
  pattern: pattern.nullable().default(null),
  required: z.boolean().default(true),
});

const method = z.strictObject({
  /** By what attempts name it, for good; null: its approach, in lower case. */
  id: slug.nullable().default(null),
  /** The bank's own word for it, which the payer chooses by; null: ours, in the payer's language. */
  label: word.nullable().default(null),
  approach: z.enum(["REDIRECT", "DECOUPLED", "EMBEDDED"]),
  /** IMPLICIT: the initiation's answer holds the way on. EXPLICIT: an authorisation is started in a second call. */
  start: z.enum(["IMPLICIT", "EXPLICIT"]).default("IMPLICIT"),
  /** Sent as PSU-ID-Type; null where the bank wants none. */
  psuIdType: word.nullable().default(null),
  credentials: z.array(credential).max(4).default([]),
});

const fields = z.strictObject({
  id: slug,
  /** The platform that it stands on. */
  platform: slug,
  adapter: z.enum(["BERLIN_GROUP", "STET", "OPENFINANCE_2"]),
  name: word,
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  bic: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
  /** Former and colloquial names, abbreviations. */
  aliases: z.array(word).max(20).default([]),
  /** Banks of one house, found together: "Grupo Almendro". */
  group: word.nullable().default(null),
  /** How its IBANs begin after country and check digits, an Italian one's letter left out (`9871`): tells the bank of a typed IBAN. */
  bankCodes: z
    .array(z.string().regex(/^[A-Z0-9]{2,10}$/))
    .max(50)
    .default([]),
  segments: z.array(z.enum(["RETAIL", "BUSINESS"])).min(1),
  /** DEGRADED ones are offered with a warning, DISABLED ones are shown greyed and refused. */
  status: z.enum(["ACTIVE", "DEGRADED", "DISABLED"]).default("ACTIVE"),
  /** Until when it is DISABLED, where it is; null: until somebody enables it. */
  disabledUntil: z.iso.datetime().nullable().default(null),

  endpoint: z.strictObject({
    /** `https://api.bank.example`, without a trailing slash. */
    base: z
      .url({ protocol: /^https?$/ })
      .refine((text) => /^[^?#]*[^/?#]$/.test(text), "ends with / or has more than a path"),
    /** Between the host and the version: `/api/almendro`. */
    pathPrefix: path.default(""),
    version: z
      .string()
      .regex(/^v\d+(\.\d+){0,2}$/, "is not a version: v1, v1.1, v1.4.2")
      .default("v1"),
    /** What its relative links hang on: the host, or the interface (base and prefix). */
    linkBase: z.enum(["HOST", "INTERFACE"]).default("INTERFACE"),
    /**
     * `host[:port]` of every address that it may send us or the payer to, beside its own; anything else is refused. Where its own
     * is https the others have to be, unless they are named with their scheme: `http://localhost:3000`.
     */
    hosts: z.array(z.string().min(1).transform(asCompared)).max(20).default([]),
  }),
  products: z
    .strictObject({ SEPA_CREDIT_TRANSFER: product.optional(), INSTANT_SEPA_CREDIT_TRANSFER: product.optional() })
    .refine((all) => Object.keys(all).length > 0, "names no product"),
  headers: z
    .strictObject({
      /** Sent with every call: `X-IBM-Client-Id`. A value `secret:name` is read from the enrolment. */
      static: z
        .record(
          z.string().regex(/^[A-Za-z0-9-]+$/),
          z
            .string()
            .max(500)
            .regex(/^[\x20-\x7e]*$/, "has characters that no header can carry"),
        )
        .default({}),
      /** What the third party's own headers begin with: `TPP-Redirect-URI` or `Client-Redirect-URI`. */
      names: z.enum(["TPP", "CLIENT"]).default("TPP"),
    })
    .prefault({}),
  tls: z
    .strictObject({
      /** The name of the QWAC among the signing keys; null: no client certificate. */
      qwac: slug.nullable().default(null),
      /** PEM of who signed the server's certificate; null: those that the system trusts. */
      ca: z.string().max(100_000).refine(isCertificates, "holds no certificates in PEM").nullable().default(null),
    })
    .prefault({}),
  /** How its STET is spoken; null for the other adapters. What the document has changed from 1.4.0 to 1.6 is said here. */
  stet: z
    .strictObject({
      /** Who initiates payments, as the authorities know it: the installation's own name, not a merchant's. */
      initiatingParty: word,
      /** LIST: `["text"]` (up to 1.4.1). UNSTRUCTURED: `{"unstructured": ["text"]}`. */
      remittance: z.enum(["LIST", "UNSTRUCTURED"]).default("UNSTRUCTURED"),
      /** TEXT: `"124.35"`, as the document's examples have it. NUMBER: some banks want `124.35`. */
      amounts: z.enum(["TEXT", "NUMBER"]).default("TEXT"),
      /** The status by which a payment is called off: RJCT up to 1.4.1. */
      cancellation: z.enum(["RJCT", "CANC"]).default("CANC"),
    })
    .nullable()
    .default(null),
  /** How a body's digest is written; NONE where the bank wants no such header. */
  digest: z.enum(["BASE64", "HEX", "NONE"]).default("BASE64"),
  /** Of each call, with a QSEAL; null: none. */
  signature: z
    .strictObject({
      key: slug,
      /** CAVAGE: the header `Signature` over chosen headers. JWS: `x-jws-signature`, detached (RFC 7797). */
      variant: z.enum(["CAVAGE", "JWS"]),
      /** In this order; a call that hasn't one of them is signed without it. Those that the implementation guidelines name (1.3, 12.2). */
      headers: z
        .array(z.string().regex(/^([a-z0-9-]+|\(request-target\))$/, "is neither a header's name nor (request-target)"))
        .min(1)
        .max(20)
        .refine((names) => new Set(names).size === names.length, "names a header twice")
        .default(["digest", "x-request-id", "psu-id", "psu-corporate-id", "date", "tpp-redirect-uri"]),
      /** By what the bank finds the certificate: `lib/banks/signing/key-id.ts`. */
      keyId: z.enum(["SN_CA", "SERIAL", "THUMBPRINT", "URL"]).default("SN_CA"),
      /** With URL: where the bank fetches the certificate. `{thumbprint}` is its SHA-256, so that a renewed one has another address. */
      certificateUrl: z
        .string()
        .max(300)
        .refine(isAddressOfCertificate, "is not an address with {thumbprint} in its path")
        .nullable()
        .default(null),
      certificate: z.enum(["DER", "PEM", "NONE"]).default("DER"),
      /** Whether GETs are signed, too; everything else always is. */
      signsReads: z.boolean().default(false),
    })
    .refine(({ variant, certificate }) => variant === "CAVAGE" || certificate !== "PEM", {
      path: ["certificate"],
      error: "of a JWS is DER or NONE (x5c, RFC 7515)",
    })
    .refine(({ keyId, certificateUrl }) => (keyId === "URL") === (certificateUrl !== null), {
      path: ["certificateUrl"],
      error: "goes with the keyId URL, and that with it",
    })
    .nullable()
    .default(null),
  auth: z
    .strictObject({
      /** A token of ours, by the enrolment's client id and `client-secret`, with every call that has none of the payer's; null: none. */
      clientToken: z
        .strictObject({ url: z.url(), scope: z.string().default("pisp") })
        .nullable()
        .default(null),
      /** NONE; PRE_STEP: the payer authorises us before the initiation; INTEGRATED: the authorisation is OAuth's. */
      psuToken: z.enum(["NONE", "PRE_STEP", "INTEGRATED"]).default("NONE"),
      /** The bank's authorization server. INTEGRATED: both null where the bank's answer says where it is described (RFC 8414). */
      authorizeUrl: z.url().nullable().default(null),
      tokenUrl: z.url().nullable().default(null),
      /** What it calls itself in its answers (RFC 9207); null: whatever is where the payer was sent. */
      issuer: z.url().nullable().default(null),
      /** PRE_STEP: null: none is sent. INTEGRATED: with `{paymentId}` in it; null: `PIS:{paymentId}`. */
      scope: z.string().min(1).nullable().default(null),
      /** RFC 7636, S256. */
      pkce: z.boolean().default(true),
      /** Reads and the cancellation carry the payer's token. */
      statusNeedsPsuToken: z.boolean().default(false),
    })
    .prefault({}),
  /** In the order of preference: the payer chooses where there are several, the first leads. */
  methods: z.array(method).min(1).max(4),
  /** Where a state of ours travels: some banks compare the redirect address as registered, so in its path, or in OAuth's own state. */
  redirectState: z.enum(["QUERY", "PATH", "OAUTH_STATE"]).default("QUERY"),
  payment: z
    .strictObject({
      /** The document demands a debtorAccount, most redirect banks let the payer choose. */
      debtorAccount: z.enum(["OMITTED", "EMPTY", "REQUIRED"]).default("EMPTY"),
      /** Whether the payee's BIC is sent. */
      creditorAgent: z.boolean().default(true),
      remittanceLengthMax: z.int().min(1).max(140).default(140),
      /** A regular expression over the remittance; null: SEPA's basic set. */
      remittancePattern: pattern.nullable().default(null),
      /** How far ahead a payment may be ordered; 0: not at all. */
      futureDaysMax: z.int().min(0).max(730).default(365),
      /** Version 1.3 of the protocol knows IPv4 payers only; some banks take others. */
      psuIpFamily: z.enum(["V4", "ANY"]).default("V4"),
    })
    .prefault({}),
  statuses: z
    .strictObject({
      /** Its own words, however it writes them, to those of ISO 20022: `{"Accepted": "ACSP"}`. */
      map: z
        .record(z.string(), z.string().regex(/^[A-Z]{4}$/))
        .default({})
        .transform((map) =>
          Object.fromEntries(Object.entries(map).map(([said, iso]) => [said.trim().toUpperCase(), iso])),
        ),
      /** A bank without a scaStatus counts as authorised at ACTC or better. */
      reportsSca: z.boolean().default(true),
      /** The best status it ever reports: nothing more is to be asked once it has. */
      final: z.enum(["ACSP", "ACSC", "ACCC"]).default("ACSC"),
      /** After so many days without a word an authorised payment is UNCONFIRMED. */
      silenceDays: z.int().min(1).max(30).default(SILENCE_DAYS),
    })
    .prefault({}),
  /** What it wants after the payer's return: nothing, a POST of ours (STET), or a code that the payer types on our page. */
  completion: z.enum(["NONE", "POST_CONFIRMATION", "CODE"]).default("NONE"),
  /**
   * Whether it may carry a payment out without the payer's authorisation (an exemption from SCA). After a lost answer of one
   * that never does, nobody can authorise what nobody has the link of.
   */
  exempts: z.boolean().default(true),
  cancellation: z.boolean().default(true),
  /** Whether it takes a TPP-Notification-URI and tells there that something has happened. */
  notifies: z.boolean().default(false),
  lifetimes: z
    .strictObject({
      /** How long it keeps a payment that nobody authorises. */
      resourceHours: z.int().min(1).max(720).default(RESOURCE_HOURS),
      /** How long the payer may take at the bank before the redirect is dead. */
      redirectMinutes: z.int().min(1).max(1_440).default(20),
    })
    .prefault({}),
  limits: z
    .strictObject({
      /** More wait here, before the bank refuses them. */
      readsPerSecond: z.number().positive().max(10_000).default(100),
      /** More are refused here, before they leave, as the bank would refuse them; null: as many as payers order. */
      initiationsPerSecond: z.number().positive().max(10_000).nullable().default(null),
      initiationTimeoutMs: z.int().min(100).max(120_000).default(30_000),
      readTimeoutMs: z.int().min(100).max(60_000).default(10_000),
      /** So many initiations in a row without an answer interrupt it for the next payers. */
      breakerFailures: z.int().min(1).max(100).default(4),
    })
    .prefault({}),
});

/** A platform's defaults under a bank's own, and what of it must fit together. */
export const bankRecord = fields.refine(
  ({ digest, signature }) => digest !== "NONE" || signature?.headers.includes("digest") !== true,
  { path: ["signature", "headers"], error: "names the digest, which the record says is not sent" },
);

/** The effective record: a platform's defaults under a bank's own. */
export type BankRecord = z.output<typeof bankRecord>;

/** Part of a record: a platform's defaults, or what is different of a bank. */
export type BankChanges = Changes<z.input<typeof bankRecord>>;
