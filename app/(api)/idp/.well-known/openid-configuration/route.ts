import { oauthRoutes } from "@/lib/http/oauth-route";
import { publicDocument } from "@/lib/http/reply/public-document";
import { PAGE_LANGUAGES } from "@/lib/http/request/language";
import { describeServer } from "@/lib/tokens/describe-server";

/** OpenID Connect Discovery section 4. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes(
  { GET: async () => publicDocument(describeServer(PAGE_LANGUAGES)) },
  { crossOrigin: true },
);
