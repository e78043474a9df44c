import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PayerAssets } from "@/components/payer/payer-document";
import { env } from "@/lib/shared/env";

/** What `scripts/start/build-payer-assets.ts` leaves in the build's folder. */
const manifest = z.object({ style: z.string(), script: z.string(), font: z.string() });

let kept: PayerAssets | undefined;

/** The addresses of the page's style, script and font, by the names that the build has given them. */
export function payerAssets(): PayerAssets {
  // While developing they are built anew.
  if (kept && env().nodeEnv === "production") return kept;
  const { style, script, font } = manifest.parse(JSON.parse(readFileSync(payerAssetFile("manifest.json"), "utf8")));
  kept = { style: `/pay-assets/${style}`, script: `/pay-assets/${script}`, font: `/pay-assets/${font}` };
  return kept;
}

export function payerAssetFile(name: string): string {
  return join(process.cwd(), env().distDir, "payer-assets", name);
}
