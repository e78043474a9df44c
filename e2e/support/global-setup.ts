import { startServer } from "./server";

/**
 * One server for all specs, with a demo of its own: E2E_BASE_URL and E2E_DATA_DIR name it, in each worker too. When they
 * are set from outside, the specs use that server.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL !== undefined) return async () => undefined;
  const server = await startServer();
  process.env.E2E_BASE_URL = server.baseUrl;
  process.env.E2E_DATA_DIR = server.dataDir;
  return async () => {
    await server.stop();
  };
}
