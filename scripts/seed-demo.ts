import type { Database } from "@/db/client";
import { env } from "@/lib/shared/env";
import { readDemoFile, writeDemoFile } from "./demo-file";

/** Makes the demo unless an earlier start did; its values survive restarts. */
export async function seedDemo(_db: Database): Promise<void> {
  const { baseUrl, dataDir } = env();
  const earlier = readDemoFile(dataDir) ?? { tenants: [], mandates: [] };
  writeDemoFile(dataDir, { ...earlier, baseUrl, tokenUrl: `${baseUrl}/idp/oauth2/token` });
}
