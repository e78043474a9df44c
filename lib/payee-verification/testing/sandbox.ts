import { vi } from "vitest";
import { type Handler, serve, type TestServer } from "@/lib/banks/testing/http-server";
import { handlePayeeVerification } from "@/lib/sandbox-payee-verification/handle-payee-verification";
import * as environment from "@/lib/shared/env";

/** The sandbox provider over real HTTP, as the route serves it. `around` may stand in its way. */
export function serveSandboxVerifier(around: (handle: Handler) => Handler = (handle) => handle): Promise<TestServer> {
  return serve(
    around((request) => {
      const [, root, ...path] = new URL(request.url).pathname.split("/");
      return root === "sandbox-payee-verification"
        ? handlePayeeVerification(request, path)
        : new Response(null, { status: 404 });
    }),
  );
}

/** This process's environment, for one test, as if it were the demo that the sandbox belongs to. */
export function beDemoAt({ origin }: TestServer): void {
  const own = { demo: true, payeeVerification: null, internalUrl: origin };
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), ...own });
}

/** As an installation in which nobody verifies payees. */
export function haveNoVerifier(): void {
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), demo: false, payeeVerification: null });
}
