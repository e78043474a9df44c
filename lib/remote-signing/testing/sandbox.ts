import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { type Handler, serve, type TestServer } from "@/lib/banks/testing/http-server";
import { handleSigningProvider } from "@/lib/sandbox-signing-provider/handle-signing-provider";
import * as environment from "@/lib/shared/env";

export type SandboxProvider = TestServer & Readonly<{ dataDir: string }>;

/**
 * The sandbox provider over real HTTP, as the route serves it, and this process's environment as if it were the demo at that address.
 * `around` may stand in its way.
 */
export async function serveSandboxProvider(
  around: (handle: Handler) => Handler = (handle) => handle,
): Promise<SandboxProvider> {
  const server = await serve(
    around((request) => {
      const [, root, ...path] = new URL(request.url).pathname.split("/");
      return root === "sandbox-signing-provider"
        ? handleSigningProvider(request, path)
        : new Response(null, { status: 404 });
    }),
  );
  const dataDir = await mkdtemp(join(tmpdir(), "paraph-provider-"));
  const own = { demo: true, remoteSigning: null, internalUrl: server.origin, baseUrl: server.origin, dataDir };
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), ...own });
  return {
    ...server,
    dataDir,
    close: async () => {
      vi.restoreAllMocks();
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
