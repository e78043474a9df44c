import type { NoticeWords } from "./words";

export const it: NoticeWords = {
  thanks: "Grazie.",
  ordered: (payee) => `La banca ha ricevuto l’ordine di questo pagamento a ${payee}.`,
  accepted: (payee) => `La banca ha accettato questo pagamento a ${payee}.`,
  scheduled: (payee, day) => `La banca ha ricevuto l’ordine di questo pagamento a ${payee}, da eseguire il ${day}.`,
  seen: (payee) => `${payee} ha visto arrivare questo pagamento.`,
  attached: "I documenti sono allegati.",
  onPage: "I documenti troppo grandi per un’e-mail sono nella pagina del pagamento.",
  copies: (addresses) => `Una copia viene inviata a ${addresses}.`,
  copy: (payee) => `${payee} ha chiesto l’invio di una copia a questo indirizzo.`,
  page: "Aprire la pagina del pagamento",
  rejected: {
    subject: (payee, amount) => `Pagamento a ${payee} non ricevuto: ${amount}`,
    takenSubject: (payee, amount) => `Pagamento a ${payee} non più confermato: ${amount}`,
    byBank: (payee) =>
      `La banca aveva ricevuto l’ordine di questo pagamento a ${payee} e in seguito lo ha rifiutato. ${payee} non ha il denaro.`,
    taken: (payee) => `Questo pagamento a ${payee} era stato confermato e non è più valido.`,
    again:
      "Prima di un nuovo pagamento il conto mostra se il denaro c’è ancora. La pagina del pagamento dice se si può pagare di nuovo.",
  },
  reinstated: {
    subject: (payee, amount) => `Pagamento a ${payee} alla fine confermato: ${amount}`,
    said: (payee) => `Questo pagamento a ${payee} alla fine è valido. Non va pagato una seconda volta.`,
  },
};
