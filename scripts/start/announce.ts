import { parseEnv } from "@/lib/shared/env";
import { type DemoFile, readDemoFile } from "../demo-file";
import { secondsSince } from "./progress";

/** Ends the start with what a person needs next: the address, and in a demo the sign-ins and a first call. */
export function announce(began: number): void {
  const settings = parseEnv(process.env);
  const lines = [`\nParaph is ready at ${settings.baseUrl} (${secondsSince(began)})`];
  const demo = settings.demo ? readDemoFile(settings.dataDir) : undefined;
  if (demo !== undefined)
    lines.push(...signIns(demo), ...toSign(demo), ...firstCall(demo), `\nAll of it: ${settings.dataDir}/demo.json`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

function signIns({ baseUrl, tenants }: DemoFile): string[] {
  const people = tenants.flatMap((tenant) =>
    tenant.users.map((user) => `  ${user.email}  ${user.password}  ${user.role}, ${tenant.legalName}`),
  );
  return people.length === 0 ? [] : [`\nSign in at ${baseUrl}/dashboard:`, ...people];
}

function toSign({ baseUrl, links }: DemoFile): string[] {
  if (links === undefined) return [];
  return [`\nSign a contract:     ${baseUrl}${links.sign}`, `Sign one, then pay:  ${baseUrl}${links.signAndPay}`];
}

/** A token and a collection with nothing but a shell, curl and Node. */
function firstCall({ baseUrl, tokenUrl, tenants }: DemoFile): string[] {
  const tenant = tenants[0];
  if (tenant === undefined) return [];
  const payload = JSON.stringify({
    externalId: "first",
    operations: [{ payment: { amount: 15075, currency: "EUR", concept: "Invoice 1" } }],
  });
  return [
    "\nCollect €150.75:",
    `  TOKEN=$(curl -s -u '${tenant.clientId}:${tenant.clientSecret}' -d grant_type=client_credentials ${tokenUrl} \\`,
    `    | node -pe 'JSON.parse(require("fs").readFileSync(0)).access_token')`,
    `  curl -s ${baseUrl}/flow/v1/flows/invoice-collection -H "Authorization: Bearer $TOKEN" \\`,
    `    -H 'x-tenant-id: ${tenant.uuid}' -F 'payload=${payload};type=application/json'`,
  ];
}
