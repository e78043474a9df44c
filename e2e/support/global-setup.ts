import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/free-port";
import { documentWire } from "./document-wire";
import { startLater } from "./first-start";

/**
 * One server for all specs, with a demo of its own: E2E_BASE_URL and E2E_DATA_DIR name it, in each worker too. When they
 * are set from outside, the specs use that server. E2E_RUN_DIR holds what this run's processes share. THROUGH_PRISM=1 leads what is
 * asked of banks through prism, and fails the run where it finds something (decision 148).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const runDir = await mkdtemp(join(tmpdir(), "paraph-run-"));
  process.env.E2E_RUN_DIR = runDir;
  const stop = process.env.E2E_BASE_URL === undefined ? await serve() : async () => undefined;
  return async () => {
    await stop();
    await rm(runDir, { recursive: true, force: true });
  };
}

async function serve(): Promise<() => Promise<unknown>> {
  const port = await freePort();
  const wire = process.env.THROUGH_PRISM === "1" ? await documentWire(`http://127.0.0.1:${port}`) : null;
  const server = await startLater({ port, env: wire ? { SANDBOX_BANK_URL: wire.origin } : {} });
  process.env.E2E_BASE_URL = server.baseUrl;
  process.env.E2E_DATA_DIR = server.dataDir;
  return async () => {
    await server.stop();
    await wire?.close();
  };
}
