import type { ByVoice } from "@/lib/shared/voice";
import type { DeliveryWords } from "./words";

export const es = (byVoice: ByVoice): DeliveryWords => ({
  subject: (payee, amount) => `Solicitud de pago de ${payee}: ${amount}`,
  asks: (payee) =>
    `${payee} ${byVoice(
      "le pide este pago. Se hace desde su banco, sin tarjeta y sin registrarse.",
      "te pide este pago. Se hace desde tu banco, sin tarjeta y sin registrarte.",
    )}`,
  link: (amount) => `Pagar ${amount}`,
  text: (payee, amount, url) =>
    byVoice(
      `${payee} le pide ${amount}. Pague desde su banco: ${url}`,
      `${payee} te pide ${amount}. Paga desde tu banco: ${url}`,
    ),
});
