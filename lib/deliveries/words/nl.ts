import type { ByVoice } from "@/lib/shared/language/voice";
import type { DeliveryWords } from "./words";

export const nl = (byVoice: ByVoice): DeliveryWords => ({
  subject: (payee, amount) => `Betaalverzoek van ${payee}: ${amount}`,
  asks: (payee) =>
    `${payee} ${byVoice(
      "vraagt u om deze betaling. U betaalt bij uw eigen bank, zonder kaart en zonder registratie.",
      "vraagt je om deze betaling. Je betaalt bij je eigen bank, zonder kaart en zonder registratie.",
    )}`,
  link: (amount) => `${amount} betalen`,
  text: (payee, amount, url) =>
    byVoice(
      `${payee} vraagt u om ${amount}. Betalen bij uw bank: ${url}`,
      `${payee} vraagt je om ${amount}. Betalen bij je bank: ${url}`,
    ),
  reminder: {
    subject: (payee, amount) => `Herinnering van ${payee}: ${amount}`,
    before: (payee, day) => `Herinnering van ${payee}: de uiterste betaaldatum is ${day}.`,
    today: (payee) => `Herinnering van ${payee}: de uiterste betaaldatum is vandaag.`,
    after: (payee, day) =>
      `Herinnering van ${payee}: de uiterste betaaldatum was ${day} en deze betaling staat nog open.`,
    open: (payee) => `Herinnering van ${payee}: deze betaling staat nog open.`,
    paid: byVoice(
      "Hebt u intussen betaald, dan hoeft u niets te doen.",
      "Heb je intussen betaald, dan hoef je niets te doen.",
    ),
    text: (payee, amount, url) =>
      byVoice(
        `Herinnering van ${payee}: ${amount}. Betalen bij uw bank: ${url}`,
        `Herinnering van ${payee}: ${amount}. Betalen bij je bank: ${url}`,
      ),
  },
});
