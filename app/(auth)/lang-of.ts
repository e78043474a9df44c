import { PAGE_LANGUAGES } from "@/lib/http/request/language";
import type { Form } from "@/lib/tokens/read-form";

/** For the next page's address: it goes on in the language that a form was read in. */
export function langOf(form: Form): Readonly<{ lang?: string }> {
  const lang = PAGE_LANGUAGES.find((language) => language === form.get("lang"));
  return lang ? { lang } : {};
}
