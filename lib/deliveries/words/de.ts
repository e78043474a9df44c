import type { ByVoice } from "@/lib/shared/language/voice";
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
  reminder: {
    subject: (payee, amount) => `Erinnerung von ${payee}: ${amount}`,
    before: (payee, day) => `Erinnerung von ${payee}: Diese Zahlung ist am ${day} fällig.`,
    today: (payee) => `Erinnerung von ${payee}: Diese Zahlung ist heute fällig.`,
    after: (payee, day) => `Erinnerung von ${payee}: Diese Zahlung war am ${day} fällig und ist noch offen.`,
    open: (payee) => `Erinnerung von ${payee}: Diese Zahlung ist noch offen.`,
    paid: byVoice(
      "Falls Sie inzwischen bezahlt haben, müssen Sie nichts tun.",
      "Falls du inzwischen bezahlt hast, musst du nichts tun.",
    ),
    text: (payee, amount, url) =>
      byVoice(
        `Erinnerung von ${payee}: ${amount}. Bei Ihrer Bank bezahlen: ${url}`,
        `Erinnerung von ${payee}: ${amount}. Bei deiner Bank bezahlen: ${url}`,
      ),
  },
});
