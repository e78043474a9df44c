import type { MailContent, MailLanguage } from "@/lib/mail/message";
import { plainWords } from "@/lib/mail/plain-words";
import { DATE_LOCALES } from "@/lib/shared/language/date-locale";
import type { NoticeKind } from "./model";
import { coarseAddress } from "./signing-in/coarse-address";
import { describeDevice } from "./signing-in/describe-device";

export type NoticeFacts = Readonly<{
  kind: NoticeKind;
  createdAt: Date;
  /** IANA name. */
  timeZone: string;
  /** The organisation it happened in. */
  legalName: string | null;
  detail: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  /** For whoever did not do it; of a member that was secured, the log of what was done in their name. */
  url: string;
  /** The person's own page of what opens the account and acts for them. */
  securityUrl: string;
}>;

type Words = Readonly<{
  happened: Readonly<Record<NoticeKind, string>>;
  yours: string;
  /** Where the person themself takes it back. */
  takeBack: string;
  /** To those who look after an organisation, of a sign-in that was not its person's. */
  secured: Readonly<{ done: string; left: string; link: string; note: string }>;
  terms: Readonly<Record<"when" | "what" | "organisation" | "device" | "from", string>>;
  link: string;
  note: string;
}>;

const WORDS: Readonly<Record<MailLanguage, Words>> = {
  en: {
    happened: {
      NEW_DEVICE: "Your account was opened on a new device",
      PASSWORD_CHANGED: "Your password was changed",
      PASSKEY_ADDED: "A passkey was added to your account",
      PASSKEY_REMOVED: "A passkey was removed from your account",
      SECOND_FACTOR_ADDED: "An authenticator app was added to your account",
      SECOND_FACTOR_REMOVED: "The authenticator app was removed from your account",
      APPLICATION_ALLOWED: "An application was allowed to act for you",
      CREDITOR_ACCOUNT_ADDED: "A bank account was added to your organisation",
      CREDITOR_ACCOUNT_MADE_DEFAULT: "Your organisation is now paid to another bank account",
      CREDITOR_ACCOUNT_HELD:
        "The bank of one of your organisation’s accounts names another holder; until that is settled, nothing can be collected on it",
      CLIENT_CREATED: "An API client was made for your organisation",
      CREDITOR_ACCOUNT_CHANGE_WAITING:
        "A change of your organisation’s bank accounts waits; until it is done, owners and admins can cancel it",
      ACCOUNT_PROTECTION_ENDING:
        "The protection of your organisation’s bank accounts ends in 24 hours; until then, owners and admins can keep it",
      MANDATE_GRANTED: "Another organisation was allowed to act for yours",
      OWNER_INVITED: "Somebody was invited to be an owner of your organisation",
      OWNER_MADE: "Somebody was made an owner of your organisation",
      MEMBER_SECURED: "Somebody of your organisation says that they did not sign in themselves",
    },
    yours: "If it was you, there is nothing to do.",
    takeBack: "What you have allowed can be taken back at any time, here: {url}",
    secured: {
      done: "All their sign-ins and their password have ended. Invitations that were sent with them since then and not accepted, refunds that were prepared, and changes of bank accounts that still waited, have been taken back. A refund that your bank was given leaves all the same.",
      left: "Everything else that was done in their name since then is as it was: look whether it is right. API clients and their secrets, webhooks, bank accounts, mandates and people matter most.",
      link: "See what was done in their name",
      note: "Owners and admins of the organisation see its log of activity.",
    },
    terms: { when: "When", what: "What", organisation: "Organisation", device: "Device", from: "From" },
    link: "This wasn’t me",
    note: "The link asks you once more. It ends every sign-in of yours and lets you choose a new password. It works for seven days.",
  },
  es: {
    happened: {
      NEW_DEVICE: "Se ha abierto tu cuenta en un dispositivo nuevo",
      PASSWORD_CHANGED: "Se ha cambiado tu contraseña",
      PASSKEY_ADDED: "Se ha añadido una llave de acceso a tu cuenta",
      PASSKEY_REMOVED: "Se ha quitado una llave de acceso de tu cuenta",
      SECOND_FACTOR_ADDED: "Se ha añadido una aplicación de autenticación a tu cuenta",
      SECOND_FACTOR_REMOVED: "Se ha quitado la aplicación de autenticación de tu cuenta",
      APPLICATION_ALLOWED: "Se ha permitido a una aplicación actuar en tu nombre",
      CREDITOR_ACCOUNT_ADDED: "Se ha añadido una cuenta bancaria a tu organización",
      CREDITOR_ACCOUNT_MADE_DEFAULT: "Tu organización cobra ahora en otra cuenta bancaria",
      CREDITOR_ACCOUNT_HELD:
        "El banco de una de las cuentas de tu organización indica otro titular; hasta que se aclare, no se puede cobrar en ella",
      CLIENT_CREATED: "Se ha creado un cliente de la API para tu organización",
      CREDITOR_ACCOUNT_CHANGE_WAITING:
        "Un cambio en las cuentas bancarias de tu organización está en espera; hasta que se haga, quienes la administran pueden cancelarlo",
      ACCOUNT_PROTECTION_ENDING:
        "La protección de las cuentas bancarias de tu organización termina en 24 horas; hasta entonces, quienes la administran pueden mantenerla",
      MANDATE_GRANTED: "Se ha permitido a otra organización actuar por la tuya",
      OWNER_INVITED: "Se ha invitado a alguien a ser propietario de tu organización",
      OWNER_MADE: "Alguien es ahora propietario de tu organización",
      MEMBER_SECURED: "Alguien de tu organización dice que no fue quien inició sesión",
    },
    yours: "Si has sido tú, no tienes que hacer nada.",
    takeBack: "Lo que has permitido se puede retirar en cualquier momento, aquí: {url}",
    secured: {
      done: "Se han cerrado todas sus sesiones y su contraseña ya no sirve. Se han retirado las invitaciones enviadas desde entonces en su nombre y no aceptadas, las devoluciones preparadas y los cambios de cuentas bancarias que aún esperaban. Una devolución que ya tenga tu banco sale igualmente.",
      left: "Todo lo demás que se ha hecho en su nombre desde entonces sigue como estaba: comprueba si es correcto. Lo más importante son los clientes de la API y sus secretos, los webhooks, las cuentas bancarias, los mandatos y las personas.",
      link: "Ver lo que se ha hecho en su nombre",
      note: "El registro de actividad lo ven quienes administran la organización.",
    },
    terms: { when: "Cuándo", what: "Qué", organisation: "Organización", device: "Dispositivo", from: "Desde" },
    link: "No he sido yo",
    note: "El enlace te lo pregunta una vez más. Cierra todas tus sesiones y te deja elegir una contraseña nueva. Sirve durante siete días.",
  },
};

