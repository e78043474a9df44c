import { createPrivateKey, randomBytes } from "node:crypto";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { readDatabaseAddress } from "./database-address";
import { reasonOf } from "./plain-problem";
import { rereading } from "./process/reread-file";
import { tracingProblems } from "./process/tracing-settings";
import { readFormerSeals, readPem, readSealSettings, type SealSettings } from "./seal-settings";
import { urlFrom } from "./uri";

/**
 * The only reader of `process.env`. Everything is checked at boot (`instrumentation.ts`, `scripts/start.ts`), and the
 * README documents each variable in one table.
 */

const flag = z
  .enum(["0", "1", "true", "false"], { error: "must be 0 or 1" })
  .transform((value) => value === "1" || value === "true");

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.int().min(min, error).max(max, error));
};

const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

const cidrs = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((cidr) => cidr.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(ipaddr.isValidCIDR), "must be a list of address ranges like 10.0.0.0/8,fd00::/8");

/** Long enough is not enough: a placeholder repeated to length must not protect anybody's money. */
const secret = z
  .string()
  .min(32, "must have at least 32 characters")
  .refine((value) => new Set(value).size >= 10, "must be random, e.g. the output of `openssl rand -base64 32`");

/** Docker reads the marks of an `--env-file` as part of the value, where a shell takes them off. */
const isUnquoted = (value: string) => !/^(["']).*\1$/s.test(value);
const UNQUOTED = "must stand without quotation marks";

/** What was read from a file, or is a Secret's in Kubernetes, often ends with a line end, which is none of it. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, "must not be blank")
    .max(max, `must have at most ${max} characters`)
    .refine(isUnquoted, UNQUOTED);

/** What comes or goes in a header as it is: with a blank or another letter in it, nobody could say it. */
const inHeader = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, "must have neither blanks nor letters beyond ASCII: it stands in a header")
  .refine(isUnquoted, UNQUOTED);
const bearerToken = inHeader.pipe(secret);

function isOrigin(value: string): boolean {
  const url = urlFrom(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/") return false;
  return url.username + url.password + url.search + url.hash === "";
}

/** As a browser says it, however it was typed: in small letters, without the scheme's own port, a slash or a blank at its end. */
const origin = (example: string) =>
  z
    .string()
    .refine(isOrigin, `must be an origin like ${example}, without a path`)
    .transform((value) => new URL(value).origin);

/** `Name <address>`, or the address alone. A server of one's own may be called by one word. */
const sender = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "must be an address like no-reply@example.com, or Name <no-reply@example.com>",
  );

/** RFC 9116 section 2.5.3: a URI; a bare address becomes one. */
const securityContact = z
  .string()
  .transform((value) => (/^[^\s:@]+@[^\s:@]+$/.test(value) ? `mailto:${value}` : value))
  .refine(
    (value) => /^(mailto:[^\s:@]+@[^\s:@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(value),
    "must be an address like mailto:security@example.com or https://example.com/security",
  );

/** An address whose last parts may be a path; what else an address has would be lost. */
function isServiceUrl(value: string): boolean {
  const url = urlFrom(value);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.username + url.password + url.search + url.hash === "";
}

/** A collector's address: credentials go into OTEL_EXPORTER_OTLP_HEADERS. */
const otlpEndpoint = z
  .string()
  .refine(isServiceUrl, "must be an address like http://collector:4318, without a user, password or query");
/** JSON is what is spoken; a collector takes it where it takes http/protobuf. */
const otlpProtocol = oneOf(["http/json"]);
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
const share = z
  .string()
  .refine(
    (value) => value.trim() !== "" && Number(value) >= 0 && Number(value) <= 1,
    "must be a number from 0 to 1, as 0.1 for a tenth",
  );

function isSmtpUrl(value: string): boolean {
  return /^smtps?:\/\//.test(value) && Boolean(urlFrom(value)?.hostname);
}

/** One authority, and one behind it. Plain HTTP is usual: a timestamp is signed. */
const timestampAuthorities = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((url) => url.trim())
      .filter(Boolean),
  )
  .refine(
    (urls) => [1, 2].includes(urls.length) && urls.every((url) => /^https?:\/\//.test(url) && urlFrom(url) !== null),
    "must be one address like http://tsa.example.com/tsr, or two with a comma between",
  );

/** Keys of Ed25519 are not everywhere understood yet; what is shorter, RFC 8301 section 3.2 advises against. */
function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

const isPostgresUrl = (value: string) => /^postgres(ql)?:\/\//.test(value);

/**
 * Whether it can be taken apart, and its parts decoded: with a / or a % in a password as it is, an address says something else, or nothing.
 */
function isReadable(address: string): boolean {
  try {
    const { username, password, hostname, pathname } = new URL(address);
    return [username, password, hostname, pathname].every((part) => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}

/** Whether a valid address of a database names one; what is absent asks for none. */
function hasPassword(address: string | undefined): boolean {
  return address === undefined || urlFrom(address)?.password !== "";
}

function holdsSomething(file: string): boolean {
  try {
    return rereading(file)() !== "";
  } catch {
    return false;
  }
}

/** Next takes every other for one of the checkout as well, and the rest of a build would lie elsewhere. */
function isOfCheckout(folder: string): boolean {
  return folder.split("/").every((part) => !["", ".", ".."].includes(part));
}

const DATABASES = ["DATABASE_URL", "DATABASE_SESSION_URL", "DATABASE_REPLICA_URL"] as const;

const postgresUrl = z
  .string()
  .refine(isPostgresUrl, { error: "must look like postgres://user:password@host/database", abort: true })
  .refine(isReadable, {
    error: "can't be read: in a user or password / is written as %2F, # as %23, @ as %40, % as %25, and so on",
    abort: true,
  })
  .superRefine((value, context) => {
    try {
      readDatabaseAddress(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: reasonOf(error) });
    }
  });

const schema = z
  .object({
    NODE_ENV: oneOf(["development", "production", "test"]).default("development"),
    HOST: z.string().refine(isUnquoted, UNQUOTED).optional(),
    PORT: wholeNumber(0, 65_535).default(3000),
    BASE_URL: origin("https://pay.example.com").optional(),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_SESSION_URL: postgresUrl.optional(),
    DATABASE_REPLICA_URL: postgresUrl.optional(),
    DATABASE_PASSWORD_FILE: z
      .string()
      .refine(holdsSomething, "must be a file that can be read, with a password in it")
      .optional(),
    DATABASE_PREPARE: flag.optional(),
    DATABASE_SYNCHRONOUS: flag.default(false),
    MIGRATE: flag.default(true),
    DATABASE_POOL_MAX: wholeNumber(2, 500).default(10),
    DATA_DIR: z.string().refine(isUnquoted, UNQUOTED).default(".data"),
    NEXT_DIST_DIR: z
      .string()
      .refine(isOfCheckout, "must be a folder of this checkout, like .next-other, without a slash at its end")
      .default(".next"),
    ROLE: oneOf(["all", "web", "worker"]).default("all"),
    DEMO: flag.default(true),
    SANDBOX_BANK: flag.optional(),
    SANDBOX_BANK_URL: origin("http://127.0.0.1:4000").optional(),
    SANDBOX_BANK_NOTIFIES: origin("https://pay.example.com").optional(),
    SANDBOX_BANK_PASSWORD: z.string().min(12, "must have at least 12 characters").max(200).optional(),
    SANDBOX_BANK_TLS_PORT: wholeNumber(0, 65_535).default(0),
    SIGNUP: flag.optional(),
    WEBHOOK_ALLOW_CIDRS: cidrs.optional(),
    WEBHOOK_DELIVERIES_KEPT_DAYS: wholeNumber(7, 36_500).default(90),
    EVENTS_KEPT_DAYS: wholeNumber(7, 36_500).optional(),
    APP_SECRET: secret.optional(),
    APP_SECRET_PREVIOUS: secret.optional(),
    ACCESS_TOKEN_LIFETIME_SECONDS: wholeNumber(60, 86_400).default(900),
    SMTP_URL: z
      .string()
      .refine(isSmtpUrl, "must look like smtp://user:password@host:587 or smtps://user:password@host")
      .optional(),
    MAIL_FROM: sender.default("Paraph <no-reply@localhost>"),
    MESSAGES_PER_SECOND: wholeNumber(1, 10_000).default(100),
    DOCUMENT_PROCESSES: wholeNumber(1, 32).default(2),
    MAIL_BOUNCES: z.email("must be an address like bounces@example.com").optional(),
    MAIL_BOUNCES_TOKEN: bearerToken.optional(),
    DKIM_DOMAIN: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a domain like example.com")
      .optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,63}$/, "must be a selector like mail2026")
      .optional(),
    DKIM_PRIVATE_KEY: z
      .string()
      .transform((value) => readPem(value) ?? "")
      .refine(isRsaKey, "must be an RSA key of 2048 bits or more: a file that can be read, or the PEM itself")
      .optional(),
    SMS_URL: origin("https://api.twilio.com").optional(),
    SMS_ACCOUNT: text(200).optional(),
    SMS_TOKEN: text(200).optional(),
    SMS_FROM: z
      .string()
      .regex(
        /^(\+[1-9]\d{5,14}|[A-Za-z0-9 ]{1,11})$/,
        "must be a number like +34600000000, or a name of up to 11 letters",
      )
      .optional(),
    REMOTE_SIGNING_URL: z
      .string()
      .refine(isServiceUrl, "must be an address like https://rssp.example.com/csc/v2, without a query")
      .optional(),
    REMOTE_SIGNING_NAME: text(60).optional(),
    REMOTE_SIGNING_CLIENT_ID: text(200).optional(),
    REMOTE_SIGNING_CLIENT_SECRET: text(500).optional(),
    VOP_URL: z
      .string()
      .refine(isServiceUrl, "must be an address like https://vop.example.com/v1, without a query")
      .optional(),
    VOP_NAME: text(60).optional(),
    VOP_API_KEY: inHeader.pipe(text(500)).optional(),
    LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    TRUST_PROXY: flag.default(false),
    SECURITY_CONTACT: securityContact.optional(),
    RATE_LIMIT_CLIENT: wholeNumber(0, 100_000_000).optional(),
    RATE_LIMIT_ADDRESS: wholeNumber(0, 100_000_000).optional(),
    METRICS_TOKEN: bearerToken.optional(),
    DRAIN_SECONDS: wholeNumber(0, 15).default(0),
    OTEL_SDK_DISABLED: flag.default(false),
    OTEL_TRACES_EXPORTER: oneOf(["otlp", "none"]).default("otlp"),
    OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint.optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: otlpEndpoint.optional(),
    OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol.optional(),
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol.optional(),
    OTEL_TRACES_SAMPLER: oneOf(SAMPLERS).optional(),
    OTEL_TRACES_SAMPLER_ARG: share.optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
      .optional(),
    S3_REGION: text(500).optional(),
    S3_ENDPOINT: origin("https://s3.example.com").optional(),
    S3_ACCESS_KEY_ID: text(500).optional(),
    S3_SECRET_ACCESS_KEY: text(500).optional(),
    S3_PATH_STYLE: flag.optional(),
    S3_ENCRYPTION: oneOf(["AES256", "aws:kms"]).optional(),
    SEAL_CERTIFICATE: z.string().optional(),
    SEAL_KEY: z.string().optional(),
    SEAL_FORMER_CERTIFICATES: z.string().optional(),
    TSA_URL: timestampAuthorities.optional(),
  })
  .superRefine((env, context) => {
    const needs = (name: keyof typeof env, other: keyof typeof env) => {
      if (env[name] === undefined || env[other] !== undefined) return;
      context.addIssue({ code: "custom", path: [other], message: `is required beside ${name}` });
    };
    needs("DATABASE_SESSION_URL", "DATABASE_URL");
    needs("DATABASE_REPLICA_URL", "DATABASE_URL");
    needs("DATABASE_PASSWORD_FILE", "DATABASE_URL");
    if (env.DATABASE_PASSWORD_FILE !== undefined && DATABASES.every((name) => hasPassword(env[name]))) {
      const message = "names a password itself, and DATABASE_PASSWORD_FILE is for an address without one";
      context.addIssue({ code: "custom", path: ["DATABASE_URL"], message });
    }
    if (env.DATABASE_SYNCHRONOUS) needs("DATABASE_SYNCHRONOUS", "DATABASE_URL");
    if (!env.MIGRATE) needs("MIGRATE", "DATABASE_URL");
    if (env.OTEL_TRACES_SAMPLER?.endsWith("traceidratio")) needs("OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG");
    needs("S3_BUCKET", "S3_REGION");
    needs("S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
    needs("S3_SECRET_ACCESS_KEY", "S3_ACCESS_KEY_ID");
    needs("SEAL_CERTIFICATE", "SEAL_KEY");
    needs("SEAL_KEY", "SEAL_CERTIFICATE");
    for (const name of ["S3_REGION", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_PATH_STYLE", "S3_ENCRYPTION"] as const) {
      needs(name, "S3_BUCKET");
    }
    const together = [
      ["SMS_URL", "SMS_ACCOUNT", "SMS_TOKEN", "SMS_FROM"],
      ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"],
      ["REMOTE_SIGNING_URL", "REMOTE_SIGNING_NAME", "REMOTE_SIGNING_CLIENT_ID", "REMOTE_SIGNING_CLIENT_SECRET"],
      ["VOP_URL", "VOP_NAME", "VOP_API_KEY"],
    ] as const;
    for (const names of together) {
      const given = names.find((name) => env[name] !== undefined);
      if (given !== undefined) for (const name of names) needs(given, name);
    }
  })
  .superRefine((env, context) => {
    for (const seal of [sealOf(env), formerSealsOf(env)]) {
      if (!seal || !("problem" in seal)) continue;
      context.addIssue({ code: "custom", path: [seal.variable], message: seal.problem });
    }
  })
  .superRefine((env, context) => {
    const { EVENTS_KEPT_DAYS: events = Number.POSITIVE_INFINITY, WEBHOOK_DELIVERIES_KEPT_DAYS: deliveries } = env;
    // What is no number is told already.
    if (!(events < deliveries)) return;
    const message = `must not be less than WEBHOOK_DELIVERIES_KEPT_DAYS (${deliveries}): a delivery tells an event`;
    context.addIssue({ code: "custom", path: ["EVENTS_KEPT_DAYS"], message });
  })
  .superRefine((env, context) => {
    if (env.DEMO) return;
    for (const name of ["APP_SECRET", "DATABASE_URL", "BASE_URL"] as const) {
      if (env[name] === undefined) {
        context.addIssue({ code: "custom", path: [name], message: "is required when DEMO=0" });
      }
    }
    if (!env.SANDBOX_BANK || env.ROLE === "all" || env.SANDBOX_BANK_URL !== undefined) return;
    const message = `is required with SANDBOX_BANK=1 when ROLE is ${env.ROLE}: where every process reaches one that serves`;
    context.addIssue({ code: "custom", path: ["SANDBOX_BANK_URL"], message });
  });

export type Env = Readonly<{
  nodeEnv: "development" | "production" | "test";
  /** Addresses to listen on. A demo is for this machine alone unless HOST says otherwise. */
  hosts: readonly string[];
  port: number;
  /** Public origin of this installation, without a trailing slash. */
  baseUrl: string;
  /** Where this process reaches itself: the sandbox bank and next-auth's server-side calls. */
  internalUrl: string;
  databaseUrl: string;
  /** Where connections last, for whoever needs that: `databaseUrl` itself unless that leads to a pooler in transaction mode. */
  databaseSessionUrl: string;
  /** A streaming replica, where lists may be read that have what the caller itself has written; null without one. */
  databaseReplicaUrl: string | null;
  /** Whether what is prepared by way of `databaseUrl` is kept. */
  databasePrepares: boolean;
  /** Whether the start demands that what is committed has reached a standby. */
  databaseSynchronous: boolean;
  /** Whether a start brings the schema up to date by itself. */
  migrates: boolean;
  databasePoolMax: number;
  dataDir: string;
  /** Where the built application lies. */
  distDir: string;
  role: "all" | "web" | "worker";
  demo: boolean;
  sandboxBank: boolean;
  /** Where the sandbox bank's interface is called, without a trailing slash. */
  sandboxBankUrl: string;
  /** Whom a sandbox bank in a process of its own tells of news, without a trailing slash; null for the installation that it runs in. */
  sandboxBankNotifies: string | null;
  /** Opens the testers' desk of a sandbox bank in a process of its own to others than this machine; null keeps it to this machine. */
  sandboxBankPassword: string | null;
  /** Where the sandbox bank that wants certificates and signatures listens; 0: at any port that is free; null: nowhere. */
  sandboxBankTlsPort: number | null;
  /** Whether organisations may sign up by themselves. */
  signUp: boolean;
  webhookAllowCidrs: readonly string[];
  /** So long a delivery that has ended is kept, with its attempts. */
  webhookDeliveriesKeptDays: number;
  /** So long an event is kept, never shorter than its deliveries; null keeps all of them. */
  eventsKeptDays: number | null;
  /** Protects stored secrets and signed states. A demo without one (`scripts/start.ts` keeps one in DATA_DIR) gets a passing one. */
  appSecret: string;
  /** What was sealed or signed by it is still read, while a rotation lasts; nothing is written by it. */
  appSecretPrevious: string | null;
  accessTokenLifetimeSeconds: number;
  /** Null without a mail server: mails are then kept in DATA_DIR/outbox; outside the demo those to payers and signers wait (decision 402). */
  smtpUrl: string | null;
  mailFrom: string;
  /** So many mails and text messages to payers one worker hands over in a second at most. */
  messagesPerSecond: number;
  /** Of the document pool of each process that serves or works. */
  documentProcesses: number;
  /** Where mails that can't be delivered come back to, each to an address of its own behind a plus sign; null: to `mailFrom`. */
  mailBounces: string | null;
  /** Opens the endpoint that such mails are posted to; null hides it. */
  mailBouncesToken: string | null;
  /** What mails are signed by (RFC 6376); null where the mail server does it, or nobody. */
  dkim: DkimSettings | null;
  /** Who carries text messages; null for nobody: a demo keeps them beside the mails, elsewhere none is sent. */
  sms: SmsSettings | null;
  /** Who keeps signers' keys and signs with them; null for nobody: a demo has its own sandbox, elsewhere REMOTE is not offered. */
  remoteSigning: RemoteSigningSettings | null;
  /** Who tells whether an account is its holder's; null for nobody: a demo has its own sandbox, elsewhere accounts stay unverified. */
  payeeVerification: PayeeVerificationSettings | null;
  logLevel: string;
  trustProxy: boolean;
  /** Whom security.txt names; null serves none. */
  securityContact: string | null;
  /** API requests a minute, of one client and from one address; 0 is no limit. */
  rateLimitClient: number;
  rateLimitAddress: number;
  /** Opens /metrics; null hides it. */
  metricsToken: string | null;
  /** For so long a process that was told to stop says so, and goes on, before it takes no more requests. */
  drainSeconds: number;
  /** Whether traces go to a collector, whose other settings (OTEL_…) OpenTelemetry reads by itself. */
  exportsTraces: boolean;
  /** Where documents lie; null keeps them in DATA_DIR. */
  s3: S3Settings | null;
  /** What documents are sealed by; null in a demo, which makes its own, and where nothing is to be signed. */
  seal: SealSettings | null;
  /** The certificates of those before it, that of the key first: what they sealed is known by them. */
  formerSeals: readonly (readonly string[])[];
  /** Where timestamps are asked for, the second behind the first; none where none is wanted. */
  timestampAuthorities: readonly string[];
}>;

/** A bucket, and how to get at it. */
export type S3Settings = Readonly<{
  bucket: string;
  region: string;
  /** Null for Amazon's own. */
  endpoint: string | null;
  /** Null for those that this machine has (a role, a profile). */
  credentials: Readonly<{ accessKeyId: string; secretAccessKey: string }> | null;
  /** The bucket as the first part of the path, not of the host's name. */
  pathStyle: boolean;
  serverSideEncryption: "AES256" | "aws:kms" | null;
}>;

/** Our domain's key, whose other half stands in its DNS at `<selector>._domainkey.<domain>`. */
export type DkimSettings = Readonly<{ domain: string; selector: string /** PEM */; privateKey: string }>;

/** A provider that speaks Twilio's interface, and our account with it. */
export type SmsSettings = Readonly<{
  /** Its origin, without a trailing slash. */
  url: string;
  account: string;
  token: string;
  /** The number or name that messages come from. */
  from: string;
}>;

/** A provider that speaks the Cloud Signature Consortium's interface (version 2), and our registration with it. */
export type RemoteSigningSettings = Readonly<{
  /** Where its interface begins, without a trailing slash: `https://rssp.example.com/csc/v2`. */
  url: string;
  /** As signers know it. */
  name: string;
  clientId: string;
  clientSecret: string;
}>;

/** A provider of verification of payee, and our key with it. */
export type PayeeVerificationSettings = Readonly<{
  /** Where its interface begins, without a trailing slash. */
  url: string;
  /** As it stands beside each result. */
  name: string;
  apiKey: string;
}>;

type Checked = z.output<typeof schema>;

function exportsTraces(env: Checked): boolean {
  if (env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === "none") return false;
  return (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined;
}

/** Its keys lie in this process's DATA_DIR: none for others to call it by, beyond a demo, which is one machine's. */
function sandboxBankTlsPort({ SANDBOX_BANK, SANDBOX_BANK_TLS_PORT, DEMO, ROLE }: Checked): number | null {
  return (SANDBOX_BANK ?? DEMO) && (DEMO || ROLE === "all") ? SANDBOX_BANK_TLS_PORT : null;
}

function unusable(problems: readonly string[]): Error {
  return new Error(`The environment is not usable: ${problems.join("; ")}.`);
}

/** Reads and checks an environment; throws one `Error` whose message names every bad variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty variable means absent, as in a shell or a compose file.
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    throw unusable(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  const env = parsed.data;
  const ofTracing = exportsTraces(env) ? tracingProblems(present) : [];
  if (ofTracing.length > 0) throw unusable(ofTracing);
  const hosts = env.HOST === undefined ? (env.DEMO ? ["127.0.0.1", "::1"] : ["0.0.0.0", "::"]) : [env.HOST];
  const internalUrl = `http://${reachable(hosts[0])}:${env.PORT}`;
  return {
    nodeEnv: env.NODE_ENV,
    hosts,
    port: env.PORT,
    baseUrl: env.BASE_URL ?? `http://localhost:${env.PORT}`,
    internalUrl,
    databaseUrl: env.DATABASE_URL ?? "",
    databaseSessionUrl: env.DATABASE_SESSION_URL ?? env.DATABASE_URL ?? "",
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    // Of a pooler nobody knows it yet: the start finds out (scripts/start/database.ts).
    databasePrepares: env.DATABASE_PREPARE ?? env.DATABASE_SESSION_URL === undefined,
    databaseSynchronous: env.DATABASE_SYNCHRONOUS,
    migrates: env.MIGRATE,
    databasePoolMax: env.DATABASE_POOL_MAX,
    dataDir: env.DATA_DIR,
    distDir: env.NEXT_DIST_DIR,
    role: env.ROLE,
    demo: env.DEMO,
    sandboxBank: env.SANDBOX_BANK ?? env.DEMO,
    sandboxBankUrl: env.SANDBOX_BANK_URL ?? internalUrl,
    sandboxBankNotifies: env.SANDBOX_BANK_NOTIFIES ?? null,
    sandboxBankPassword: env.SANDBOX_BANK_PASSWORD ?? null,
    sandboxBankTlsPort: sandboxBankTlsPort(env),
    signUp: env.SIGNUP ?? env.DEMO,
    webhookDeliveriesKeptDays: env.WEBHOOK_DELIVERIES_KEPT_DAYS,
    eventsKeptDays: env.EVENTS_KEPT_DAYS ?? null,
    webhookAllowCidrs: env.WEBHOOK_ALLOW_CIDRS ?? (env.DEMO ? ["127.0.0.0/8", "::1/128"] : []),
    appSecret: env.APP_SECRET ?? randomBytes(32).toString("base64url"),
    appSecretPrevious: env.APP_SECRET_PREVIOUS ?? null,
    accessTokenLifetimeSeconds: env.ACCESS_TOKEN_LIFETIME_SECONDS,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    messagesPerSecond: env.MESSAGES_PER_SECOND,
    documentProcesses: env.DOCUMENT_PROCESSES,
    mailBounces: env.MAIL_BOUNCES ?? null,
    mailBouncesToken: env.MAIL_BOUNCES_TOKEN ?? null,
    dkim: dkimSettings(env),
    sms: smsSettings(env),
    remoteSigning: remoteSigningSettings(env),
    payeeVerification: payeeVerificationSettings(env),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    securityContact: env.SECURITY_CONTACT ?? null,
    rateLimitClient: env.RATE_LIMIT_CLIENT ?? (env.DEMO ? 0 : 12_000),
    rateLimitAddress: env.RATE_LIMIT_ADDRESS ?? (env.DEMO ? 0 : 60_000),
    metricsToken: env.METRICS_TOKEN ?? null,
    drainSeconds: env.DRAIN_SECONDS,
    exportsTraces: exportsTraces(env),
    s3: s3Settings(env),
    seal: sealSettings(env),
    formerSeals: formerSealSettings(env),
    timestampAuthorities: env.TSA_URL ?? [],
  };
}

type SealVariables = Readonly<
  Partial<Record<"SEAL_CERTIFICATE" | "SEAL_KEY" | "SEAL_FORMER_CERTIFICATES", string | undefined>>
>;

function sealOf({ SEAL_CERTIFICATE: certificate, SEAL_KEY: key }: SealVariables) {
  return certificate === undefined || key === undefined ? null : readSealSettings(certificate, key);
}

function sealSettings(env: SealVariables): SealSettings | null {
  const seal = sealOf(env);
  return seal && "key" in seal ? seal : null;
}

function formerSealsOf({ SEAL_FORMER_CERTIFICATES: certificates }: SealVariables) {
  return certificates === undefined ? [] : readFormerSeals(certificates);
}

function formerSealSettings(env: SealVariables): readonly (readonly string[])[] {
  const seals = formerSealsOf(env);
  return "problem" in seals ? [] : seals;
}

function s3Settings(env: z.output<typeof schema>): S3Settings | null {
  if (env.S3_BUCKET === undefined || env.S3_REGION === undefined) return null;
  const endpoint = env.S3_ENDPOINT ?? null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    pathStyle: env.S3_PATH_STYLE ?? endpoint !== null,
    serverSideEncryption: env.S3_ENCRYPTION ?? null,
  };
}

function smsSettings({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: z.output<typeof schema>): SmsSettings | null {
  if (!SMS_URL || !SMS_ACCOUNT || !SMS_TOKEN || !SMS_FROM) return null;
  return { url: SMS_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM };
}

function dkimSettings(env: z.output<typeof schema>): DkimSettings | null {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = env;
  return domain && selector && privateKey ? { domain, selector, privateKey } : null;
}

function remoteSigningSettings(env: z.output<typeof schema>): RemoteSigningSettings | null {
  const { REMOTE_SIGNING_URL: url, REMOTE_SIGNING_NAME: name } = env;
  const { REMOTE_SIGNING_CLIENT_ID: clientId, REMOTE_SIGNING_CLIENT_SECRET: clientSecret } = env;
  return url && name && clientId && clientSecret
    ? { url: url.replace(/\/+$/, ""), name, clientId, clientSecret }
    : null;
}

function payeeVerificationSettings(env: z.output<typeof schema>): PayeeVerificationSettings | null {
  const { VOP_URL: url, VOP_NAME: name, VOP_API_KEY: apiKey } = env;
  return url && name && apiKey ? { url: url.replace(/\/+$/, ""), name, apiKey } : null;
}

/** Where a process that listens on this address finds itself; one that listens on all of them does so on loopback. */
function reachable(host = "127.0.0.1"): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

let current: Env | undefined;

/** The checked environment of this process, read once. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}

/**
 * The password of an address that names none, from the file of DATABASE_PASSWORD_FILE, as it is at the moment of each connection; null
 * where nothing says one. Past `env()`, which is not made yet when a start asks the database for the first time. Never throws.
 */
export function databasePasswordOf(address: string): (() => string) | null {
  const { DATABASE_PASSWORD_FILE: file = "" } = process.env;
  if (file === "" || hasPassword(address)) return null;
  const read = rereading(file);
  return () => {
    try {
      return read().replace(/\r?\n$/, "");
    } catch {
      return "";
    }
  };
}

/** What an operator has named as a key's place (`lib/banks/keys`); everything else has a name of ours. */
export function environmentValue(name: string): string | undefined {
  return process.env[name];
}

/** next-auth finds its own address in the environment and nowhere else: it must be ours, whatever the shell said. */
export function tellNextAuthItsAddress(): void {
  process.env.NEXTAUTH_URL = env().baseUrl;
}
