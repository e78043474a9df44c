import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PayerAssets } from "@/components/payer/payer-document";
import type { ViewerAssets } from "@/components/signer/viewer";
import { env } from "@/lib/shared/env";

const part = z.object({ style: z.string(), script: z.string() });
const viewer = z.object({ script: z.string(), worker: z.string(), files: z.string() });
/** What `scripts/start/build-payer-assets.ts` leaves in the build's folder. */
const manifest = part.extend({ search: z.string(), signer: part.extend({ viewer, certificate: z.string() }) });

type Kept = Readonly<{ payer: PayerAssets; search: string; signer: PayerAssets; viewer: ViewerAssets }>;
let kept: Kept | undefined;

/** The addresses of the page's style and script, by the names that the build has given them. */
export function payerAssets(): PayerAssets {
  return assets().payer;
}

/** And of what arranges its banks as somebody searches. */
export function searchScript(): string {
  return assets().search;
}

/** The same of the signer's page. */
export function signerAssets(): PayerAssets {
  return assets().signer;
}

/** And of what shows a document there, and opens a certificate. */
export function viewerAssets(): ViewerAssets {
  return assets().viewer;
}

function assets(): Kept {
  // While developing they are built anew.
  if (kept && env().nodeEnv === "production") return kept;
  const { signer, search, ...payer } = manifest.parse(
    JSON.parse(readFileSync(payerAssetFile("manifest.json"), "utf8")),
  );
  const addressOf = (name: string) => `/pay-assets/${name}`;
  const addresses = ({ style, script }: PayerAssets): PayerAssets => ({
    style: addressOf(style),
    script: addressOf(script),
  });
  const { script, worker, files } = signer.viewer;
  kept = {
    payer: addresses(payer),
    search: addressOf(search),
    signer: addresses(signer),
    viewer: {
      script: addressOf(script),
      worker: addressOf(worker),
      files: addressOf(files),
      certificate: addressOf(signer.certificate),
    },
  };
  return kept;
}

export function payerAssetFile(...names: readonly string[]): string {
  return join(process.cwd(), env().distDir, "payer-assets", ...names);
}
