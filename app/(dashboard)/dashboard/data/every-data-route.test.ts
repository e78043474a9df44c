import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { bodyOf } from "@/app/(api)/testing/bodies";
import { SECRET_WORD, type Secrets, someSecrets } from "@/app/(api)/testing/secrets";
import { type Watch, watchOver } from "@/app/(api)/testing/watch";
import { MESSAGES } from "@/components/dashboard/messages";
import { createText } from "@/components/dashboard/text";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant } from "@/db/testing/merchant";
import { ublXml } from "@/lib/documents/testing/e-invoice-files";
import { noteWrite } from "@/lib/http/request/reading";
import type { Caller, Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { type DashboardContext, findDashboard } from "../../dashboard-context";

/**
 * Every data route of the dashboard × everybody who may not: nothing leaks, nothing changes (decision 5). The routes are
 * found, not listed. Who is signed in is said here; that an ended sign-in is nobody's is seen in a browser (e2e/identity).
 */
vi.mock("@/app/(payer)/_visit/assets", () => ({ payerAssets: () => ({ style: "/s.css", script: "/s.js" }) }));
vi.mock("../../dashboard-context", () => ({ findDashboard: vi.fn() }));
vi.mock("@/lib/http/request/reading", async (original) => ({
  ...(await original<typeof import("@/lib/http/request/reading")>()),
  noteWrite: vi.fn(),
}));

type Handler = (request: NextRequest, context: unknown) => Promise<Response>;
type Route = Readonly<{ method: string; path: string; handler: Handler }>;

const ROOT = dirname(fileURLToPath(import.meta.url));
const handlers = z.partialRecord(z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]), z.custom<Handler>());

async function findRoutes(): Promise<readonly Route[]> {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) => /route\.tsx?$/.test(file));
  const routes = await Promise.all(
    files.toSorted().map(async (file) => {
      const exported: unknown = await import(join(ROOT, file));
      const path = `/dashboard/data/${dirname(file)}`;
      return Object.entries(handlers.parse(exported)).map(([method, handler]) => ({ method, path, handler }));
    }),
  );
  return routes.flat();
}

const routes = await findRoutes();
const NAMED_TO_ITSELF = new RegExp(`${SECRET_WORD}|Pago a Ejemplo S.L.`);
/** For OWNER and ADMIN; whoever else asks is told of nothing. */
const MANAGERS_ONLY = new Set(["/dashboard/data/audit/export", "/dashboard/data/refunds/[uuid]/transfer"]);
/** Figures without any name. */
const NAMES_NOTHING = new Set(["/dashboard/data/collected", "/dashboard/data/webhooks/[endpointUuid]/figures"]);
/** Whoever may look may ask with a body there: it is too long for an address. */
const LOOKED_AT = new Set(["/dashboard/data/configurations/preview"]);
/** What is made there is told of line by line, behind a 200. */
const ANSWERS_LINES = new Set(["/dashboard/data/collections/table"]);
/** What is sent there is read, answered and forgotten. */
const KEEPS_NOTHING = new Set(["/dashboard/data/collections/invoice", ...LOOKED_AT]);
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
/** A body that is accepted from whoever may: what is refused is refused for who asks. */
const BODY = JSON.stringify({ operations: [{ payment: { amount: 100, concept: "Own channel" } }] });

/** What is sent where: the same as to the API. */
function bodyFor(path: string): Readonly<{ body: BodyInit; headers?: Readonly<Record<string, string>> }> {
  if (path.endsWith("/collections/invoice")) return { body: invoiceForm() };
  if (path.endsWith("/collections/table")) return { body: tableForm() };
  if (path.endsWith("/statements")) return multipart("importStatement");
  if (!path.includes("/templates")) return { body: BODY, headers: { "content-type": "application/json" } };
  return multipart(path.endsWith("/batches") ? "createSignatureBatch" : "createSignatureTemplate");
}

function invoiceForm(): FormData {
  const body = new FormData();
  body.set("file", new File([ublXml()], "invoice.xml", { type: "text/xml" }));
  return body;
}

function tableForm(): FormData {
  const body = new FormData();
  body.set("file", new File(["amount,concept\n1.00,Own channel\n"], "table.csv", { type: "text/csv" }));
  return body;
}

