import type { Words } from "./words";

export const eu: Words = {
  paymentRequest: "Ordainketa-eskaera",
  amountToPay: "Ordaindu beharreko zenbatekoa",
  payee: "Onuraduna",
  concept: "Kontzeptua",
  invoiceNumber: "Faktura-zenbakia",
  dueDate: "Muga-eguna",
  deadline: "Estekaren iraungitze-data",
  scanToPay: "Eskaneatu ordaintzeko",
  howToScan:
    "Jarri mugikorraren kamera kodearen aurrean, aukeratu zure bankua eta baimendu bertan transferentzia. Txartelik gabe eta izena eman gabe.",
  payOnline: "Ordaindu linean",
  orOpen: "Edo ireki helbide hau zure nabigatzailean:",
  checkAddress: (host) => `Ezer baimendu aurretik, egiaztatu nabigatzaileak ${host} erakusten duela.`,
  paymentReceipt: "Ordainagiria",
  amount: "Zenbatekoa",
  paidAt: "Baimentze-data",
  executionDay: "Gauzatze-eguna",
  bank: "Bankua",
  reference: "Ordainketaren erreferentzia",
  status: "Egoera",
  statuses: {
    ACCEPTED: "Bankuak onartua",
    SCHEDULED: "Programatua",
    EXECUTED: "Bankuak bidalia",
    SETTLED: "Onuradunak jasoa",
    REJECTED: "Bankuak baztertua",
    UNCONFIRMED: "Bankuak oraindik berretsi gabe",
  },
  statementCounts: "Azken batean, zure kontuaren laburpenean agertzen dena da balio duena.",
  inLatinLetters: "letra latinoetan",
};
