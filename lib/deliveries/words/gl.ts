import type { ByVoice } from "@/lib/shared/language/voice";
import type { DeliveryWords } from "./words";

export const gl = (byVoice: ByVoice): DeliveryWords => ({
  subject: (payee, amount) => `Solicitude de pagamento de ${payee}: ${amount}`,
  asks: (payee) =>
    `${payee} ${byVoice(
      "pídelle este pagamento. Faise desde o seu banco, sen tarxeta e sen rexistrarse.",
      "pídeche este pagamento. Faise desde o teu banco, sen tarxeta e sen rexistrarte.",
    )}`,
  link: (amount) => `Pagar ${amount}`,
  text: (payee, amount, url) =>
    byVoice(
      `${payee} pídelle ${amount}. Pague desde o seu banco: ${url}`,
      `${payee} pídeche ${amount}. Paga desde o teu banco: ${url}`,
    ),
  reminder: {
    subject: (payee, amount) => `Recordatorio de ${payee}: ${amount}`,
    before: (payee, day) => `Recordatorio de ${payee}: este pagamento vence o ${day}.`,
    today: (payee) => `Recordatorio de ${payee}: este pagamento vence hoxe.`,
    after: (payee, day) => `Recordatorio de ${payee}: este pagamento venceu o ${day} e segue pendente.`,
    open: (payee) => `Recordatorio de ${payee}: este pagamento segue pendente.`,
    paid: byVoice("Se xa o pagou, non ten que facer nada.", "Se xa o pagaches, non tes que facer nada."),
    text: (payee, amount, url) =>
      byVoice(
        `Recordatorio de ${payee}: ${amount}. Pague desde o seu banco: ${url}`,
        `Recordatorio de ${payee}: ${amount}. Paga desde o teu banco: ${url}`,
      ),
  },
});
