import type { Words } from "./words";

export const eu: Words = {
  ribbon: "Asmatutako hornitzailea. Hemen sinatzen denak ez du ezer frogatzen.",
  claim: "Gakoak hodeietan",
  invented: (name) => `${name} asmatua da, eta hemen gakoa duten guztiak ere bai.`,
  forTesters: "Probetarako",
  cancel: "Utzi",
  pin: "PINa",
  wrongPin: "PINa ez da zuzena. Saiatu berriro.",
  who: {
    title: "Nork sinatzen du?",
    lead: "Aukeratu noren gakoa erabiliko den. Oraindik ez da ezer sinatzen.",
    people: "Pertsonak",
    button: "Jarraitu",
    expired: "ziurtagiria iraungita",
    noKey: "oraindik gakorik gabe",
  },
  approve: {
    title: "Hau sinatu?",
    lead: "PINarekin hornitzaile honi dokumentu hauek eta ez besterik, behin bakarrik, sinatzeko baimena ematen diozu.",
    holder: "Sinatzailea",
    count: "Dokumentuak",
    hashes: "Haien laburpenen hasiera",
    button: "Sinatu",
    refuse: "Uko egin",
  },
  pins: {
    good: "dena ondo doa",
    wrong: "okerra da",
    signsAnother: "beste zerbait sinatzen du",
    neverAnswers: "ez du inoiz erantzuten",
    outOfOrder: "ez dabil",
  },
  unknown: "Aplikazio ezezaguna",
  unknownHint: "Helbide hau ez dator ezagutzen dugun aplikazio batetik. Hasi berriro han.",
};
