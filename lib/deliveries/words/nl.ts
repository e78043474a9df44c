import type { ByVoice } from "@/lib/shared/voice";
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
});
