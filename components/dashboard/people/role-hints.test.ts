import { expect, it } from "vitest";
import { authoritiesOf } from "@/lib/tokens/authorities";
import { MESSAGES } from "../messages";
import { createText } from "../text";

/** What is an OWNER's alone, by the word for it in each language. */
const ALONE = {
  "owners:write": { en: /owners/, es: /propietarios/ },
  "organisation:protect": { en: /organisation’s protection/, es: /protección de la organización/ },
  // No token speaks of it.
  "a holder's name": { en: /holder’s name/, es: /nombre de un titular/ },
} as const;

it.each(["en", "es"] as const)(
  "an ADMIN may do all but what is an OWNER's alone, and is said to (decision 327): %s",
  (language) => {
    const [owner, admin] = [authoritiesOf("OWNER", ["api"]), authoritiesOf("ADMIN", ["api"])];
    expect(owner.filter((authority) => !admin.includes(authority)).every((authority) => authority in ALONE)).toBe(true);
    const { t } = createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] });
    const hint = t("people.roleHints.ADMIN");
    for (const words of Object.values(ALONE)) expect(hint).toMatch(words[language]);
    // By nobody is one closed.
    expect(hint).not.toMatch(/clos|cerrar/);
  },
);
