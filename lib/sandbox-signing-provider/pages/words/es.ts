import type { Words } from "./words";

export const es: Words = {
  ribbon: "Un prestador imaginario. Nada de lo que se firma aquí prueba nada.",
  claim: "Claves en las nubes",
  invented: (name) => `${name} es inventada, como todas las personas que tienen aquí una clave.`,
  forTesters: "Para pruebas",
  cancel: "Cancelar",
  pin: "PIN",
  wrongPin: "El PIN no es correcto. Inténtelo de nuevo.",
  who: {
    title: "¿Quién firma?",
    lead: "Elija de quién es la clave que se usará. Todavía no se firma nada.",
    people: "Personas",
    button: "Continuar",
    expired: "certificado caducado",
    noKey: "todavía sin clave",
  },
  approve: {
    title: "¿Firmar esto?",
    lead: "Con su PIN permite a este prestador firmar exactamente estos documentos, una sola vez.",
    holder: "Firma",
    count: "Documentos",
    hashes: "Sus resúmenes empiezan por",
    button: "Firmar",
    refuse: "Rechazar",
  },
  pins: {
    good: "todo va bien",
    wrong: "es incorrecto",
    signsAnother: "firma otra cosa",
    neverAnswers: "no responde nunca",
    outOfOrder: "está fuera de servicio",
  },
  unknown: "Aplicación desconocida",
  unknownHint: "Esta dirección no viene de ninguna aplicación conocida. Empiece allí de nuevo.",
};
