import type { NoticeWords } from "./words";

export const es: NoticeWords = {
  thanks: "Gracias.",
  ordered: (payee) => `El banco ha recibido la orden de este pago a ${payee}.`,
  accepted: (payee) => `El banco ha aceptado este pago a ${payee}.`,
  scheduled: (payee, day) => `El banco ha recibido la orden de este pago a ${payee}, que se hará el ${day}.`,
  seen: (payee) => `${payee} ha visto llegar este pago.`,
  attached: "Los documentos van adjuntos.",
  onPage: "Los documentos que no caben en un correo están en la página del pago.",
  copies: (addresses) => `Se envía una copia a ${addresses}.`,
  copy: (payee) => `${payee} ha pedido que se envíe una copia a esta dirección.`,
  page: "Abrir la página del pago",
  rejected: {
    subject: (payee, amount) => `Pago a ${payee} no recibido: ${amount}`,
    takenSubject: (payee, amount) => `Pago a ${payee} ya no confirmado: ${amount}`,
    byBank: (payee) =>
      `El banco había recibido la orden de este pago a ${payee} y la rechazó después. ${payee} no tiene el dinero.`,
    taken: (payee) => `Este pago a ${payee} se confirmó al principio y ya no es válido.`,
    again:
      "Antes de pagar nada otra vez, la cuenta muestra si el dinero sigue ahí. La página del pago dice si se puede pagar de nuevo.",
  },
  reinstated: {
    subject: (payee, amount) => `Pago a ${payee} finalmente confirmado: ${amount}`,
    said: (payee) => `Este pago a ${payee} es válido al final. No hay que pagarlo otra vez.`,
  },
};
