import type { Words } from "./words";

export const gl: Words = {
  ribbon: "Un prestador imaxinario. Nada do que se asina aquí proba nada.",
  claim: "Claves nas nubes",
  invented: (name) => `${name} é inventada, coma todas as persoas que teñen aquí unha clave.`,
  forTesters: "Para probas",
  cancel: "Cancelar",
  pin: "PIN",
  wrongPin: "O PIN non é correcto. Inténteo de novo.",
  who: {
    title: "Quen asina?",
    lead: "Elixa de quen é a clave que se usará. Aínda non se asina nada.",
    people: "Persoas",
    button: "Continuar",
    expired: "certificado caducado",
    noKey: "aínda sen clave",
  },
  approve: {
    title: "Asinar isto?",
    lead: "Co seu PIN permite a este prestador asinar exactamente estes documentos, unha soa vez.",
    holder: "Asina",
    count: "Documentos",
    hashes: "Os seus resumos comezan por",
    button: "Asinar",
    refuse: "Rexeitar",
  },
  pins: {
    good: "todo vai ben",
    wrong: "é incorrecto",
    signsAnother: "asina outra cousa",
    neverAnswers: "non responde nunca",
    outOfOrder: "está fóra de servizo",
  },
  unknown: "Aplicación descoñecida",
  unknownHint: "Este enderezo non vén de ningunha aplicación coñecida. Comece alí de novo.",
};
