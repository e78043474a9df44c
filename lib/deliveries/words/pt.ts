import type { ByVoice } from "@/lib/shared/language/voice";
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
  reminder: {
    subject: (payee, amount) => `Lembrete de ${payee}: ${amount}`,
    before: (payee, day) => `Lembrete de ${payee}: este pagamento vence em ${day}.`,
    today: (payee) => `Lembrete de ${payee}: este pagamento vence hoje.`,
    after: (payee, day) => `Lembrete de ${payee}: este pagamento venceu em ${day} e continua em aberto.`,
    open: (payee) => `Lembrete de ${payee}: este pagamento continua em aberto.`,
    paid: byVoice("Se já pagou, não precisa de fazer nada.", "Se já pagaste, não precisas de fazer nada."),
    text: (payee, amount, url) =>
      byVoice(
        `Lembrete de ${payee}: ${amount}. Pague a partir do seu banco: ${url}`,
        `Lembrete de ${payee}: ${amount}. Paga a partir do teu banco: ${url}`,
      ),
  },
});
