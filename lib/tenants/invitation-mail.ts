import type { MailContent, MailLanguage } from "@/lib/mail/message";
import { plainWords } from "@/lib/mail/plain-words";

/** @param organisation its legal name, which a member of it once wrote */
export function invitationMail(language: MailLanguage, organisation: string, url: string): MailContent {
  const legalName = plainWords(organisation);
  const words: Readonly<Record<MailLanguage, MailContent>> = {
    en: {
      subject: `${legalName} invites you to Paraph`,
      paragraphs: [`${legalName} collects its payments with Paraph and would like you to join.`],
      link: { label: "Accept the invitation", url },
      note: "The link works once, for seven days. If you expected nothing, ignore this mail.",
    },
    es: {
      subject: `${legalName} te invita a Paraph`,
      paragraphs: [`${legalName} gestiona sus cobros con Paraph y te invita a participar.`],
      link: { label: "Aceptar la invitación", url },
      note: "El enlace sirve una vez, durante siete días. Si no esperabas nada, ignora este correo.",
    },
  };
  return words[language];
}
