import type { ByVoice } from "@/lib/shared/voice";
import type { DeliveryWords } from "./words";

export const de = (byVoice: ByVoice): DeliveryWords => ({
  subject: (payee, amount) => `Zahlungsaufforderung von ${payee}: ${amount}`,
  asks: (payee) =>
    `${payee} ${byVoice(
      "bittet Sie um diese Zahlung. Sie bezahlen bei Ihrer eigenen Bank, ohne Karte und ohne Anmeldung.",
      "bittet dich um diese Zahlung. Du bezahlst bei deiner eigenen Bank, ohne Karte und ohne Anmeldung.",
    )}`,
  link: (amount) => `${amount} bezahlen`,
  text: (payee, amount, url) =>
    byVoice(
      `${payee} bittet Sie um ${amount}. Bei Ihrer Bank bezahlen: ${url}`,
      `${payee} bittet dich um ${amount}. Bei deiner Bank bezahlen: ${url}`,
    ),
});
