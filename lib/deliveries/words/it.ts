import type { ByVoice } from "@/lib/shared/voice";
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
});
