import { chmodSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hasCode } from "@/lib/shared/has-code";

const demoFileSchema = z.object({
  baseUrl: z.string(),
  tokenUrl: z.string(),
  tenants: z.array(
    z.object({
      uuid: z.string(),
      legalName: z.string(),
      countryCode: z.string(),
      clientId: z.string(),
      clientSecret: z.string(),
      configurationUuid: z.string(),
      creditorAccountUuid: z.string(),
      users: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
    }),
  ),
  /** Paths of what waits to be signed; not there until it has been made. */
  links: z.object({ sign: z.string(), signAndPay: z.string() }).optional(),
  mandates: z.array(z.object({ collaboratorUuid: z.string(), targetUuid: z.string() })),
});

/** What a person or a test needs to use the demo: `DATA_DIR/demo.json`. It holds secrets. */
export type DemoFile = z.infer<typeof demoFileSchema>;

const pathIn = (dataDir: string) => join(dataDir, "demo.json");

/** The demo an earlier start wrote, or undefined. */
export function readDemoFile(dataDir: string): DemoFile | undefined {
  try {
    return demoFileSchema.parse(JSON.parse(readFileSync(pathIn(dataDir), "utf8")));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Replaces the file in one step, readable by its owner alone. */
export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  const fresh = `${pathIn(dataDir)}.new`;
  writeFileSync(fresh, `${JSON.stringify(demoFileSchema.parse(demo), null, 2)}\n`, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, pathIn(dataDir));
}
