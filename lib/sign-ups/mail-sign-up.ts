import type { Db } from "@/db/client";
import { selectSignUp, setSignUpToken } from "@/db/queries/tenants/sign-ups";
import { type MailContent, type MailLanguage, mailLanguage } from "@/lib/mail/message";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { addSeconds, now } from "@/lib/shared/clock";
import { signUuid } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { sha256 } from "@/lib/shared/sha256";
import { SIGN_UP_SECONDS } from "./request-sign-up";

const PURPOSE = "sign-up";

/**
 * Mails the link that makes an organisation. The link is made here, so that no job holds it, and signed, so that a mail that is sent
 * twice holds the same one (decision 23). Its day begins when it is handed over, however long it has waited for who carries it
 * (decision 402). Does nothing once the sign-up is over.
 */
export async function mailSignUp(db: Db, signUpUuid: string): Promise<void> {
  const signUp = await selectSignUp(db, signUpUuid, now());
  if (signUp === null) return;
  const token = signUuid(PURPOSE, signUpUuid);
  await setSignUpToken(db, signUpUuid, { tokenSha256: sha256(token), expiresAt: addSeconds(now(), SIGN_UP_SECONDS) });
  const language = mailLanguage(signUp.languageCode);
  const url = `${env().baseUrl}/sign-up/confirm?${new URLSearchParams({ token })}`;
  const content = signUpMail(language, url);
  await sendMail({ to: signUp.email, language, content, messageId: messageIdOf(signUpUuid) }, { toPeople: true });
}

/** Whoever typed the address may be a stranger: nothing else that was typed stands in the mail. */
function signUpMail(language: MailLanguage, url: string): MailContent {
  const words: Readonly<Record<MailLanguage, MailContent>> = {
    en: {
      subject: "Confirm that your organisation joins Paraph",
      paragraphs: ["Somebody wants to collect payments for an organisation with Paraph, and gave us this address."],
      link: { label: "Confirm and go on", url },
      note: "The link works once, for a day. If you expected nothing, ignore this mail: nothing has been made.",
    },
    es: {
      subject: "Confirma el alta de tu organización en Paraph",
      paragraphs: ["Alguien quiere gestionar los cobros de una organización con Paraph y nos ha dado esta dirección."],
      link: { label: "Confirmar y continuar", url },
      note: "El enlace sirve una vez, durante un día. Si no esperabas nada, ignora este correo: no se ha creado nada.",
    },
  };
  return words[language];
}
