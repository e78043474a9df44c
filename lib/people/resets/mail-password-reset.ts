import type { Db } from "@/db/client";
import { selectResetAddress, setResetToken } from "@/db/queries/people/password-resets";
import { type MailContent, type MailLanguage, mailLanguage } from "@/lib/mail/message";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { addSeconds, now } from "@/lib/shared/clock";
import { signUuid } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { sha256 } from "@/lib/shared/sha256";
import { RESET_SECONDS } from "./request-password-reset";

const PURPOSE = "password-reset";

/**
 * Mails the link for a new password. The link is made here, so that no job holds it, and signed, so that a mail that is sent
 * twice holds the same one (decision 23). Does nothing when the address is nobody's or the reset is over.
 */
export async function mailPasswordReset(db: Db, resetUuid: string): Promise<void> {
  const reader = await selectResetAddress(db, resetUuid, now());
  if (reader === null) return;
  const token = signUuid(PURPOSE, resetUuid);
  await setResetToken(db, resetUuid, { tokenSha256: sha256(token), expiresAt: addSeconds(now(), RESET_SECONDS) });
  const language = mailLanguage(reader.languageCode);
  await sendMail(
    {
      to: reader.email,
      language,
      content: passwordResetMail(language, `${env().baseUrl}/password/reset?token=${token}`),
      messageId: messageIdOf(resetUuid),
    },
    { toPeople: true },
  );
}

function passwordResetMail(language: MailLanguage, url: string): MailContent {
  const words: Readonly<Record<MailLanguage, MailContent>> = {
    en: {
      subject: "Choose a new password",
      paragraphs: ["Somebody asked for a new password for your Paraph account. If it was you, choose one now."],
      link: { label: "Choose a password", url },
      note: "The link works once, for 30 minutes. If it was not you, ignore this mail: nothing has changed.",
    },
    es: {
      subject: "Elige una contraseña nueva",
      paragraphs: ["Alguien ha pedido una contraseña nueva para tu cuenta de Paraph. Si has sido tú, elígela ahora."],
      link: { label: "Elegir contraseña", url },
      note: "El enlace sirve una vez, durante 30 minutos. Si no has sido tú, ignora este correo: nada ha cambiado.",
    },
  };
  return words[language];
}
