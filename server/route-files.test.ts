import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeApi } from "@/app/(api)/openapi.json/describe-api";
import { answersWithData } from "./data-paths";
import { loadRoutes } from "./route-files";

/** The payer's page and what it loads, and the page that verifies documents. */
const PAYER = /^\/(pay(-assets)?\/|verify$)/;
/** The page of who signs. */
const SIGNER = /^\/sign\//;

const isHosted = (path: string) => PAYER.test(path) || SIGNER.test(path);

describe("what our server answers without Next (decision 10)", () => {
  it("is every route file of the API, and what belongs to it", async () => {
    const paths = [...(await loadRoutes()).keys()].filter((path) => !isHosted(path));
    const documented = Object.keys(describeApi("https://pay.example").paths ?? {}).map((path) =>
      path.replaceAll("{", "[").replaceAll("}", "]"),
    );
    expect(documented.length).toBeGreaterThan(30);
    expect(paths).toEqual(expect.arrayContaining(documented));
    expect(documented.filter((path) => !answersWithData(path))).toEqual([]);
    expect(paths.filter((path) => !documented.includes(path)).toSorted()).toEqual([
      "/.well-known/oauth-authorization-server/idp",
      "/.well-known/security.txt",
      "/api/v2/[...rest]",
      "/business-creditor-account/[...rest]",
      "/dashboard/live",
      "/docs",
      "/docs/reference.js",
      "/docs/start.js",
      "/flow-customization/[...rest]",
      "/flow/[...rest]",
      "/health/live",
      "/health/ready",
      "/idp/.well-known/openid-configuration",
      "/idp/[...rest]",
      "/idp/oauth2/authorize",
      "/idp/oauth2/authorize/resume",
      "/idp/oauth2/introspect",
      "/idp/oauth2/jwks",
      "/idp/oauth2/logout",
      "/idp/oauth2/revoke",
      "/idp/oauth2/userinfo",
      "/mail/v1/bounces",
      "/metrics",
      "/openapi.json",
      "/payment/[...rest]",
      "/psd2/callback/[connector]",
      "/psd2/callback/[connector]/[state]",
      "/psd2/callback/[connector]/[state]/nok",
      "/psd2/certificates/[name]",
      "/psd2/notifications/[state]",
      "/remote-signing/callback",
      "/sms/v1/receipts/[token]",
      "/verification/[...rest]",
      "/webhook/[...rest]",
    ]);
  });

  it("is data, but for what a person's browser opens", async () => {
    const pages = [...(await loadRoutes()).keys()].filter((path) => !answersWithData(path));
    expect(pages.filter((path) => !isHosted(path)).toSorted()).toEqual([
      "/dashboard/live",
      "/docs",
      "/docs/reference.js",
      "/docs/start.js",
      "/idp/[...rest]",
      "/idp/oauth2/authorize",
      "/idp/oauth2/authorize/resume",
      "/idp/oauth2/logout",
      "/psd2/callback/[connector]",
      "/psd2/callback/[connector]/[state]",
      "/psd2/callback/[connector]/[state]/nok",
      "/remote-signing/callback",
    ]);
  });

  it("is the payer's page with all that stands below it (decision 77)", async () => {
    const paths = [...(await loadRoutes()).keys()].filter((path) => PAYER.test(path));
    expect(paths.toSorted()).toEqual([
      "/pay-assets/[file]",
      "/pay-assets/[file]/[part]",
      "/pay-assets/banks/[logo]",
      "/pay-assets/pictures/[configurationUuid]/[picture]",
      "/pay/[linkToken]",
      "/pay/[linkToken]/attempt",
      "/pay/[linkToken]/attempt/abandon",
      "/pay/[linkToken]/attempt/advance",
      "/pay/[linkToken]/attempt/identify",
      "/pay/[linkToken]/attempt/keep",
      "/pay/[linkToken]/attempt/pass-over",
      "/pay/[linkToken]/bank",
      "/pay/[linkToken]/banks",
      "/pay/[linkToken]/decline",
      "/pay/[linkToken]/dispute",
      "/pay/[linkToken]/documents/[documentUuid]",
      "/pay/[linkToken]/documents/[documentUuid]/preview",
      "/pay/[linkToken]/events",
      "/pay/[linkToken]/language",
      "/pay/[linkToken]/new-link",
      "/pay/[linkToken]/pay-again",
      "/pay/[linkToken]/qr.svg",
      "/pay/[linkToken]/receipt",
      "/pay/[linkToken]/seen",
      "/pay/[linkToken]/status",
      "/pay/[linkToken]/transfer",
      "/pay/[linkToken]/transfer.svg",
      "/verify",
    ]);
  });

  it("is the signer's page with all that stands below it", async () => {
    const paths = [...(await loadRoutes()).keys()].filter((path) => SIGNER.test(path));
    expect(paths.toSorted()).toEqual([
      "/sign/[linkToken]",
      "/sign/[linkToken]/certificate",
      "/sign/[linkToken]/certificate/failure",
      "/sign/[linkToken]/certificate/signatures",
      "/sign/[linkToken]/code",
      "/sign/[linkToken]/decline",
      "/sign/[linkToken]/documents/[documentUuid]",
      "/sign/[linkToken]/documents/[documentUuid]/view",
      "/sign/[linkToken]/events",
      "/sign/[linkToken]/language",
      "/sign/[linkToken]/new-link",
      "/sign/[linkToken]/provider",
      "/sign/[linkToken]/qr.svg",
      "/sign/[linkToken]/sign",
      "/sign/[linkToken]/status",
    ]);
  });
});

