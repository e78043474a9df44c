import type { MailContent, MailLanguage } from "@/lib/mail/message";

export function invitationMail(language: MailLanguage, legalName: string, url: string): MailContent {
  const words: Readonly<Record<MailLanguage, MailContent>> = {
    en: {
      subject: `${legalName} invites you to Paraph`,
      paragraphs: [`${legalName} collects its payments with Paraph and would like you to join.`],
      link: { label: "Accept the invitation", url },
      note: "The link works once, for seven days. If you expected nothing, ignore this mail.",
    },
    es: {
      subject: `${legalName} le invita a Paraph`,
      paragraphs: [`${legalName} gestiona sus cobros con Paraph y le invita a participar.`],
      link: { label: "Aceptar la invitación", url },
      note: "El enlace sirve una vez, durante siete días. Si no esperaba nada, ignore este correo.",
    },
  };
  return words[language];
}