function multipart(operationId: string): Readonly<{ body: FormData }> {
  const body = bodyOf(operationId);
  if (!(body instanceof FormData)) throw new Error(`${operationId} comes with files.`);
  return { body };
}

let database: TestDatabase;
let secrets: Secrets;
let watch: Watch;
let stranger: Caller;
let collaborator: Caller;

beforeAll(async () => {
  database = await testDatabase();
  secrets = await someSecrets(database);
  watch = watchOver(database, secrets);
  const other = await insertMerchant(database, { legalName: "Otra S.L." });
  stranger = person(other.tenantUuid, "OWNER");
  collaborator = await insertCollaborator(database, secrets.merchant);
});

function person(tenantUuid: string, role: Role): Caller {
  return {
    tenantUuid,
    actor: { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() },
    collaborator: null,
  };
}

const own = (role: Role) => person(secrets.merchant.tenantUuid, role);

function contextOf(caller: Caller): DashboardContext {
  const timeZone = "Europe/Madrid";
  const textSource = { language: "en", timeZone, messages: MESSAGES.en } as const;
  return {
    caller,
    author: { caller, ipAddress: null },
    db: database.db,
    isElsewhere: false,
    place: { where: "OWN", signs: true },
    text: createText(textSource),
    textSource,
    session: {
      sessionUuid: newUuid(),
      authenticatedAt: new Date(),
      person: { uuid: newUuid(), name: "Ana", email: "ana@example.com" },
      tenant: { uuid: caller.tenantUuid, legalName: "Mine", timeZone, languageCode: "en" },
      role: caller.actor.type === "PERSON" ? caller.actor.role : "VIEWER",
      needsSecondFactor: false,
      memberships: [],
      membership: { tenantUuid: caller.tenantUuid, role: "VIEWER" },
      collaborator: null,
      actingFor: [],
      isSandbox: false,
    },
  };
}

async function call({ method, path, handler }: Route, caller: Caller | null, query = "", isElsewhere = false) {
  vi.mocked(findDashboard).mockResolvedValue(caller && { ...contextOf(caller), isElsewhere });
  const asked = secrets.paramsOf(path);
  const address = path.replaceAll(/\[(\w+)\]/g, (_, name: string) => asked[name] ?? "");
  const sent = method === "GET" ? {} : bodyFor(path);
  // A search without a word finds nothing.
  const search = query === "" && path.endsWith("/search") ? `?q=${SECRET_WORD}` : query;
  const request = new NextRequest(`http://localhost:3000${address}${search}`, { method, ...sent });
  const response = await handler(request, { params: Promise.resolve(asked) });
  const said = `${await response.text()} ${[...response.headers].flat().join(" ")}`;
  return { status: response.status, said, asked };
}

it("finds the routes, the export among them", () => {
  expect(named.map(([name]) => name)).toEqual(
    expect.arrayContaining(["GET /dashboard/data/operations/export", "POST /dashboard/data/collections"]),
  );
});

