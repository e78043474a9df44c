import type { ApiRequest } from "@/lib/shared/api-request";
import { OAuthError } from "@/lib/tokens/oauth-error";
import { type Form, readForm } from "@/lib/tokens/read-form";
import { isSameOrigin } from "./same-origin";

/**
 * The form of one of our own pages.
 * @throws OAuthError when another site sent it, or it is no form
 */
export async function readPageForm(request: ApiRequest): Promise<Form> {
  if (!isSameOrigin(request)) throw new OAuthError("access_denied", "Another site sent this form.", { status: 403 });
  return readForm(request);
}
