import { afterAll, vi } from "vitest";
import { forgetAllBut } from "@/lib/shared/process/once-per-process";
import { forgetFactories } from "./forget-factories";
import { tidyUp } from "./tidying";

// Files share a process (vitest.config.ts), each with modules of its own: what a process keeps beside them is
// forgotten here. The document processes have no state, and go on.
forgetAllBut("document-pool");
forgetFactories();

afterAll(async () => {
  await tidyUp();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
