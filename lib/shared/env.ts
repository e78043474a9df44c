import { randomBytes } from "node:crypto";
import { z } from "zod";

/**
 * The only reader of `process.env`. Everything is checked at boot (`instrumentation.ts`, `scripts/start.ts`), and the
 * README documents each variable in one table.
 */

const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
      .optional(),
    DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(500).default(10),
    DATA_DIR: z.string().min(1).default(".data"),
    ROLE: z.enum(["all", "web", "worker"]).default("all"),
    DEMO: flag.default(true),
    SANDBOX_BANK: flag.optional(),
    WEBHOOK_ALLOW_CIDRS: z.string().optional(),
    APP_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
    ACCESS_TOKEN_LIFETIME_SECONDS: z.coerce.number().int().min(60).max(86_400).default(900),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    TRUST_PROXY: flag.default(false),
  })
  .superRefine((env, context) => {
    if (env.DEMO) return;
    for (const name of ["APP_SECRET", "DATABASE_URL", "BASE_URL"] as const) {
      if (env[name] === undefined) {
        context.addIssue({ code: "custom", path: [name], message: "is required when DEMO=0" });
      }
    }
  });

export type Env = Readonly<{
  nodeEnv: "development" | "production" | "test";
  port: number;
  /** Public origin of this installation, without a trailing slash. */
  baseUrl: string;
  /** Where this process reaches itself: the sandbox bank and next-auth's server-side calls. */
  internalUrl: string;
  databaseUrl: string;
  databasePoolMax: number;
  dataDir: string;
  role: "all" | "web" | "worker";
  demo: boolean;
  sandboxBank: boolean;
  webhookAllowCidrs: readonly string[];
  /** Protects stored secrets and signed states. A demo without one (`scripts/start.ts` keeps one in DATA_DIR) gets a passing one. */
  appSecret: string;
  accessTokenLifetimeSeconds: number;
  logLevel: string;
  trustProxy: boolean;
}>;

/** Reads and checks an environment; throws one `Error` whose message names every bad variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty variable means absent, as in a shell or a compose file.
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new Error(`The environment is not usable: ${problems.join("; ")}.`);
  }
  const env = parsed.data;
  const loopback = `http://127.0.0.1:${env.PORT}`;
  return {
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
    internalUrl: loopback,
    databaseUrl: env.DATABASE_URL ?? "",
    databasePoolMax: env.DATABASE_POOL_MAX,
    dataDir: env.DATA_DIR,
    role: env.ROLE,
    demo: env.DEMO,
    sandboxBank: env.SANDBOX_BANK ?? env.DEMO,
    webhookAllowCidrs: (env.WEBHOOK_ALLOW_CIDRS ?? (env.DEMO ? "127.0.0.0/8,::1/128" : ""))
      .split(",")
      .map((cidr) => cidr.trim())
      .filter(Boolean),
    appSecret: env.APP_SECRET ?? randomBytes(32).toString("base64url"),
    accessTokenLifetimeSeconds: env.ACCESS_TOKEN_LIFETIME_SECONDS,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
  };
}

let current: Env | undefined;

/** The checked environment of this process, read once. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
