import { firstSpoken, type PageLanguage } from "@/lib/http/request/language";
import { readInteraction } from "@/lib/tokens/authorizing/interaction";

/** The language that a client asks its person to be spoken to in (`ui_locales`, OpenID Connect Core section 3.1.2.1), if we speak it. */
export function wishedLanguage(request: string | undefined): PageLanguage | null {
  const wished = readInteraction(request ?? "")?.form.get("ui_locales");
  return firstSpoken((wished ?? "").split(" "));
}
