import type { ByVoice } from "@/lib/shared/voice";
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
});
