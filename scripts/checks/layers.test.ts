import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf, layerViolations, MODULE_RANKS, sourceFiles } from "./layers";

const plant = (path: string, ...specifiers: string[]) =>
  layerViolations([{ path, text: specifiers.map((specifier) => `import { x } from "${specifier}";`).join("\n") }]);

describe("who may import whom", () => {
  it("holds in the whole tree", () => {
    expect(layerViolations(sourceFiles())).toEqual([]);
  });

  it("opens the database in one place, which knows TLS and passwords that are renewed (decision 301)", () => {
    const openers = sourceFiles().filter(
      ({ path, text }) =>
        /^(db|lib|server|worker|scripts\/(start|banks|backup))\//.test(path) && /\bpostgres\((?!ql\))/.test(text),
    );
    const ours = openers.map(({ path }) => path).filter((path) => !/\.test\.ts$|\/testing\//.test(path));
    // The second opens none: it is asked what somebody would be told whose connection is gone.
    expect(ours).toEqual(["db/connect.ts", "db/dead-connections.ts"]);
  });

  it("asks what an address is by urlFrom: URL.canParse denies those with an ä once it has become quick", () => {
    const asking = sourceFiles().filter(({ text }) => /\bcanParse\(/.test(text));
    expect(asking.map(({ path }) => path)).toEqual([]);
  });

  it("looks at the whole tree", () => {
    const files = sourceFiles();
    const folders = new Set(files.map(({ path }) => path.split("/")[0]));
    expect([...folders]).toEqual(expect.arrayContaining(["app", "components", "db", "lib", "worker"]));
    expect(files.find(({ path }) => path === "db/client.ts")).toMatchObject({ text: expect.stringContaining("from") });
  });

  it.each([
    ["a page that asks the database", "app/(dashboard)/dashboard/page.tsx", "@/db/client"],
    ["a page that asks it by a relative path", "app/health/ready/route.ts", "../../../db/queries/flows/flows"],
    ["a page that drives the sandbox bank", "app/(payer)/pay/page.tsx", "@/lib/sandbox-bank/authorise"],
    [
      "the sandbox bank's pages knowing our payments",
      "app/(sandbox)/sandbox-bank/route.ts",
      "@/lib/attempts/get-payment",
    ],
    ["a component that calls a use case", "components/dashboard/row.tsx", "@/lib/flows/create-flow"],
    ["a component that asks the database", "components/payer/outcomes/paid.tsx", "@/db/queries/flows/flows"],
    ["a button that knows the domain", "components/ui/button.tsx", "@/lib/flows/model"],
    ["shared code that knows a module", "lib/shared/money.ts", "../flows/model"],
    ["the wrapper that knows a module", "lib/http/api-route.ts", "@/lib/flows/create-flow"],
    ["a module that imports one above it", "lib/operations/move-operation.ts", "@/lib/attempts/start-attempt"],
    ["the HTTP edge that calls a use case", "server/edge.ts", "@/lib/flows/create-flow"],
    ["the HTTP edge that asks the database", "server/outage/outage.ts", "@/db/queries/health"],
    ["a module that imports one beside it", "lib/webhooks/deliver.ts", "../banks/connector"],
    ["the lowest module importing the next", "lib/tenants/find-tenant.ts", "@/lib/mandates/model"],
    [
      "a module that skips HTTP on its way to the sandbox bank",
      "lib/banks/berlin-group/connector.ts",
      "@/lib/sandbox-bank/accounts",
    ],
    ["the sandbox bank knowing our modules", "lib/sandbox-bank/accounts.ts", "@/lib/banks/connector"],
    ["the sandbox bank reading our tables", "lib/sandbox-bank/accounts.ts", "@/db/queries/payments"],
    [
      "a module that skips HTTP on its way to the sandbox provider",
      "lib/remote-signing/settings.ts",
      "@/lib/sandbox-signing-provider/people",
    ],
    [
      "the sandbox provider knowing our modules",
      "lib/sandbox-signing-provider/people.ts",
      "@/lib/remote-signing/model",
    ],
    ["the sandbox provider knowing our seal", "lib/sandbox-signing-provider/people.ts", "@/lib/seals/seal"],
    ["the sandbox provider reading our tables", "lib/sandbox-signing-provider/people.ts", "@/db/queries/flows/flows"],
    [
      "the sandbox provider's pages knowing what is signed",
      "app/(sandbox)/sandbox-signing-provider/route.ts",
      "@/lib/signatures/find-signing",
    ],
    [
      "a module that skips HTTP on its way to the sandbox's register of holders",
      "lib/payee-verification/settings.ts",
      "@/lib/sandbox-payee-verification/register",
    ],
    [
      "the sandbox's register of holders knowing our modules",
      "lib/sandbox-payee-verification/register.ts",
      "@/lib/payee-verification/model",
    ],
    ["the database that calls a use case", "db/queries/flows/flows.ts", "@/lib/flows/create-flow"],
    ["a model that calls its use case", "lib/flows/model.ts", "./create-flow"],
    ["a module that imports a page", "lib/flows/creating/create-flow.ts", "@/app/preferences"],
    ["a worker that imports a page", "worker/tasks.ts", "@/app/preferences"],
    ["production code that imports a test's helper", "lib/flows/creating/create-flow.ts", "@/db/testing/database"],
    ["production code that imports a tool", "worker/tasks.ts", "@/scripts/seed-demo"],
    ["SQL outside of db/", "lib/flows/creating/create-flow.ts", "drizzle-orm"],
    ["a pool outside of db/", "app/health/ready/route.ts", "postgres"],
    ["the job queue outside of the worker", "lib/webhooks/deliver.ts", "graphile-worker"],
    ["a call to the outside world", "lib/flows/creating/create-flow.ts", "undici"],
    ["a module that knows the framework", "lib/flows/creating/create-flow.ts", "next/headers"],
    ["a folder that has no layer yet", "mail/send.ts", "node:net"],
  ])("catches %s", (_what, path, specifier) => {
    const found = plant(path, specifier);
    expect(found).toHaveLength(1);
    // For its import, not for a folder that has been renamed since.
    expect(found[0]?.includes("belongs to no layer")).toBe(path === "mail/send.ts");
  });

  it.each([
    [
      "app/(api)/flow/v1/flows/route.ts",
      "@/lib/http/api-route",
      "@/lib/flows/list-flows",
      "@/lib/flows/contract",
      "zod",
    ],
    ["app/(sandbox)/sandbox-bank/route.ts", "@/lib/sandbox-bank/pages", "@/lib/shared/env"],
    ["lib/sandbox-signing-provider/keyring.ts", "@/lib/seals/issue-certificate", "@/lib/seals/asn1/oids"],
    ["components/dashboard/row.tsx", "@/components/ui/badge", "@/lib/operations/model", "react", "../ui/table"],
    [
      "lib/flows/creating/create-flow.ts",
      "@/lib/operations/create-operation",
      "./model",
      "@/db/client",
      "@/lib/shared/money",
    ],
    ["lib/banks/transport/call-bank.ts", "undici", "../connector"],
    ["lib/flows/creating/create-flow.test.ts", "@/db/testing/database", "vitest", "drizzle-orm"],
    ["db/schema/flows.ts", "drizzle-orm/pg-core", "@/lib/operations/model"],
    ["worker/tasks.ts", "graphile-worker", "@/lib/webhooks/deliver", "@/db/client"],
  ])("allows what %s needs", (path, ...specifiers) => {
    expect(plant(path, ...specifiers)).toEqual([]);
  });
});

/** A folder of more is divided by what its files are about. Its tests stand beside them, and don't count. */
const MOST_IN_A_FOLDER = 30;
/** Things that are alike, each found by its name. */
const MAY_BE_FLAT = /^components\/(ui|dashboard\/messages\/\w+)$/;

describe("a folder", () => {
  it("is small enough to be read at a glance", () => {
    const files = sourceFiles().filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path));
    const sizes: Record<string, number> = {};
    for (const folder of files.map(({ path }) => posix.dirname(path))) sizes[folder] = (sizes[folder] ?? 0) + 1;
    const crowded = Object.entries(sizes).filter(
      ([folder, size]) => size > MOST_IN_A_FOLDER && !MAY_BE_FLAT.test(folder),
    );
    expect(crowded).toEqual([]);
  });
});

