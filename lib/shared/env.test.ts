import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";

const SECRET = "KJ8m0yqN2l6rQb4vT1xWc7Zd9fGh3sUe";
const PRODUCTION = {
  DEMO: "0",
  APP_SECRET: SECRET,
  DATABASE_URL: "postgres://paraph:secret@db.internal/paraph",
  BASE_URL: "https://pay.example.com",
};

const ENCODED = "can't be read: in a user or password / is written as %2F, # as %23, @ as %40, % as %25, and so on";
const OF_CHECKOUT = "must be a folder of this checkout, like .next-other, without a slash at its end";
const IN_HEADER = "must have neither blanks nor letters beyond ASCII: it stands in a header";

describe("the environment", () => {
  it("is a demo on loopback when nothing is set", () => {
    expect(parseEnv({})).toMatchObject({
      demo: true,
      sandboxBank: true,
      role: "all",
      hosts: ["127.0.0.1", "::1"],
      port: 3000,
      baseUrl: "http://localhost:3000",
      internalUrl: "http://127.0.0.1:3000",
      databaseUrl: "",
      dataDir: ".data",
      webhookAllowCidrs: ["127.0.0.0/8", "::1/128"],
    });
  });

  it("limits callers where it is no demo, and shows metrics to who has a token worth the name (decision 27)", () => {
    expect(parseEnv({})).toMatchObject({ rateLimitClient: 0, rateLimitAddress: 0, metricsToken: null });
    expect(parseEnv(PRODUCTION)).toMatchObject({ rateLimitClient: 12_000, rateLimitAddress: 60_000 });
    expect(parseEnv({ ...PRODUCTION, RATE_LIMIT_CLIENT: "0" }).rateLimitClient).toBe(0);
    expect(() => parseEnv({ RATE_LIMIT_ADDRESS: "-1" })).toThrow(/RATE_LIMIT_ADDRESS must be a whole number/);
    expect(() => parseEnv({ METRICS_TOKEN: "short" })).toThrow(/METRICS_TOKEN must have at least 32 characters/);
  });

  it("takes an empty variable for an absent one", () => {
    expect(parseEnv({ PORT: "", BASE_URL: "", ROLE: "", DEMO: "" })).toMatchObject({
      port: 3000,
      role: "all",
      demo: true,
    });
  });

  it("is open to the network, without the sandbox bank or exceptions for webhooks, when it is no demo", () => {
    expect(parseEnv(PRODUCTION)).toMatchObject({
      demo: false,
      sandboxBank: false,
      hosts: ["0.0.0.0", "::"],
      baseUrl: "https://pay.example.com",
      internalUrl: "http://127.0.0.1:3000",
      webhookAllowCidrs: [],
      appSecret: SECRET,
    });
  });

  it("has the sandbox bank outside of a demo only where it is named", () => {
    expect(parseEnv({ ...PRODUCTION, SANDBOX_BANK: "1" }).sandboxBank).toBe(true);
    expect(parseEnv({ SANDBOX_BANK: "0" }).sandboxBank).toBe(false);
  });

  it("calls the sandbox bank at this process's own address, or where it is told to", () => {
    expect(parseEnv({ PORT: "4100" }).sandboxBankUrl).toBe("http://127.0.0.1:4100");
    expect(parseEnv({ SANDBOX_BANK_URL: "http://127.0.0.1:4200/" }).sandboxBankUrl).toBe("http://127.0.0.1:4200");
  });

  it("wants an address of the sandbox bank that each of several processes reaches (decision 328)", () => {
    const apart = { ...PRODUCTION, SANDBOX_BANK: "1", ROLE: "web" };
    const sentence =
      "SANDBOX_BANK_URL is required with SANDBOX_BANK=1 when ROLE is web: where every process reaches one that serves";
    expect(() => parseEnv(apart)).toThrow(sentence);
    expect(() => parseEnv({ ...apart, ROLE: "worker" })).toThrow(/SANDBOX_BANK_URL is required/);
    expect(parseEnv({ ...apart, SANDBOX_BANK_URL: "http://paraph" }).sandboxBankUrl).toBe("http://paraph");
    for (const alone of [{ ROLE: "all" }, { SANDBOX_BANK: "" }, { DEMO: "1" }])
      expect(parseEnv({ ...apart, ...alone }).sandboxBankUrl).toBe("http://127.0.0.1:3000");
  });

  it("opens a port for banks that want certificates where one process has the keys (decision 328)", () => {
    const apart = { ...PRODUCTION, SANDBOX_BANK: "1", SANDBOX_BANK_URL: "http://paraph", ROLE: "web" };
    expect(parseEnv(apart).sandboxBankTlsPort).toBeNull();
    expect(parseEnv({ ...apart, ROLE: "all" }).sandboxBankTlsPort).toBe(0);
    expect(parseEnv({ ...apart, DEMO: "1", SANDBOX_BANK_TLS_PORT: "4443" }).sandboxBankTlsPort).toBe(4443);
    expect(parseEnv({ ...PRODUCTION, ROLE: "all" }).sandboxBankTlsPort).toBeNull();
  });

  it("goes one way to the database, unless it is told of another for what needs a session (decision 210)", () => {
    const [url, session] = ["postgres://pooler/paraph", "postgres://db/paraph"];
    const ways = (set: Record<string, string>) => {
      const { databaseUrl, databaseSessionUrl, databasePrepares } = parseEnv(set);
      return [databaseUrl, databaseSessionUrl, databasePrepares];
    };
    expect(ways({ DATABASE_URL: url })).toEqual([url, url, true]);
    expect(ways({ DATABASE_URL: url, DATABASE_PREPARE: "0" })).toEqual([url, url, false]);
    const pooled = { DATABASE_URL: url, DATABASE_SESSION_URL: session };
    expect(ways(pooled)).toEqual([url, session, false]);
    expect(ways({ ...pooled, DATABASE_PREPARE: "1" })).toEqual([url, session, true]);
    expect(() => parseEnv({ ...pooled, DATABASE_SESSION_URL: "db:5432" })).toThrow(
      "DATABASE_SESSION_URL must look like postgres://user:password@host/database",
    );
    expect(() => parseEnv({ DATABASE_SESSION_URL: session })).toThrow(
      "DATABASE_URL is required beside DATABASE_SESSION_URL",
    );
  });

  it("reads from a replica where one is named, of a database that is named (decision 246)", () => {
    const [url, replica] = ["postgres://paraph:secret@db/paraph", "postgres://paraph:secret@replica/paraph"];
    expect(parseEnv({ DATABASE_URL: url }).databaseReplicaUrl).toBeNull();
    expect(parseEnv({ DATABASE_URL: url, DATABASE_REPLICA_URL: replica }).databaseReplicaUrl).toBe(replica);
    expect(() => parseEnv({ DATABASE_REPLICA_URL: replica })).toThrow(
      "DATABASE_URL is required beside DATABASE_REPLICA_URL",
    );
  });

  it("lets organisations sign up in the demo, elsewhere where it is told to (decision 25)", () => {
    const signUp = (set: Record<string, string>) => parseEnv(set).signUp;
    expect([signUp({}), signUp({ SIGNUP: "0" }), signUp({ SIGNUP: "1" })]).toEqual([true, false, true]);
    const outside = ["", "0", "1"].map((SIGNUP) => signUp({ ...PRODUCTION, SIGNUP }));
    expect([signUp(PRODUCTION), ...outside]).toEqual([false, false, false, true]);
  });

  it.each([
    ["10.0.0.5", "http://10.0.0.5:3000"],
    ["0.0.0.0", "http://127.0.0.1:3000"],
    ["::", "http://127.0.0.1:3000"],
    ["fd00::5", "http://[fd00::5]:3000"],
  ])("listening on HOST %s, reaches itself at %s", (HOST, internalUrl) => {
    expect(parseEnv({ HOST })).toMatchObject({ hosts: [HOST], internalUrl });
  });

  it.each([
    ["no secret", { APP_SECRET: "" }, "APP_SECRET is required when DEMO=0"],
    ["a short secret", { APP_SECRET: "short" }, "APP_SECRET must have at least 32 characters"],
    ["a placeholder", { APP_SECRET: "changeme".repeat(8) }, "APP_SECRET must be random"],
    ["no database", { DATABASE_URL: "" }, "DATABASE_URL is required when DEMO=0"],
    ["no address", { BASE_URL: "" }, "BASE_URL is required when DEMO=0"],
  ])("refuses %s with DEMO=0", (_what, changed, sentence) => {
    expect(() => parseEnv({ ...PRODUCTION, ...changed })).toThrow(sentence);
  });

  it.each([
    ["PORT", "80 80", "must be a whole number from 0 to 65535"],
    ["PORT", "65536", "must be a whole number from 0 to 65535"],
    ["DATABASE_POOL_MAX", "1", "must be a whole number from 2 to 500"],
    ["WEBHOOK_DELIVERIES_KEPT_DAYS", "6", "must be a whole number from 7 to 36500"],
    ["EVENTS_KEPT_DAYS", "a year", "must be a whole number from 7 to 36500"],
    ["EVENTS_KEPT_DAYS", "89", "must not be less than WEBHOOK_DELIVERIES_KEPT_DAYS (90): a delivery tells an event"],
    ["BASE_URL", "pay.example.com", "must be an origin like https://pay.example.com, without a path"],
    ["BASE_URL", "https://example.com/pay", "must be an origin like https://pay.example.com, without a path"],
    ["BASE_URL", "ftp://example.com", "must be an origin like https://pay.example.com, without a path"],
    ["BASE_URL", "https://me:secret@example.com", "must be an origin like https://pay.example.com, without a path"],
    ["SMTP_URL", "smtp://", "must look like smtp://user:password@host:587 or smtps://user:password@host"],
    ["TSA_URL", ",", "must be one address like http://tsa.example.com/tsr, or two with a comma between"],
    ["OTEL_TRACES_SAMPLER_ARG", " ", "must be a number from 0 to 1, as 0.1 for a tenth"],
    ["DATABASE_URL", "mysql://db/paraph", "must look like postgres://user:password@host/database"],
    ["DATABASE_URL", "postgres://u:100%sure@db/paraph", ENCODED],
    ["DATABASE_URL", "postgres://u:ab/cd+e=@db/paraph", ENCODED],
    ["DATABASE_REPLICA_URL", "postgres://u:ab#cd@db/paraph", ENCODED],
    ["NEXT_DIST_DIR", "/srv/build", OF_CHECKOUT],
    ["NEXT_DIST_DIR", "../build", OF_CHECKOUT],
    ["NEXT_DIST_DIR", ".next/", OF_CHECKOUT],
    ["DATABASE_PREPARE", "yes", "must be 0 or 1"],
    ["METRICS_TOKEN", "correct horse battery staple, and more of it", IN_HEADER],
    ["MAIL_BOUNCES_TOKEN", "contraseña-0123456789abcdefghijABCDEFGHIJ", IN_HEADER],
    ["METRICS_TOKEN", '"0123456789abcdefghijABCDEFGHIJxyz"', "must stand without quotation marks"],
    ["DATA_DIR", '"/data"', "must stand without quotation marks"],
    ["HOST", "'0.0.0.0'", "must stand without quotation marks"],
    ["METRICS_TOKEN", "0123456789", "must have at least 32 characters"],
    ["ROLE", "cron", "must be one of all, web, worker"],
    ["DEMO", "yes", "must be 0 or 1"],
    ["SANDBOX_BANK", "on", "must be 0 or 1"],
    ["SANDBOX_BANK_URL", "127.0.0.1:4000", "must be an origin like http://127.0.0.1:4000, without a path"],
    ["WEBHOOK_ALLOW_CIDRS", "10.0.0.1", "must be a list of address ranges like 10.0.0.0/8,fd00::/8"],
    ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, trace, silent"],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "http://me:secret@collector:4318",
      "must be an address like http://collector:4318, without a user, password or query",
    ],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "must be one of http/json"],
    ["OTEL_TRACES_EXPORTER", "jaeger", "must be one of otlp, none"],
    ["OTEL_TRACES_SAMPLER_ARG", "2", "must be a number from 0 to 1, as 0.1 for a tenth"],
    ["ACCESS_TOKEN_LIFETIME_SECONDS", "1", "must be a whole number from 60 to 86400"],
  ])("refuses %s=%s in one sentence", (name, value, rule) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new Error(`The environment is not usable: ${name} ${rule}.`));
  });

  it("exports traces where a collector is named, and not when it is told not to (decision 257)", () => {
    const exports = (set: Record<string, string>) => parseEnv(set).exportsTraces;
    const OTEL_EXPORTER_OTLP_ENDPOINT = "http://collector:4318";
    expect([exports({}), exports({ OTEL_EXPORTER_OTLP_ENDPOINT: "" })]).toEqual([false, false]);
    expect(exports({ OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(true);
    expect(exports({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://collector:4318/v1/traces" })).toBe(true);
    expect(exports({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: "true" })).toBe(false);
    expect(exports({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: "none" })).toBe(false);
    const ratio = { OTEL_TRACES_SAMPLER: "parentbased_traceidratio" };
    expect(exports({ OTEL_EXPORTER_OTLP_ENDPOINT, ...ratio, OTEL_TRACES_SAMPLER_ARG: "0.1" })).toBe(true);
    expect(() => exports(ratio)).toThrow("OTEL_TRACES_SAMPLER_ARG is required beside OTEL_TRACES_SAMPLER");
  });

  it.each([
    ["OTEL_BSP_SCHEDULE_DELAY", "5s", "must be a number of milliseconds, without a unit"],
    ["OTEL_EXPORTER_OTLP_TIMEOUT", "0", "must be a number of milliseconds, without a unit"],
    ["OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "ten", "must be a number of milliseconds, without a unit"],
    ["OTEL_BSP_MAX_QUEUE_SIZE", "2k", "must be a whole number"],
    ["OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT", "-1", "must be a whole number"],
    ["OTEL_SPAN_LINK_COUNT_LIMIT", "many", "must be a whole number"],
    ["OTEL_EXPORTER_OTLP_COMPRESSION", "zstd", "must be one of gzip, none"],
  ])(
    "refuses %s=%s, which OpenTelemetry would pass over in silence, where traces are exported",
    (name, value, rule) => {
      const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };
      expect(() => parseEnv({ ...traced, [name]: value })).toThrow(`not usable: ${name} ${rule}.`);
      // Of others' programs in the same environment.
      expect(parseEnv({ [name]: value }).exportsTraces).toBe(false);
    },
  );

  it("takes what OpenTelemetry takes", () => {
    const all = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
      OTEL_BSP_SCHEDULE_DELAY: "0",
      OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: "2500.5",
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: " 128",
      OTEL_SPAN_ATTRIBUTE_PER_LINK_COUNT_LIMIT: "8",
      OTEL_EXPORTER_OTLP_COMPRESSION: "gzip",
    };
    expect(parseEnv(all).exportsTraces).toBe(true);
  });

  it("names every variable that is wrong, and shows no value", () => {
    const wrong = { PORT: "x", APP_SECRET: "hunter2", DATABASE_URL: "mysql://user:hunter2@db" };
    expect(() => parseEnv(wrong)).toThrow(/PORT .*; DATABASE_URL .*; APP_SECRET /);
    expect(() => parseEnv(wrong)).not.toThrow("hunter2");
  });

  it("reads a list of address ranges", () => {
    expect(parseEnv({ WEBHOOK_ALLOW_CIDRS: " 10.0.0.0/8, fd00::/8 ," }).webhookAllowCidrs).toEqual([
      "10.0.0.0/8",
      "fd00::/8",
    ]);
  });

  it.each([
    "https://pay.example.com/",
    "https://pay.example.com/?",
    "https://pay.example.com#",
    " https://pay.example.com ",
    "https:pay.example.com",
    "HTTPS://Pay.Example.com",
    "https://pay.example.com:443",
  ])("takes the public origin as browsers say it: %j", (BASE_URL) => {
    expect(parseEnv({ BASE_URL }).baseUrl).toBe("https://pay.example.com");
    expect(parseEnv({ SANDBOX_BANK_URL: BASE_URL }).sandboxBankUrl).toBe("https://pay.example.com");
  });

  it.each(["nonsense", "TRUE", "Paraph <nobody>", "Paraph <a@b> c", "a@b, c@d"])(
    "refuses MAIL_FROM=%s",
    (MAIL_FROM) => {
      const rule = "must be an address like no-reply@example.com, or Name <no-reply@example.com>";
      expect(() => parseEnv({ MAIL_FROM })).toThrow(new Error(`The environment is not usable: MAIL_FROM ${rule}.`));
    },
  );

  it.each(["no-reply@example.com", "Paraph <no-reply@localhost>", '"Pagos, S.L." <pagos@example.com>'])(
    "sends mail from %s",
    (MAIL_FROM) => {
      expect(parseEnv({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
    },
  );

  it("signs mails by a key that is strong enough, whole or not at all", () => {
    const pemOf = (modulusLength: number) =>
      generateKeyPairSync("rsa", { modulusLength }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const [strong, weak] = [pemOf(2048), pemOf(1024)];
    const dkim = {
      DKIM_DOMAIN: "example.com",
      DKIM_SELECTOR: "mail",
      DKIM_PRIVATE_KEY: strong.replaceAll("\n", "\\n"),
    };
    expect(parseEnv({}).dkim).toBeNull();
    expect(parseEnv(dkim).dkim).toEqual({ domain: "example.com", selector: "mail", privateKey: strong });
    for (const name of Object.keys(dkim)) {
      expect(() => parseEnv({ ...dkim, [name]: "" })).toThrow(`${name} is required beside DKIM_`);
    }
    for (const key of [weak, "no key", "/no/such/file.pem"]) {
      expect(() => parseEnv({ ...dkim, DKIM_PRIVATE_KEY: key })).toThrow("DKIM_PRIVATE_KEY must be an RSA key");
    }
  });

  it("takes mails that come back at an address, from who has the token", () => {
    const bounces = { MAIL_BOUNCES: "bounces@example.com", MAIL_BOUNCES_TOKEN: "0123456789abcdefghijABCDEFGHIJxyz" };
    expect(parseEnv({})).toMatchObject({ mailBounces: null, mailBouncesToken: null });
    expect(parseEnv(bounces)).toMatchObject({
      mailBounces: "bounces@example.com",
      mailBouncesToken: bounces.MAIL_BOUNCES_TOKEN,
    });
    expect(() => parseEnv({ MAIL_BOUNCES: "bounces" })).toThrow("MAIL_BOUNCES must be an address");
    expect(() => parseEnv({ MAIL_BOUNCES_TOKEN: "short" })).toThrow("MAIL_BOUNCES_TOKEN must have at least 32");
  });

  it("leaves a line end out that came along with a key, and refuses one that is blank", () => {
    const token = "0123456789abcdefghijABCDEFGHIJxyz";
    expect(parseEnv({ METRICS_TOKEN: `${token}\n`, MAIL_BOUNCES_TOKEN: `${token}\n` })).toMatchObject({
      metricsToken: token,
      mailBouncesToken: token,
    });
    const [vop, s3] = [
      { VOP_URL: "https://vop.example.com/v1", VOP_NAME: "Registro", VOP_API_KEY: "k3y\n" },
      { S3_BUCKET: "files", S3_REGION: "r\n", S3_ACCESS_KEY_ID: "a\n", S3_SECRET_ACCESS_KEY: "b\n" },
    ];
    expect(parseEnv({ ...vop, ...s3 })).toMatchObject({
      payeeVerification: { apiKey: "k3y" },
      s3: { region: "r", credentials: { accessKeyId: "a", secretAccessKey: "b" } },
    });
    expect(() => parseEnv({ ...vop, VOP_NAME: " " })).toThrow("VOP_NAME must not be blank");
    expect(() => parseEnv({ ...s3, S3_ACCESS_KEY_ID: '"a"' })).toThrow("S3_ACCESS_KEY_ID must stand without quotation");
    expect(() => parseEnv({ ...vop, VOP_API_KEY: " " })).toThrow("VOP_API_KEY must have neither blanks");
    expect(() => parseEnv({ ...s3, S3_REGION: " " })).toThrow("S3_REGION must not be blank");
    // What it has sealed is opened by the same one alone.
    expect(parseEnv({ APP_SECRET: `${token}\n` }).appSecret).toBe(`${token}\n`);
  });

  it("has a provider of text messages when it is given one whole", () => {
    const sms = {
      SMS_URL: "https://api.twilio.com/",
      SMS_ACCOUNT: "AC1",
      SMS_TOKEN: "secret",
      SMS_FROM: "+34600000000",
    };
    expect(parseEnv({}).sms).toBeNull();
    expect(parseEnv(sms).sms).toEqual({
      url: "https://api.twilio.com",
      account: "AC1",
      token: "secret",
      from: "+34600000000",
    });
    for (const name of Object.keys(sms)) {
      expect(() => parseEnv({ ...sms, [name]: "" })).toThrow(`${name} is required beside SMS_`);
    }
    expect(() => parseEnv({ ...sms, SMS_FROM: "0600000000000000" })).toThrow("SMS_FROM must be a number like");
    expect(() => parseEnv({ ...sms, SMS_URL: "https://a.example/b" })).toThrow("SMS_URL must be an origin");
  });

  it("knows a provider of remote signatures by an address, a name and a registration, or none at all", () => {
    const remote = {
      REMOTE_SIGNING_URL: "https://rssp.example.com/csc/v2/",
      REMOTE_SIGNING_NAME: "Firma Ejemplar",
      REMOTE_SIGNING_CLIENT_ID: "paraph",
      REMOTE_SIGNING_CLIENT_SECRET: "secret",
    };
    expect(parseEnv({}).remoteSigning).toBeNull();
    expect(parseEnv(remote).remoteSigning).toEqual({
      url: "https://rssp.example.com/csc/v2",
      name: "Firma Ejemplar",
      clientId: "paraph",
      clientSecret: "secret",
    });
    for (const name of Object.keys(remote)) {
      expect(() => parseEnv({ ...remote, [name]: "" })).toThrow(`${name} is required beside REMOTE_SIGNING_`);
    }
    for (const url of ["ftp://a.example/", "https://a.example/?b", "https://u:p@a.example/", "nowhere"]) {
      expect(() => parseEnv({ ...remote, REMOTE_SIGNING_URL: url })).toThrow("REMOTE_SIGNING_URL must be an address");
    }
  });

  it("knows a provider of verification of payee by an address, a name and a key, or none at all (decision 125)", () => {
    const vop = { VOP_URL: "https://vop.example.com/v1/", VOP_NAME: "Registro", VOP_API_KEY: "k3y" };
    expect(parseEnv({}).payeeVerification).toBeNull();
    expect(parseEnv(vop).payeeVerification).toEqual({
      url: "https://vop.example.com/v1",
      name: "Registro",
      apiKey: "k3y",
    });
    for (const name of Object.keys(vop)) {
      expect(() => parseEnv({ ...vop, [name]: "" })).toThrow(`${name} is required beside VOP_`);
    }
    expect(() => parseEnv({ ...vop, VOP_URL: "nowhere" })).toThrow("VOP_URL must be an address");
  });

  it("keeps documents in a bucket when it is given one whole (decision 43)", () => {
    expect(parseEnv({}).s3).toBeNull();
    expect(parseEnv({ S3_BUCKET: "paraph-files", S3_REGION: "eu-central-1" }).s3).toEqual({
      bucket: "paraph-files",
      region: "eu-central-1",
      endpoint: null,
      credentials: null,
      pathStyle: false,
      serverSideEncryption: null,
    });
    const minio = {
      S3_BUCKET: "files",
      S3_REGION: "us-east-1",
      S3_ENDPOINT: "http://minio:9000",
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "b",
      S3_ENCRYPTION: "AES256",
    };
    expect(parseEnv(minio).s3).toEqual({
      bucket: "files",
      region: "us-east-1",
      endpoint: "http://minio:9000",
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
      pathStyle: true,
      serverSideEncryption: "AES256",
    });
    expect(parseEnv({ ...minio, S3_PATH_STYLE: "0" }).s3?.pathStyle).toBe(false);
  });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ["a bucket without a region", { S3_BUCKET: "files" }, /S3_REGION is required beside S3_BUCKET/],
    ["a region without a bucket", { S3_REGION: "us-east-1" }, /S3_BUCKET is required beside S3_REGION/],
    [
      "half of a key",
      { S3_BUCKET: "files", S3_REGION: "r", S3_ACCESS_KEY_ID: "a" },
      /S3_SECRET_ACCESS_KEY is required/,
    ],
    ["the other half alone", { S3_SECRET_ACCESS_KEY: "b" }, /S3_ACCESS_KEY_ID is required/],
    [
      "an endpoint with a path",
      { S3_BUCKET: "files", S3_REGION: "r", S3_ENDPOINT: "http://a/b" },
      /S3_ENDPOINT must be/,
    ],
    ["a bucket that can't be", { S3_BUCKET: "Files!", S3_REGION: "r" }, /S3_BUCKET must be the name of a bucket/],
    [
      "another encryption",
      { S3_BUCKET: "files", S3_REGION: "r", S3_ENCRYPTION: "rot13" },
      /S3_ENCRYPTION must be one of/,
    ],
  ])("refuses %s", (_what, source, problem) => {
    expect(() => parseEnv(source)).toThrow(problem);
  });
});
