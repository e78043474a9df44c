import { seeOther } from "@/lib/http/reply/see-other";
import { isSameOrigin } from "@/lib/http/request/same-origin";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { Form } from "@/lib/tokens/read-form";

/**
 * Where another site has sent a form: the same request by GET. A browser keeps our `SameSite=Lax` cookies back from such a form and
 * brings them along with the GET that follows (RFC 6265bis), so that only then it is seen who is signed in. Null for any other request.
 */
export function againAsGet(request: ApiRequest, form: Form): Response | null {
  if (request.method !== "POST" || isSameOrigin(request)) return null;
  return seeOther(`${new URL(request.url).pathname}?${new URLSearchParams([...form])}`);
}