/** What has happened, in a sentence without its full stop. */
export function noticeTitle(language: MailLanguage, kind: NoticeKind): string {
  return WORDS[language].happened[kind];
}

/** Nothing of what a browser said of itself stands in it as it was sent: a stranger may have written it. */
export function securityNoticeMail(language: MailLanguage, facts: NoticeFacts): MailContent {
  const { happened, terms } = WORDS[language];
  const { kind, detail, legalName } = facts;
  const lines: readonly (readonly [string, string | null])[] = [
    [terms.when, whenOf(language, facts)],
    [terms.what, detail && plainWords(detail)],
    [terms.organisation, legalName && plainWords(legalName)],
    [terms.device, describeDevice(facts.userAgent)],
    [terms.from, facts.ipAddress && coarseAddress(facts.ipAddress)],
  ];
  return {
    subject: happened[kind],
    facts: lines.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    ...whatToDo(language, facts),
  };
}

function whatToDo(
  language: MailLanguage,
  { kind, url, securityUrl }: NoticeFacts,
): Pick<MailContent, "paragraphs" | "link" | "note"> {
  const { happened, yours, takeBack, secured, link, note } = WORDS[language];
  const said = `${happened[kind]}.`;
  if (kind === "MEMBER_SECURED") {
    const { done, left } = secured;
    return { paragraphs: [said, done, left], link: { label: secured.link, url }, note: secured.note };
  }
  const mayTakeBack = kind === "APPLICATION_ALLOWED" ? [takeBack.replace("{url}", securityUrl)] : [];
  return { paragraphs: [said, yours, ...mayTakeBack], link: { label: link, url }, note };
}

function whenOf(language: MailLanguage, { createdAt, timeZone }: NoticeFacts): string {
  return new Intl.DateTimeFormat(DATE_LOCALES[language], {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(createdAt);
}
