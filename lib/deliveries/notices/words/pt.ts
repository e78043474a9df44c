import type { NoticeWords } from "./words";

export const pt: NoticeWords = {
  thanks: "Obrigado.",
  ordered: (payee) => `O banco recebeu a ordem deste pagamento a ${payee}.`,
  accepted: (payee) => `O banco aceitou este pagamento a ${payee}.`,
  scheduled: (payee, day) => `O banco recebeu a ordem deste pagamento a ${payee}, a efetuar em ${day}.`,
  seen: (payee) => `${payee} viu este pagamento chegar.`,
  attached: "Os documentos seguem em anexo.",
  onPage: "Os documentos que não cabem num e-mail estão na página do pagamento.",
  copies: (addresses) => `É enviada uma cópia para ${addresses}.`,
  copy: (payee) => `${payee} pediu que fosse enviada uma cópia para este endereço.`,
  page: "Abrir a página do pagamento",
  rejected: {
    subject: (payee, amount) => `Pagamento a ${payee} não recebido: ${amount}`,
    takenSubject: (payee, amount) => `Pagamento a ${payee} já não confirmado: ${amount}`,
    byBank: (payee) =>
      `O banco tinha recebido a ordem deste pagamento a ${payee} e rejeitou-a depois. ${payee} não tem o dinheiro.`,
    taken: (payee) => `Este pagamento a ${payee} foi confirmado de início e já não é válido.`,
    again:
      "Antes de se pagar outra vez, a conta mostra se o dinheiro ainda lá está. A página do pagamento diz se se pode pagar de novo.",
  },
  reinstated: {
    subject: (payee, amount) => `Pagamento a ${payee} afinal confirmado: ${amount}`,
    said: (payee) => `Este pagamento a ${payee} é afinal válido. Não é preciso pagá-lo outra vez.`,
  },
};
