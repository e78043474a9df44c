import type { SandboxAuthorisation, SandboxPayment } from "@/db/queries/sandbox-bank";
import { ENGLISH, speechFor } from "../pages/words/speech";
import { APP_METHOD, approachOf } from "../walk";
import type { Call } from "./call";
import { formatError } from "./errors";
import { type Href, interfaceLink, pagesLink, paymentPath, serverLink } from "./links";

export const SMS_METHOD = "sms";

/** By what a customer of a bank with several methods may confirm. */
const METHODS = [
  { authenticationType: "SMS_OTP", authenticationMethodId: SMS_METHOD, name: "SMS +49 160 xxxxx 28" },
  { authenticationType: "PUSH_OTP", authenticationMethodId: APP_METHOD, name: "App" },
] as const;

/** Where an authorisation stands once its customer has chosen how to confirm. @throws Xs2aError for what is no method of theirs */
export function chosen(methodId: string): "started" | "scaMethodSelected" {
  const known = METHODS.some(({ authenticationMethodId }) => authenticationMethodId === methodId);
  if (!known) throw formatError("is no method of this customer's", "authenticationMethodId");
  return methodId === APP_METHOD ? "started" : "scaMethodSelected";
}

type Presented = Readonly<{
  /** Beside the links. */
  said: Record<string, unknown>;
  links: Record<string, Href>;
  headers: Record<string, string>;
}>;

/** What is said of an authorisation that waits for the customer, and by which of the bank's links it goes on. */
export function presentAuthorisation(
  call: Pick<Call, "bank" | "request">,
  payment: SandboxPayment,
  authorisation: SandboxAuthorisation,
): Presented {
  const { id, methodId, sessionToken } = authorisation;
  const path = `${paymentPath(call.bank, payment)}/authorisations/${id}`;
  const pages = pagesLink(call.bank, sessionToken);
  return presentWay(call, payment, { path, pages, server: serverLink(call.bank, call.request), methodId });
}

/**
 * The same of whatever the customer is to authorise: under `path` in the interface, on these pages, which stand for the app as well,
 * or at the authorization server that is described there.
 */
export function presentWay(
  { bank, request }: Pick<Call, "bank" | "request">,
  payment: SandboxPayment,
  way: Readonly<{ path: string; pages: Href; server: Href; methodId: string | null }>,
): Presented {
  const { pages, server, methodId } = way;
  const approach = approachOf(bank, way);
  const here = interfaceLink(bank, request, way.path);
  const scaStatus = bank.reportsScaStatus ? { scaStatus: here } : {};
  const headers = { "ASPSP-SCA-Approach": approach };
  switch (approach) {
    case "REDIRECT":
      if (bank.oauth === "INTEGRATED") {
        // OAuth is a kind of REDIRECT.
        return { said: {}, links: { scaOAuth: server, ...scaStatus }, headers };
      }
      return { said: {}, links: { scaRedirect: pages, ...scaStatus }, headers };
    case "DECOUPLED": {
      const { words } = speechFor(payment.language) ?? ENGLISH;
      return { said: { psuMessage: words.app.message(pages.href) }, links: scaStatus, headers };
    }
    case "EMBEDDED":
      return methodId === null
        ? { said: { scaMethods: METHODS }, links: { selectAuthenticationMethod: here, ...scaStatus }, headers: {} }
        : { said: CODE, links: { authoriseTransaction: here, ...scaStatus }, headers };
  }
}

/** A code of six digits, sent to the phone. */
const CODE = {
  chosenScaMethod: METHODS[0],
  challengeData: { otpMaxLength: 6, otpFormat: "integer" },
} as const;
