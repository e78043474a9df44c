import { oauthRoutes } from "@/lib/http/oauth-route";
import { publicDocument } from "@/lib/http/reply/public-document";
import { currentKeys } from "@/lib/tokens/keys/current-keys";

/** RFC 7517: active keys, those that will be, and those whose tokens may still be about. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes(
  { GET: async () => publicDocument((await currentKeys()).jwks, "application/jwk-set+json") },
  { crossOrigin: true },
);
