import { oauthRoutes } from "@/lib/http/oauth-route";
import { publicDocument } from "@/lib/http/reply/public-document";
import { PAGE_LANGUAGES } from "@/lib/http/request/language";
import { describeServer } from "@/lib/tokens/describe-server";

/** RFC 8414 section 3.1: the well-known part stands between the issuer's host and its path. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes(
  { GET: async () => publicDocument(describeServer(PAGE_LANGUAGES)) },
  { crossOrigin: true },
);