describe("a route file", () => {
  let app: string;
  beforeEach(async () => {
    app = await mkdtemp(join(tmpdir(), "paraph-app-"));
    await mkdir(join(app, "(live)"));
  });
  afterEach(() => rm(app, { recursive: true }));

  const write = async (file: string, text: string) => {
    await mkdir(join(app, dirname(file)), { recursive: true });
    await writeFile(join(app, file), text);
  };
  const load = () => loadRoutes(pathToFileURL(`${app}/`));

  it("is known by its file where a build has put it together (decision 361)", async () => {
    const handler = () => new Response("a");
    const found = await loadRoutes({ "(api)/(group)/things/[uuid]/route.ts": { GET: handler, dynamic: "x" } });
    expect([...found].map(([path, handlers]) => [path, [...handlers]])).toEqual([
      ["/things/[uuid]", [["GET", handler]]],
    ]);
    await expect(loadRoutes({ "(api)/broken/route.ts": {} })).rejects.toThrow(
      "app/(api)/broken/route.ts exports no handler.",
    );
  });

  it("is found in whatever group it lies, and its methods with it", async () => {
    await write(
      "(api)/things/[uuid]/route.ts",
      "export const GET = () => new Response('a'); export const dynamic = 'x';",
    );
    await write("(api)/(inner)/page-of-ours/route.tsx", "export const POST = () => new Response('b');");
    await write("(api)/things/[uuid]/not-a-route.ts", "throw new Error('loaded');");
    await write("(sandbox)/bank/route.ts", "throw new Error('loaded');");
    await write("(payer)/pay/route.ts", "export const GET = () => new Response('c');");
    const found = [...(await load())].map(([path, handlers]) => [path, [...handlers.keys()]]);
    expect(found).toEqual([
      ["/page-of-ours", ["POST"]],
      ["/things/[uuid]", ["GET"]],
      ["/pay", ["GET"]],
    ]);
  });

  it.each([
    ["throws", "throw new Error('no such table');", "no such table"],
    ["imports what is not there", "import './gone.js'; export const GET = () => new Response();", "gone.js"],
    ["answers nothing", "export const get = () => new Response();", "app/(api)/broken/route.ts exports no handler."],
    ["answers with what is no function", "export const GET = 1;", "app/(api)/broken/route.ts exports no handler."],
  ])("that %s ends the start", async (_, text, reason) => {
    await write("(api)/fine/route.ts", "export const GET = () => new Response();");
    await write("(payer)/fine/route.ts", "export const GET = () => new Response();");
    await write("(api)/broken/route.ts", text);
    await expect(load()).rejects.toThrow(reason);
  });
});
