import * as decision from "@/app/(auth)/consent/decision/route";
import * as password from "@/app/(auth)/sign-in/password/route";
import type { Routes } from "@/lib/tokens/testing/serve-routes";
import * as metadata from "../../.well-known/oauth-authorization-server/idp/route";
import * as tokenAlias from "../../api/v2/auth/token/route";
import * as discovery from "../.well-known/openid-configuration/route";
import * as resume from "../oauth2/authorize/resume/route";
import * as authorize from "../oauth2/authorize/route";
import * as introspect from "../oauth2/introspect/route";
import * as jwks from "../oauth2/jwks/route";
import * as logout from "../oauth2/logout/route";
import * as revoke from "../oauth2/revoke/route";
import * as token from "../oauth2/token/route";
import * as userinfo from "../oauth2/userinfo/route";

/** The authorization server's routes, by the path under which Next serves them. */
export const ROUTES: Routes = {
  "/.well-known/oauth-authorization-server/idp": metadata,
  "/api/v2/auth/token": tokenAlias,
  "/consent/decision": decision,
  "/idp/.well-known/openid-configuration": discovery,
  "/idp/oauth2/authorize": authorize,
  "/idp/oauth2/authorize/resume": resume,
  "/idp/oauth2/introspect": introspect,
  "/idp/oauth2/jwks": jwks,
  "/idp/oauth2/logout": logout,
  "/idp/oauth2/revoke": revoke,
  "/idp/oauth2/token": token,
  "/idp/oauth2/userinfo": userinfo,
  "/sign-in/password": password,
};
