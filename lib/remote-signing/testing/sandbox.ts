import { vi } from "vitest";
import { type Handler, serve, type TestServer } from "@/lib/banks/testing/http-server";
import { handleSigningProvider } from "@/lib/sandbox-signing-provider/handle-signing-provider";
import * as environment from "@/lib/shared/env";

/** The sandbox provider over real HTTP, as the route serves it. `around` may stand in its way. */
export function serveSandboxProvider(around: (handle: Handler) => Handler = (handle) => handle): Promise<TestServer> {
  return serve(
    around((request) => {
      const [, root, ...path] = new URL(request.url).pathname.split("/");
      return root === "sandbox-signing-provider"
        ? handleSigningProvider(request, path)
        : new Response(null, { status: 404 });
    }),
  );
}

/** This process's environment, for one test, as if it were the demo that the sandbox belongs to. */
export function beDemoAt({ origin }: TestServer, dataDir: string = environment.env().dataDir): void {
  const own = { demo: true, remoteSigning: null, internalUrl: origin, baseUrl: origin, dataDir };
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), ...own });
}
