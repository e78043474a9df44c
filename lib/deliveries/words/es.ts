import type { ByVoice } from "@/lib/shared/language/voice";
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
  reminder: {
    subject: (payee, amount) => `Recordatorio de ${payee}: ${amount}`,
    before: (payee, day) => `Recordatorio de ${payee}: este pago vence el ${day}.`,
    today: (payee) => `Recordatorio de ${payee}: este pago vence hoy.`,
    after: (payee, day) => `Recordatorio de ${payee}: este pago venció el ${day} y sigue pendiente.`,
    open: (payee) => `Recordatorio de ${payee}: este pago sigue pendiente.`,
    paid: byVoice("Si ya lo ha pagado, no tiene que hacer nada.", "Si ya lo has pagado, no tienes que hacer nada."),
    text: (payee, amount, url) =>
      byVoice(
        `Recordatorio de ${payee}: ${amount}. Pague desde su banco: ${url}`,
        `Recordatorio de ${payee}: ${amount}. Paga desde tu banco: ${url}`,
      ),
  },
});
