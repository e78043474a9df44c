import { languageOf, type PageLanguage } from "@/lib/http/request/language";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { AuthorizationStep } from "@/lib/tokens/authorizing/authorize";
import { OAuthError } from "@/lib/tokens/oauth-error";
import { barePage } from "./bare-page";
import { NO_STORE } from "./oauth-error";
import { seeOther } from "./see-other";

const PAGES = { SIGN_IN: "/sign-in", CONSENT: "/consent" } as const;

/** Goes where the step says. */
export function answerAuthorization(
  request: ApiRequest,
  takeStep: () => Promise<AuthorizationStep>,
): Promise<Response> {
  return explainingRefusals(request, async () => {
    const step = await takeStep();
    if (step.type === "RETURN") return seeOther(step.location);
    const problem = step.type === "CONSENT" && step.problem ? `&problem=${step.problem}` : "";
    return seeOther(`${PAGES[step.type]}?request=${step.interaction}${problem}`);
  });
}

/** What must not be redirected anywhere is explained to the person instead. */
export async function explainingRefusals(request: ApiRequest, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return refusalPage(error, languageOf(request));
  }
}

const WORDS: Readonly<Record<PageLanguage, Readonly<{ title: string; explanation: string; detail: string }>>> = {
  en: {
    title: "This link does not work",
    explanation: "The application that sent you here asked in a way we cannot answer. Go back to it and try again.",
    detail: "For its developers",
  },
  es: {
    title: "Este enlace no funciona",
    explanation:
      "La aplicación que te ha enviado aquí ha hecho una petición que no podemos atender. Vuelve a ella e inténtalo de nuevo.",
    detail: "Para quien la desarrolla",
  },
};

/** It must work whatever else is broken, and it may not be framed. */
function refusalPage(error: OAuthError, language: PageLanguage): Response {
  const { title, explanation, detail } = WORDS[language];
  const said = `<code>${error.code}</code>. ${escapeHtml(error.message)}`;
  const html = barePage({ language, title, body: `<p>${explanation}</p><p>${detail}: ${said}</p>` });
  return new Response(html, {
    status: error.status,
    headers: {
      ...NO_STORE,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      "X-Frame-Options": "DENY",
    },
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