describe("docs/architecture.md", () => {
  const page = readFileSync("docs/architecture.md", "utf8");

  it("shows the order that is checked, every module at its rank", () => {
    const [, chain = ""] = /^server > app.*\n((?:.+\n)+?)```$/m.exec(page) ?? [];
    const ranks = chain.split(">").map((rank) => rank.split(",").map((name) => name.trim()));
    const sorted = (names: readonly string[]) => names.toSorted();
    expect(ranks.toReversed().map(sorted)).toEqual(MODULE_RANKS.map(sorted));
  });

  it("says of every module what it answers, once", () => {
    const [, rows = ""] = /^\| Module \| What it answers \|\n\|---\|---\|\n((?:\|.+\n)+)/m.exec(page) ?? [];
    const named = rows.matchAll(/^\| ([^|]+) \| [^|]{10,} \|$/gm);
    const modules = [...named].flatMap(([, names = ""]) => names.split(", "));
    expect(modules.toSorted()).toEqual(MODULE_RANKS.flat().toSorted());
  });

  it("names every other room of lib/ where it says what lies where", () => {
    const modules = new Set(MODULE_RANKS.flat());
    const others = readdirSync("lib").filter((room) => !modules.has(room));
    expect(others.filter((room) => !page.includes(`\nlib/${room} `))).toEqual([]);
  });
});

describe("finding imports", () => {
  it.each([
    [`import a from "x";`],
    [`import type { A } from 'x';`],
    [`import {\n  a,\n  b,\n} from "x";`],
    [`import "x";`],
    [`export * from "x";`],
    [`const a = await import("x");`],
    [`const a = require("x");`],
    [`type A = import("x").A;`],
  ])("sees %j", (text) => {
    expect(importsOf(text)).toEqual(["x"]);
  });
});
