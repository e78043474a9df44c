import type { Words } from "./words";

export const pt: Words = {
  ribbon: "Um prestador imaginário. Nada do que se assina aqui prova coisa alguma.",
  claim: "Chaves nas nuvens",
  invented: (name) => `A ${name} é inventada, tal como todas as pessoas que aqui têm uma chave.`,
  forTesters: "Para testes",
  cancel: "Cancelar",
  pin: "PIN",
  wrongPin: "O PIN está errado. Tente de novo.",
  who: {
    title: "Quem assina?",
    lead: "Escolha de quem é a chave a usar. Ainda nada é assinado.",
    people: "Pessoas",
    button: "Continuar",
    expired: "certificado expirado",
    noKey: "ainda sem chave",
  },
  approve: {
    title: "Assinar isto?",
    lead: "Com o seu PIN permite a este prestador assinar exatamente estes documentos, uma só vez.",
    holder: "Assina",
    count: "Documentos",
    hashes: "Os seus resumos começam por",
    button: "Assinar",
    refuse: "Recusar",
  },
  pins: {
    good: "corre tudo bem",
    wrong: "está errado",
    signsAnother: "assina outra coisa",
    neverAnswers: "nunca responde",
    outOfOrder: "está fora de serviço",
  },
  unknown: "Aplicação desconhecida",
  unknownHint: "Este endereço não vem de nenhuma aplicação conhecida. Comece lá de novo.",
};
