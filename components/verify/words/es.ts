import type { VerifyWords } from "./words";

export const es: VerifyWords = {
  title: "¿Está este documento tal como se firmó?",
  intro:
    "Aquí se puede comprobar un PDF firmado con Paraph: quién lo firmó, cuándo y cómo, y si algo ha cambiado desde entonces.",
  file: "El PDF",
  fileHint: "Para elegirlo o arrastrarlo hasta aquí. Hasta 32 MB.",
  submit: "Comprobar el documento",
  again: "Comprobar un documento",
  kept: "El archivo se examina y se olvida: no se guarda nada de él.",
  language: "Idioma",
  asked: (revisions) => ({
    title: "La pregunta es sobre un documento que se hizo aquí",
    hint: `Lo conocemos en ${revisions} ${revisions === 1 ? "versión" : "versiones"}. Un código se puede copiar en cualquier papel: solo el propio archivo muestra si es ese documento.`,
  }),
  askedUnknown: {
    title: "Este código no nombra ningún documento hecho aquí",
    hint: "El propio archivo puede llevar, aun así, nuestro sello.",
  },
  another: {
    title: "Este no es el documento que nombra el código",
    hint: "Lo que se dice abajo vale para el archivo mostrado. El código escaneado es de otro.",
  },
  sealed: {
    title: "Este documento está tal como se selló",
    hint: "No ha cambiado ni un byte de lo que se selló y se firmó.",
  },
  changed: {
    title: "Este documento se ha modificado",
    hint: "Empezó siendo un documento sellado aquí y ya no es lo que se selló y se firmó.",
  },
  cutOff: {
    title: "Esta es una versión anterior del documento",
    hint: "Lo que contiene está como estaba, pero le faltan firmas posteriores. Hay una versión más reciente.",
  },
  notOurs: {
    title: "Este documento no lleva nuestro sello",
    hint: "Nada en él muestra que se firmara aquí. Eso no dice nada de las firmas de otros que pueda contener.",
  },
  sealedFor: "Sellado para",
  document: "Documento",
  signatures: "Firmas",
  signedBefore: "Firmas anteriores a la modificación",
  nobody: "Todavía no lo ha firmado nadie.",
  nobodyKnown: "Ninguna de la que se pueda responder.",
  unnamed: "Un firmante sin nombre",
  methods: {
    HANDWRITTEN: "escrita en una pantalla",
    EMAIL_OTP: "con un código enviado por correo",
    SMS_OTP: "con un código enviado por SMS",
    CERTIFICATE: "con su propio certificado",
    REMOTE: "a través de un proveedor de firmas",
  },
  certificate: (holder, issuer) => `Certificado de ${holder}, emitido por ${issuer}`,
  levels: {
    "B-B": "sin sello de tiempo",
    "B-T": "con sello de tiempo",
    "B-LT": "con sello de tiempo, verificable a largo plazo",
    "B-LTA": "con sellos de tiempo, verificable a largo plazo en archivo",
  },
  changes: "Qué ha cambiado",
  kinds: {
    BYTES_CHANGED: "Hay bytes de lo sellado o firmado que no son los que eran.",
    CONTENT_CHANGED: "Ha cambiado lo que muestra una página: texto, una imagen, su tamaño o sus capas.",
    PAGES_CHANGED: "Se ha añadido, quitado, sustituido o movido una página.",
    ANNOTATION_CHANGED: "Se ha añadido, quitado o movido algo en una página: una nota, un enlace, un sello, un campo.",
    FIELD_CHANGED: "Ha cambiado lo que dice o muestra un campo, o alguien ajeno ha puesto una firma en él.",
    BYTES_APPENDED: "Se ha añadido algo detrás del final del archivo.",
    REVISION_MISSING: "Se ha cortado el final: faltan firmas posteriores.",
    OTHER: "Ha cambiado otra cosa: un adjunto, una acción, lo que el archivo dice de sí mismo.",
  },
  since: (revision) => `Desde la versión ${revision}.`,
  unrecorded:
    "Este documento no está en nuestros registros. Lo que se dice aquí es lo que demuestra el certificado de nuestro sello, y nada más: pueden faltar firmas posteriores.",
  legal:
    "El sello demuestra que el documento no ha cambiado. Una firma a mano o con un código es una firma electrónica simple de esa persona según eIDAS; un certificado propio vale por lo que dice.",
  demo: "Esto es una demostración: su sello lo puede hacer cualquiera y no demuestra nada.",
  problems: {
    missing: "No se ha elegido ningún archivo.",
    tooLarge: "El archivo supera los 32 MB.",
    tooMany: "Se han comprobado demasiados archivos desde aquí. Dentro de un minuto se puede volver a intentar.",
    unreadable: "El archivo cuesta demasiado de leer: está dañado o hecho para que no se pueda leer.",
    away: "El servicio no está disponible por un momento. Se puede volver a intentar.",
    other: "No se ha podido comprobar el archivo. Se puede volver a intentar.",
  },
};
