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
  url: string;
  /** The person's own page of what opens the account and acts for them. */
  securityUrl: string;
}>;

type Words = Readonly<{
  happened: Readonly<Record<NoticeKind, string>>;
  yours: string;
  /** Where the person themself takes it back. */
  takeBack: string;
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
    },
    yours: "If it was you, there is nothing to do.",
    takeBack: "What you have allowed can be taken back at any time, here: {url}",
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
    },
    yours: "Si has sido tú, no tienes que hacer nada.",
    takeBack: "Lo que has permitido se puede retirar en cualquier momento, aquí: {url}",
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
  const { happened, yours, takeBack, terms, link, note } = WORDS[language];
  const { kind, detail, legalName, url, securityUrl } = facts;
  const mayTakeBack = kind === "APPLICATION_ALLOWED" ? [takeBack.replace("{url}", securityUrl)] : [];
  const lines: readonly (readonly [string, string | null])[] = [
    [terms.when, whenOf(language, facts)],
    [terms.what, detail && plainWords(detail)],
    [terms.organisation, legalName && plainWords(legalName)],
    [terms.device, describeDevice(facts.userAgent)],
    [terms.from, facts.ipAddress && coarseAddress(facts.ipAddress)],
  ];
  return {
    subject: happened[kind],
    paragraphs: [`${happened[kind]}.`, yours, ...mayTakeBack],
    facts: lines.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    link: { label: link, url },
    note,
  };
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
