import type { ByVoice } from "@/lib/shared/voice";
import type { DeliveryWords } from "./words";

export const fr = (byVoice: ByVoice): DeliveryWords => ({
  subject: (payee, amount) => `Demande de paiement de ${payee} : ${amount}`,
  asks: (payee) =>
    `${payee} ${byVoice(
      "vous demande ce paiement. Il se fait depuis votre banque, sans carte et sans inscription.",
      "te demande ce paiement. Il se fait depuis ta banque, sans carte et sans inscription.",
    )}`,
  link: (amount) => `Payer ${amount}`,
  text: (payee, amount, url) =>
    byVoice(
      `${payee} vous demande ${amount}. Payez depuis votre banque : ${url}`,
      `${payee} te demande ${amount}. Paye depuis ta banque : ${url}`,
    ),
});
