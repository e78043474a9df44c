import type { ApiRequest } from "@/lib/shared/api-request";

/** The page's forms hold one short field. */
const BYTES_MAX = 2_048;

/** One field of a posted form (application/x-www-form-urlencoded); null when it is missing, or the body is none of our forms. */
export async function readFormField(request: ApiRequest, name: string): Promise<string | null> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > BYTES_MAX) return null;
  }
  return new URLSearchParams(text).get(name) || null;
}
