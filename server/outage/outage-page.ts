import type { IncomingHttpHeaders } from "node:http";
import { chooseLanguage } from "@/components/payer/language";
import { barePage } from "@/lib/http/reply/bare-page";
import { OUTAGE_WORDS } from "./outage-words";

/** What a person chose on this device, on the payer's page or the dashboard. */
const CHOSEN_LANGUAGE = /(?:^|;\s*)paraph_(?:page_)?language=(\w+)/;

/** What a person sees while the database is away. */
export function outagePage(headers: IncomingHttpHeaders): string {
  const language = chooseLanguage({
    chosen: CHOSEN_LANGUAGE.exec(headers.cookie ?? "")?.[1] ?? null,
    asked: [],
    acceptLanguage: headers["accept-language"] ?? null,
    otherwise: [],
  });
  const { title, explanation, caution, action } = OUTAGE_WORDS[language];
  const body = `<p>${explanation}</p><p>${caution}</p><a href="">${action}</a>`;
  return barePage({ language, title, body });
}
