import type { ByVoice } from "@/lib/shared/voice";
import type { DeliveryWords } from "./words";

export const pt = (byVoice: ByVoice): DeliveryWords => ({
  subject: (payee, amount) => `Pedido de pagamento de ${payee}: ${amount}`,
  asks: (payee) =>
    `${payee} ${byVoice(
      "pede-lhe este pagamento. É feito a partir do seu banco, sem cartão e sem registo.",
      "pede-te este pagamento. É feito a partir do teu banco, sem cartão e sem registo.",
    )}`,
  link: (amount) => `Pagar ${amount}`,
  text: (payee, amount, url) =>
    byVoice(
      `${payee} pede-lhe ${amount}. Pague a partir do seu banco: ${url}`,
      `${payee} pede-te ${amount}. Paga a partir do teu banco: ${url}`,
    ),
});
