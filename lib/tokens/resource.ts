import { apiAudience } from "./issuer";
import { OAuthError } from "./oauth-error";
import { type Form, RESOURCE } from "./read-form";

/**
 * There is one resource, the API with all that lies below it, which need not be named, or several times (RFC 8707 section 2). Whoever names
 * another, beside it as well, would get a token that opens something else than they asked for.
 * @throws OAuthError invalid_target
 */
export function refuseForeignResource(form: Form): void {
  const asked = form.get(RESOURCE)?.split(" ") ?? [];
  if (asked.every((resource) => resource === apiAudience() || resource.startsWith(`${apiAudience()}/`))) return;
  throw new OAuthError("invalid_target", `The only resource is ${apiAudience()}.`);
}
