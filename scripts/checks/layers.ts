import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";

/** Who may import whom (docs/architecture.md). A file keeps the rules of every layer whose pattern it matches. */
type Layer = Readonly<{ name: string; files: RegExp; mayImport: readonly RegExp[] }>;

/** Higher may import lower, never its own rank: that is how there are no circles. */
export const MODULE_RANKS: readonly (readonly string[])[] = [
  ["mail", "outbound", "bank-files", "months"],
  ["sms"],
  ["tenants"],
  ["mandates"],
  ["people", "clients"],
  ["tokens"],
  ["configurations"],
  ["sign-ups", "seals"],
  ["webhooks", "documents", "banks", "remote-signing", "payee-verification"],
  ["creditor-accounts"],
  ["sandboxes"],
  ["operations"],
  ["attempts"],
  ["statements"],
  ["refunds"],
  ["payer", "overview"],
  ["deliveries"],
  ["signatures"],
  ["verification"],
  ["flows"],
  ["templates"],
];

const SHARED = /^lib\/shared\//;
const DATABASE = /^db\//;

const modules: Layer[] = MODULE_RANKS.flatMap((names, rank) => {
  const below = MODULE_RANKS.slice(0, rank).flat();
  return names.map((name) => ({
    name: `lib/${name}`,
    files: new RegExp(`^lib/${name}/`),
    mayImport: [SHARED, DATABASE, new RegExp(`^lib/(${[name, ...below].join("|")})/`)],
  }));
});

const anyModule = `lib/(${MODULE_RANKS.flat().join("|")})`;
const useCases = new RegExp(`^${anyModule}/`);
const model = new RegExp(`^${anyModule}/model(\\.ts)?$`);
/** Shapes and pure functions, which run in a browser as well. */
const pure = new RegExp(
  `^(${anyModule}/(model|contract)|lib/(payer/payer-view|signatures/signer-view|overview/dossier)|lib/banks/(search-banks|next-action))(\\.ts)?$`,
);

