import { type Language, toLanguage } from "@/components/payer/language";
import type { PsuContext } from "@/lib/banks/connector";
import { clientAddress } from "@/lib/http/request/client-address";
import type { ApiRequest } from "@/lib/shared/api-request";
import { acceptedLanguages } from "@/lib/shared/language/accepted-languages";

/** The payer's browser as the bank's risk engine wants to see it, and the language that the bank may go on in. */
export function psuContext(request: ApiRequest, language: Language): PsuContext {
  const { headers } = request;
  return {
    ipAddress: clientAddress(request) ?? "",
    userAgent: headers.get("user-agent") ?? undefined,
    accept: headers.get("accept") ?? undefined,
    acceptLanguage: languagesOf(headers.get("accept-language"), language),
  };
}

/** As the browser says, behind the page's language where that is another (decision 82). */
function languagesOf(acceptLanguage: string | null, language: Language): string {
  const [dearest = ""] = acceptedLanguages(acceptLanguage);
  if (acceptLanguage !== null && toLanguage(dearest) === language) return acceptLanguage;
  return acceptLanguage ? `${language}, ${acceptLanguage}` : language;
}
