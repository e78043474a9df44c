import type { Words } from "./words";

export const pt: Words = {
  paymentRequest: "Pedido de pagamento",
  amountToPay: "Montante a pagar",
  payee: "Beneficiário",
  concept: "Descritivo",
  invoiceNumber: "Número da fatura",
  dueDate: "Data de vencimento",
  deadline: "Ligação válida até",
  scanToPay: "Digitalize para pagar",
  howToScan:
    "Aponte a câmara do telemóvel ao código, escolha o seu banco e autorize aí a transferência. Sem cartão e sem registo.",
  payOnline: "Pagar online",
  orOpen: "Ou abra este endereço no navegador:",
  checkAddress: (host) => `Antes de autorizar, confirme que o navegador mostra ${host}.`,
  paymentReceipt: "Comprovativo de pagamento",
  amount: "Montante",
  paidAt: "Autorizado em",
  executionDay: "Execução prevista em",
  bank: "Banco",
  reference: "Referência do pagamento",
  status: "Estado",
  statuses: {
    ACCEPTED: "Aceite pelo banco",
    SCHEDULED: "Agendado",
    EXECUTED: "Enviado pelo banco",
    SETTLED: "Recebido pelo beneficiário",
    REJECTED: "Rejeitado pelo banco",
    UNCONFIRMED: "Ainda por confirmar pelo banco",
  },
  statementCounts: "O que conta, em última análise, é o movimento no seu extrato bancário.",
  inLatinLetters: "em letras latinas",
};
