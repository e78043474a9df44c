import type { ByVoice } from "@/lib/shared/language/voice";
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
  reminder: {
    subject: (payee, amount) => `Rappel de ${payee} : ${amount}`,
    before: (payee, day) => `Rappel de ${payee} : ce paiement arrive à échéance le ${day}.`,
    today: (payee) => `Rappel de ${payee} : ce paiement arrive à échéance aujourd’hui.`,
    after: (payee, day) => `Rappel de ${payee} : ce paiement était dû pour le ${day} et reste à faire.`,
    open: (payee) => `Rappel de ${payee} : ce paiement reste à faire.`,
    paid: byVoice(
      "Si vous avez payé entre-temps, vous n’avez rien à faire.",
      "Si tu as payé entre-temps, tu n’as rien à faire.",
    ),
    text: (payee, amount, url) =>
      byVoice(
        `Rappel de ${payee} : ${amount}. Payez depuis votre banque : ${url}`,
        `Rappel de ${payee} : ${amount}. Paye depuis ta banque : ${url}`,
      ),
  },
});
