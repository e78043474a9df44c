import type { NoticeWords } from "./words";

export const gl: NoticeWords = {
  thanks: "Grazas.",
  ordered: (payee) => `O banco recibiu a orde deste pagamento a ${payee}.`,
  accepted: (payee) => `O banco aceptou este pagamento a ${payee}.`,
  scheduled: (payee, day) => `O banco recibiu a orde deste pagamento a ${payee}, que se fará o ${day}.`,
  seen: (payee) => `${payee} viu chegar este pagamento.`,
  attached: "Os documentos van anexos.",
  onPage: "Os documentos que non caben nun correo están na páxina do pagamento.",
  copies: (addresses) => `Envíase unha copia a ${addresses}.`,
  copy: (payee) => `${payee} pediu que se enviase unha copia a este enderezo.`,
  page: "Abrir a páxina do pagamento",
  rejected: {
    subject: (payee, amount) => `Pagamento a ${payee} non recibido: ${amount}`,
    takenSubject: (payee, amount) => `Pagamento a ${payee} xa non confirmado: ${amount}`,
    byBank: (payee) =>
      `O banco recibira a orde deste pagamento a ${payee} e despois rexeitouna. ${payee} non ten o diñeiro.`,
    taken: (payee) => `Este pagamento a ${payee} confirmouse ao principio e xa non é válido.`,
    again:
      "Antes de pagar nada outra vez, a conta mostra se o diñeiro segue aí. A páxina do pagamento di se se pode pagar de novo.",
  },
  reinstated: {
    subject: (payee, amount) => `Pagamento a ${payee} finalmente confirmado: ${amount}`,
    said: (payee) => `Este pagamento a ${payee} é válido ao final. Non hai que pagalo outra vez.`,
  },
};
