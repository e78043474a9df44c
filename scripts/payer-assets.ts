/**
 * What the payer's and the signer's page load, for whoever serves them by plain Next (`instrumentation.ts`): our own start and build make
 * it.
 */
import { env } from "@/lib/shared/env";
import { buildPayerAssets } from "./start/build-payer-assets";
import { step } from "./start/progress";

await step("Building what payers' pages load", () => buildPayerAssets(env().distDir));
