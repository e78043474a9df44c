import type { ByVoice } from "@/lib/shared/language/voice";
import type { DeliveryWords } from "./words";

export const it = (byVoice: ByVoice): DeliveryWords => ({
  subject: (payee, amount) => `Richiesta di pagamento da ${payee}: ${amount}`,
  asks: (payee) =>
    `${payee} ${byVoice(
      "Le chiede questo pagamento. Si fa dalla Sua banca, senza carta e senza registrazione.",
      "ti chiede questo pagamento. Si fa dalla tua banca, senza carta e senza registrazione.",
    )}`,
  link: (amount) => `Pagare ${amount}`,
  text: (payee, amount, url) =>
    byVoice(
      `${payee} Le chiede ${amount}. Pagamento dalla Sua banca: ${url}`,
      `${payee} ti chiede ${amount}. Pagamento dalla tua banca: ${url}`,
    ),
  reminder: {
    subject: (payee, amount) => `Promemoria da ${payee}: ${amount}`,
    before: (payee, day) => `Promemoria da ${payee}: questo pagamento scade in data ${day}.`,
    today: (payee) => `Promemoria da ${payee}: questo pagamento scade oggi.`,
    after: (payee, day) => `Promemoria da ${payee}: questo pagamento scadeva in data ${day} ed è ancora da fare.`,
    open: (payee) => `Promemoria da ${payee}: questo pagamento è ancora da fare.`,
    paid: byVoice(
      "Se nel frattempo ha pagato, non deve fare nulla.",
      "Se nel frattempo hai pagato, non devi fare nulla.",
    ),
    text: (payee, amount, url) =>
      byVoice(
        `Promemoria da ${payee}: ${amount}. Pagamento dalla Sua banca: ${url}`,
        `Promemoria da ${payee}: ${amount}. Pagamento dalla tua banca: ${url}`,
      ),
  },
});
