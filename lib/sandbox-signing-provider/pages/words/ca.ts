import type { Words } from "./words";

export const ca: Words = {
  ribbon: "Un prestador imaginari. Res del que se signa aquí no prova res.",
  claim: "Claus als núvols",
  invented: (name) => `${name} és inventada, com totes les persones que hi tenen una clau.`,
  forTesters: "Per a proves",
  cancel: "Cancel·la",
  pin: "PIN",
  wrongPin: "El PIN no és correcte. Torneu-ho a provar.",
  who: {
    title: "Qui signa?",
    lead: "Trieu de qui és la clau que es farà servir. Encara no se signa res.",
    people: "Persones",
    button: "Continua",
    expired: "certificat caducat",
    noKey: "encara sense clau",
  },
  approve: {
    title: "Voleu signar això?",
    lead: "Amb el PIN permeteu que aquest prestador signi exactament aquests documents, una sola vegada.",
    holder: "Signa",
    count: "Documents",
    hashes: "Els resums comencen per",
    button: "Signa",
    refuse: "Rebutja",
  },
  pins: {
    good: "tot va bé",
    wrong: "és incorrecte",
    signsAnother: "signa una altra cosa",
    neverAnswers: "no respon mai",
    outOfOrder: "està fora de servei",
  },
  unknown: "Aplicació desconeguda",
  unknownHint: "Aquesta adreça no ve de cap aplicació coneguda. Torneu a començar allà.",
};