describe.each(named)("%s", (_, route) => {
  const { method, path } = route;

  it("is closed to nobody", async () => {
    await watch.expectNothingChanged(async () => {
      const { status, said, asked } = await call(route, null);
      expect(status).toBe(401);
      watch.expectNothingLeaked(said, asked);
    });
  });

  it("is another organisation's door to nothing", async () => {
    await watch.expectNothingChanged(async () => {
      const { status, said, asked } = await call(route, stranger);
      expect(status).toBe(
        path.includes("[")
          ? 404
          : method === "POST" && !KEEPS_NOTHING.has(path) && !ANSWERS_LINES.has(path)
            ? 201
            : 200,
      );
      watch.expectNothingLeaked(said, asked);
    });
  });

  if (method === "GET") {
    it("gives nothing to a page of another organisation than the browser is signed in to by now (decision 259)", async () => {
      await watch.expectNothingChanged(async () => {
        const { status, said, asked } = await call(route, own("OWNER"), `?page_of=${newUuid()}/`);
        expect(status).toBe(409);
        watch.expectNothingLeaked(said, asked);
      });
      expect((await call(route, own("OWNER"), `?page_of=${secrets.merchant.tenantUuid}/`)).status).not.toBe(409);
    });

    it("answers what no text can hold: it finds nothing, or says what is wrong", async () => {
      const wanted = ["q", "external_id", "invoice", "collaborator_name", "collaborator", "operation", "flow"];
      for (const name of wanted) {
        for (const text of ["%00", "a%00b", "%ED%A0%80"]) {
          const { status } = await call(route, own("OWNER"), `?${name}=${text}`);
          expect([200, 400], `${name}=${text}`).toContain(status);
        }
      }
    });

    it.each(["its client", "one of its people"])(
      "shows a collaborator nothing outside its channel: %s",
      async (who) => {
        const { actor } = person(secrets.merchant.tenantUuid, "OPERATOR");
        const caller = who === "its client" ? collaborator : { ...collaborator, actor };
        await watch.expectNothingChanged(async () => {
          const { status, said, asked } = await call(route, caller);
          expect(status).toBe(path.includes("[") || MANAGERS_ONLY.has(path) ? 404 : 200);
          watch.expectNothingLeaked(said, asked);
        });
      },
    );
  }

  if (method !== "GET") {
    it("makes nothing of a form of another organisation's page, and says that it is elsewhere (decision 373)", async () => {
      await watch.expectNothingChanged(async () => {
        const { status, said, asked } = await call(route, own("OWNER"), "", true);
        expect(status).toBe(409);
        expect(said).toContain('"code":"elsewhere"');
        watch.expectNothingLeaked(said, asked);
      });
    });
  }

  it("notes that its caller may have changed something, unless it only reads (decision 246)", async () => {
    const caller = own("VIEWER");
    vi.mocked(noteWrite).mockClear();
    await call(route, caller);
    expect(vi.mocked(noteWrite).mock.calls).toEqual(method === "GET" || KEEPS_NOTHING.has(path) ? [] : [[caller]]);
  });

  it("lets a VIEWER look and change nothing", async () => {
    await watch.expectNothingChanged(async () => {
      const allowed = MANAGERS_ONLY.has(path) ? 404 : 200;
      expect((await call(route, own("VIEWER"))).status).toBe(method === "GET" || LOOKED_AT.has(path) ? allowed : 403);
    });
  });
});

it("finds what it looks for: the organisation itself sees its own", async () => {
  // Of what is not near its end the bell says nothing.
  const { tenantUuid } = secrets.merchant;
  await database.sql`update operation set expires_at = now() + interval '1 day' where tenant_uuid = ${tenantUuid}`;
  const seen = await Promise.all(
    routes
      .filter(({ method }) => method === "GET")
      .map(async (route) => ({ path: route.path, ...(await call(route, own("OWNER"))) })),
  );
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200));
  // The words of a PDF are packed; a preview of nothing yet names whom the payer pays.
  for (const { path, said } of seen)
    if (!said.startsWith("%PDF-") && !NAMES_NOTHING.has(path)) expect(said).toMatch(NAMED_TO_ITSELF);
  // What is in the organisation's own sums is in nobody else's.
  const [collected] = seen.filter(({ path }) => path === "/dashboard/data/collected");
  expect(collected?.said.split("\r\n").filter((line) => line.endsWith(",1,100.00"))).toHaveLength(1);
});

it("lists and exports a collaborator's own channel to it, and that channel alone", async () => {
  const route = (name: string) => {
    const [, found] = named.find(([it]) => it === name) ?? [];
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  expect((await call(route("POST /dashboard/data/collections"), collaborator)).status).toBe(201);
  const list = await call(route("GET /dashboard/data/operations"), collaborator);
  expect(list.said).toContain('"total":1,');
  const flows = await call(route("GET /dashboard/data/flows"), collaborator);
  expect(flows.said).toContain('"total":1,');
  const { said } = await call(route("GET /dashboard/data/operations/export"), collaborator);
  expect(said).toContain("Own channel");
  expect(said.split("\r\n").filter((line) => line.includes("1.00"))).toHaveLength(1);
  const exported = await call(route("GET /dashboard/data/flows/export"), collaborator);
  expect(exported.said.split("\r\n").filter((line) => line.includes(",Dashboard,"))).toHaveLength(1);
  watch.expectNothingLeaked(`${list.said} ${flows.said} ${said} ${exported.said}`);
});
