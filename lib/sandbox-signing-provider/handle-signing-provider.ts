import { Refusal, refused } from "./answers";
import { exchangeCode } from "./exchange-code";
import { handleInterface } from "./interface";
import { handleAuthorization } from "./pages/authorization";

const INTERFACE = "csc/v2/";

/**
 * The sandbox provider's front door: `path` is what follows `/sandbox-signing-provider`. `csc/v2/…` is its interface,
 * `oauth2/authorize` its customers' pages, `oauth2/token` what applications exchange. Whoever calls knows nothing but HTTP.
 */
export async function handleSigningProvider(request: Request, path: readonly string[]): Promise<Response> {
  const place = path.join("/");
  try {
    if (place === "oauth2/authorize") return await handleAuthorization(request);
    if (place === "oauth2/token" && request.method === "POST") return await exchangeCode(request);
    if (place.startsWith(INTERFACE)) return await handleInterface(request, place.slice(INTERFACE.length));
    return new Response(null, { status: 404 });
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}
