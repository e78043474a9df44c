import type { MailContent, MailLanguage } from "@/lib/mail/message";
import { plainWords } from "@/lib/mail/plain-words";

/** What signers are written. Names of people and organisations are their own words: they stand as one plain line. */

type Asked = Readonly<{
  payee: string;
  title: string | null;
  message: string | null;
  documents: readonly string[];
  url: string;
  /** As a day is written in the reader's language. */
  deadline: string;
}>;

export function signatureRequestMail(language: MailLanguage, isReminder: boolean, asked: Asked): MailContent {
  const payee = plainWords(asked.payee);
  const what = plainWords(asked.title ?? asked.documents[0] ?? "");
  const facts = (documents: string, until: string): NonNullable<MailContent["facts"]> => [
    ...asked.documents.slice(0, 10).map((name): [string, string] => [documents, plainWords(name)]),
    [until, asked.deadline],
  ];
  const said = asked.message === null ? [] : [`“${plainWords(asked.message)}”`];
  const words: Readonly<Record<MailLanguage, MailContent>> = {
    en: {
      subject: isReminder ? `Reminder: ${payee} waits for your signature` : `${payee} asks for your signature: ${what}`,
      paragraphs: [`${payee} asks you to read and sign ${what}.`, ...said],
      facts: facts("Document", "Until"),
      link: { label: "Read and sign", url: asked.url },
      note: "The link is yours alone: whoever has it can sign in your name. Do not pass it on.",
    },
    es: {
      subject: isReminder ? `Recordatorio: ${payee} espera su firma` : `${payee} solicita su firma: ${what}`,
      paragraphs: [`${payee} le pide que lea y firme ${what}.`, ...said],
      facts: facts("Documento", "Hasta"),
      link: { label: "Leer y firmar", url: asked.url },
      note: "El enlace es solo suyo: quien lo tenga puede firmar en su nombre. No lo reenvíe.",
    },
  };
  return words[language];
}

/** To those who had signed what is not going to be. */
export function cancelledMail(language: MailLanguage, { payee, title, documents, url }: Omit<Asked, "message" | "deadline">): MailContent {
  const name = plainWords(payee);
  const what = plainWords(title ?? documents[0] ?? "");
  const words: Readonly<Record<MailLanguage, MailContent>> = {
    en: {
      subject: `${name} has cancelled: ${what}`,
      paragraphs: [`${name} has cancelled ${what}, which you had signed. It is not going to be completed.`],
      link: { label: "See what became of it", url },
      note: "You need not do anything.",
    },
    es: {
      subject: `${name} ha cancelado: ${what}`,
      paragraphs: [`${name} ha cancelado ${what}, que usted ya había firmado. No llegará a completarse.`],
      link: { label: "Ver en qué quedó", url },
      note: "No tiene que hacer nada.",
    },
  };
  return words[language];
}

/** To everybody, when the last one has signed. */
export function completedMail(language: MailLanguage, { payee, title, documents, url }: Omit<Asked, "message" | "deadline">): MailContent {
  const name = plainWords(payee);
  const what = plainWords(title ?? documents[0] ?? "");
  const words: Readonly<Record<MailLanguage, MailContent>> = {
    en: {
      subject: `Signed by everybody: ${what}`,
      paragraphs: [`${what}, which ${name} asked for, has been signed by everybody. You can download it.`],
      link: { label: "Download the signed documents", url },
      note: "Keep the PDF itself: its signatures are in it, and can be verified by anybody.",
    },
    es: {
      subject: `Firmado por todos: ${what}`,
      paragraphs: [`${what}, que solicitó ${name}, ha sido firmado por todos. Ya puede descargarlo.`],
      link: { label: "Descargar los documentos firmados", url },
      note: "Guarde el propio PDF: las firmas están en él y cualquiera puede verificarlas.",
    },
  };
  return words[language];
}

type SentCode = Readonly<{ payee: string; code: string; documentCode: string; url: string }>;

export function codeMail(language: MailLanguage, { payee, code, documentCode, url }: SentCode): MailContent {
  const name = plainWords(payee);
  const words: Readonly<Record<MailLanguage, MailContent>> = {
    en: {
      subject: `${code} is your code to sign`,
      paragraphs: [`Your code to sign the documents of ${name}: ${code}`],
      facts: [["Documents", documentCode]],
      link: { label: "Back to the documents", url },
      note: "It is good for ten minutes. Sign only if the page shows the same documents code. Nobody will ever ask you for this code by telephone.",
    },
    es: {
      subject: `${code} es su código de firma`,
      paragraphs: [`Su código para firmar los documentos de ${name}: ${code}`],
      facts: [["Documentos", documentCode]],
      link: { label: "Volver a los documentos", url },
      note: "Sirve durante diez minutos. Firme solo si la página muestra el mismo código de documentos. Nadie le pedirá nunca este código por teléfono.",
    },
  };
  return words[language];
}

/** At most 160 characters. */
export function codeText(language: MailLanguage, { payee, code, documentCode }: Omit<SentCode, "url">): string {
  const name = [...plainWords(payee)].slice(0, 40).join("");
  const words: Readonly<Record<MailLanguage, string>> = {
    en: `${code} is your code to sign for ${name} (documents ${documentCode}). Valid 10 minutes. Never tell it to anybody.`,
    es: `${code} es su código para firmar con ${name} (documentos ${documentCode}). Válido 10 minutos. No lo comparta.`,
  };
  return words[language];
}
