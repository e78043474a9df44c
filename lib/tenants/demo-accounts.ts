import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { env } from "@/lib/shared/env";
import { hasCode } from "@/lib/shared/has-code";

const demoFile = z.object({
  tenants: z.array(
    z.object({
      legalName: z.string(),
      users: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
    }),
  ),
});

export type DemoAccount = Readonly<{
  email: string;
  password: string;
  /** Where the account may do what; a person of two organisations is one account. */
  memberships: readonly Readonly<{ legalName: string; role: string }>[];
}>;

/** The demo's people, from `DATA_DIR/demo.json`; nobody outside of the demo. */
export async function listDemoAccounts(): Promise<readonly DemoAccount[]> {
  if (!env().demo) return [];
  const { tenants } = demoFile.parse(JSON.parse(await readDemoFile()));
  const accounts = new Map<string, DemoAccount>();
  for (const { legalName, users } of tenants) {
    for (const { email, password, role } of users) {
      const known = accounts.get(email)?.memberships ?? [];
      accounts.set(email, { email, password, memberships: [...known, { legalName, role }] });
    }
  }
  return [...accounts.values()];
}

async function readDemoFile(): Promise<string> {
  try {
    return await readFile(join(env().dataDir, "demo.json"), "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return '{"tenants":[]}';
    throw error;
  }
}
