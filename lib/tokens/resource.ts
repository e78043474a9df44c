import { apiAudience } from "./issuer";
import { OAuthError } from "./oauth-error";
import type { Form } from "./read-form";

/**
 * There is one resource, the API with all that lies below it, which need not be named (RFC 8707 section 2). Whoever names another would get a token that opens
 * something else than they asked for.
 * @throws OAuthError invalid_target
 */
export function refuseForeignResource(form: Form): void {
  const asked = form.get("resource");
  if (asked === undefined || asked === apiAudience() || asked.startsWith(`${apiAudience()}/`)) return;
  throw new OAuthError("invalid_target", `The only resource is ${apiAudience()}.`);
}