const LAYERS: readonly Layer[] = [
  {
    name: "the sandbox provider's pages",
    files: /^app\/\(sandbox\)\/sandbox-signing-provider\//,
    mayImport: [/^lib\/sandbox-signing-provider\//, SHARED],
  },
  {
    name: "the sandbox provider of payee verification's route",
    files: /^app\/\(sandbox\)\/sandbox-payee-verification\//,
    mayImport: [/^lib\/sandbox-payee-verification\//, SHARED],
  },
  {
    name: "the sandbox bank's pages",
    files: /^app\/\(sandbox\)\/sandbox-bank\//,
    // Who is signed in, and which orders are theirs, the bank is told: it knows nothing of either.
    mayImport: [
      /^app\/\(sandbox\)\//,
      /^lib\/sandbox-bank\//,
      /^app\/\(auth\)\/session$/,
      /^lib\/(http\/database|attempts\/list-own-orders)$/,
      SHARED,
    ],
  },
  {
    name: "server",
    files: /^server\//,
    // It shows a page of its own while the database is away, and asks the database only whether it is.
    mayImport: [
      /^server\//,
      /^app\/\(api\)\//,
      /^components\/payer\/language$/,
      /^lib\/http\//,
      /^lib\/documents\/document-pool$/,
      /^db\/(client|replica|unavailable)$/,
      SHARED,
    ],
  },
  {
    name: "app",
    files: /^app\/(?!\(sandbox\))/,
    mayImport: [/^app\//, /^components\//, /^lib\/http\//, useCases, SHARED],
  },
  { name: "components/ui", files: /^components\/ui\//, mayImport: [/^components\/ui\//, SHARED] },
  { name: "components", files: /^components\/(?!ui\/)/, mayImport: [/^components\//, SHARED, pure] },
  { name: "lib/shared", files: SHARED, mayImport: [SHARED] },
  { name: "lib/http", files: /^lib\/http\//, mayImport: [/^lib\/(http|people|clients|tokens)\//, DATABASE, SHARED] },
  {
    name: "lib/sandbox-bank",
    files: /^lib\/sandbox-bank\//,
    // It reads and issues certificates as everybody does; of how it is called it knows nothing.
    mayImport: [
      /^lib\/sandbox-bank\//,
      /^db\/(client|queries\/sandbox-bank)$/,
      /^lib\/seals\/(asn1\/|certificate$|issue-certificate$|qualities$)/,
      SHARED,
    ],
  },
  {
    name: "lib/sandbox-payee-verification",
    files: /^lib\/sandbox-payee-verification\//,
    mayImport: [/^lib\/sandbox-payee-verification\//, SHARED],
  },
  {
    name: "lib/sandbox-signing-provider",
    files: /^lib\/sandbox-signing-provider\//,
    // It looks like the bank, and writes certificates as the demo's seal does; of how it is called it knows nothing.
    mayImport: [
      /^lib\/sandbox-signing-provider\//,
      /^lib\/sandbox-bank\/pages\/(html|style|origin)$/,
      /^lib\/seals\/(asn1\/|issue-certificate$)/,
      SHARED,
    ],
  },
  ...modules,
  { name: "a shape or pure function", files: pure, mayImport: [pure, SHARED] },
  { name: "db", files: DATABASE, mayImport: [DATABASE, SHARED, model] },
  { name: "worker", files: /^worker\//, mayImport: [/^worker\//, DATABASE, useCases, SHARED] },
  { name: "instrumentation", files: /^instrumentation\.ts$/, mayImport: [SHARED] },
];

/** Packages that only some layers may know. */
const GUARDED_PACKAGES: readonly Readonly<{ packages: RegExp; files: RegExp; rule: string }>[] = [
  { packages: /^(drizzle-orm|postgres|pg)(\/|$)/, files: DATABASE, rule: "only db/ speaks SQL" },
  { packages: /^graphile-worker(\/|$)/, files: /^(db|worker)\//, rule: "only the worker and db/ know the job queue" },
  {
    packages: /^undici(\/|$)/,
    files: /^lib\/(banks|outbound|seals|sms)\/|^lib\/configurations\/fetch-picture\.ts$/,
    rule: "only lib/outbound, the connectors, lib/seals, lib/sms and the fetcher of pictures call the outside world",
  },
  { packages: /^@aws-sdk(\/|$)/, files: /^lib\/documents\//, rule: "only the file store speaks to object stores" },
  {
    packages: /^@opentelemetry(\/|$)/,
    files: /^server\/tracing\//,
    rule: "only server/tracing knows who takes traces, and is loaded where somebody does",
  },
  { packages: /^nodemailer(\/|$)/, files: /^lib\/mail\//, rule: "only lib/mail sends mail" },
  {
    packages: /^(react|react-dom|next)(\/|$)/,
    files: /^(app|components|server)\/|^lib\/mail\/(letter\.tsx|to-html\.ts)$/,
    rule: "lib/, db/ and worker/ know no framework, but for the letter that mails are written on",
  },
];

/** Tests, tools and configuration import what they like, and nothing that runs in production imports them. */
const FREE = /(^|\/)testing\/|\.(test|spec)\.tsx?$|^e2e\/|^scripts\/|^[^/]+\.config\.(ts|mjs)$/;

export type SourceFile = Readonly<{ path: string; text: string }>;

/** Each import that the tables above do not allow, as one line. */
export function layerViolations(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => !FREE.test(path)).flatMap(violationsIn);
}

function violationsIn({ path, text }: SourceFile): string[] {
  const layers = LAYERS.filter(({ files }) => files.test(path));
  if (layers.length === 0) return [`${path}: belongs to no layer; add its folder to scripts/checks/layers.ts`];
  return importsOf(text).flatMap((specifier) => {
    const problem = problemWith(path, layers, specifier);
    return problem === undefined ? [] : [`${path}: imports ${specifier}: ${problem}`];
  });
}

function problemWith(path: string, layers: readonly Layer[], specifier: string): string | undefined {
  const target = pathInRepository(path, specifier);
  if (target === undefined) {
    return GUARDED_PACKAGES.find(({ packages, files }) => packages.test(specifier) && !files.test(path))?.rule;
  }
  if (FREE.test(target) || FREE.test(`${target}.ts`)) return "production code does not import tests or tools";
  const strict = layers.find(({ mayImport }) => !mayImport.some((allowed) => allowed.test(target)));
  return strict && `${strict.name} may not`;
}

/** The imported file's path from the root, or undefined for a package. */
function pathInRepository(path: string, specifier: string): string | undefined {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
}

const IMPORT = /\b(?:from|import|require)\s*\(?\s*(["'])([^"'\n]+)\1/g;

/** Static, dynamic, type-only, side-effect imports and re-exports alike. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, , specifier]) => specifier ?? []);
}

/** Every source file that git knows or would add. */
export function sourceFiles(): SourceFile[] {
  const list = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"], {
    encoding: "utf8",
  });
  return list.split("\0").filter(Boolean).flatMap(readIfPresent);
}

/** Git still lists a file that was just deleted. */
function readIfPresent(path: string): SourceFile[] {
  try {
    return [{ path, text: readFileSync(path, "utf8") }];
  } catch {
    return [];
  }
}
