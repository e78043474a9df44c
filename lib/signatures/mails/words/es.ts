import type { ByVoice } from "@/lib/shared/language/voice";
import type { SignerWords } from "./words";

export const es = (byVoice: ByVoice): SignerWords => ({
  request: {
    subject: (payee, what) => `${payee} solicita ${byVoice("su", "tu")} firma: ${what}`,
    reminderSubject: (payee) => `Recordatorio: ${payee} sigue pendiente de ${byVoice("su", "tu")} firma`,
    asks: (payee, what) =>
      `${payee} ${byVoice(`le pide que lea y firme «${what}».`, `te pide que leas y firmes «${what}».`)}`,
    document: "Documento",
    until: "Hasta",
    link: "Leer y firmar",
    note: byVoice(
      "El enlace es solo suyo: quien lo tenga puede firmar en su nombre. No lo reenvíe.",
      "El enlace es solo tuyo: quien lo tenga puede firmar en tu nombre. No lo reenvíes.",
    ),
  },
  approval: {
    subject: (payee, what) => `${payee} solicita ${byVoice("su", "tu")} aprobación: ${what}`,
    reminderSubject: (payee) => `Recordatorio: ${payee} sigue pendiente de ${byVoice("su", "tu")} aprobación`,
    asks: (payee, what) =>
      `${payee} ${byVoice(`le pide que lea y apruebe «${what}».`, `te pide que leas y apruebes «${what}».`)}`,
    link: "Leer y aprobar",
    note: byVoice(
      "El enlace es solo suyo: quien lo tenga puede aprobar en su nombre. No lo reenvíe.",
      "El enlace es solo tuyo: quien lo tenga puede aprobar en tu nombre. No lo reenvíes.",
    ),
    cancelled: {
      said: (payee, what) =>
        `${payee} ha cancelado «${what}», que ${byVoice("usted ya había aprobado", "ya habías aprobado")}. No llegará a completarse.`,
      unsigned: (payee, what) => `${payee} ha cancelado «${what}». Ya no hace falta aprobarlo.`,
    },
    rejected: {
      subject: (what) => `No llegará a completarse: ${what}`,
      said: (payee, what) =>
        `«${what}», que solicitó ${payee}, no llegará a completarse: una de las partes no ha querido.`,
    },
    expired: {
      said: (payee, what) =>
        `«${what}», que solicitó ${payee}, no llegará a completarse: no todas las partes lo aprobaron o firmaron a tiempo.`,
    },
    replaced: {
      subject: (payee, what) => `${payee} ya no solicita esta aprobación: ${what}`,
      said: (payee, what) =>
        `${payee} ha pedido la aprobación de «${what}» a otra persona. El enlace anterior ya no funciona.`,
    },
    completed: {
      subject: (what) => `Completado: ${what}`,
      said: (payee, what) =>
        `«${what}», que solicitó ${payee}, está completo: todas las partes lo han aprobado o firmado.`,
      link: "Descargar los documentos",
      attached: "Los documentos van adjuntos.",
    },
    code: {
      subject: (code) => `${code} es ${byVoice("su", "tu")} código de aprobación`,
      said: (code, payee) => `${byVoice("Su", "Tu")} código para aprobar los documentos de ${payee}: ${code}`,
      note: byVoice(
        "Sirve durante diez minutos. Apruebe solo si la página muestra el mismo código de documentos. Nadie le pedirá nunca este código por teléfono.",
        "Sirve durante diez minutos. Aprueba solo si la página muestra el mismo código de documentos. Nadie te pedirá nunca este código por teléfono.",
      ),
    },
    text: (code, payee, documents) =>
      `${code} es ${byVoice("su", "tu")} clave para aprobar con ${payee} (documentos ${documents}). Vale 10 minutos. No la ${byVoice("comparta", "compartas")}.`,
  },
  cancelled: {
    subject: (payee, what) => `${payee} ha cancelado: ${what}`,
    said: (payee, what) =>
      `${payee} ha cancelado «${what}», que ${byVoice("usted ya había firmado", "ya habías firmado")}. No llegará a completarse.`,
    unsigned: (payee, what) => `${payee} ha cancelado «${what}». Ya no hace falta firmarlo.`,
    link: "Ver en qué quedó",
    note: byVoice("Usted no tiene que hacer nada.", "No tienes que hacer nada."),
  },
  rejected: {
    subject: (what) => `No se firmará: ${what}`,
    said: (payee, what) =>
      `«${what}», que solicitó ${payee}, no llegará a completarse: una de las partes no ha querido firmar.`,
  },
  expired: {
    subject: (what) => `Plazo vencido: ${what}`,
    said: (payee, what) =>
      `«${what}», que solicitó ${payee}, no se firmó a tiempo por todas las partes. No llegará a completarse.`,
  },
  replaced: {
    subject: (payee, what) => `${payee} ya no solicita esta firma: ${what}`,
    said: (payee, what) =>
      `${payee} ha pedido la firma de «${what}» a otra persona. El enlace anterior ya no funciona.`,
    note: "No hay que hacer nada más.",
  },
  reading: {
    subject: (payee, what) => `${payee} envía documentos para leer: ${what}`,
    said: (payee, what) =>
      `${payee} envía «${what}» para su lectura, mientras otras personas lo firman. No hay nada que firmar.`,
    link: "Leer los documentos",
    note: "El enlace muestra los documentos a quien lo tenga.",
  },
  completed: {
    subject: (what) => `Firmado por todas las partes: ${what}`,
    said: (payee, what) => `«${what}», que solicitó ${payee}, está firmado por todas las partes.`,
    download: byVoice("Usted ya puede descargarlo.", "Ya puedes descargarlo."),
    link: "Descargar los documentos firmados",
    note: byVoice(
      "Guarde el propio PDF: las firmas están en él y cualquiera puede verificarlas.",
      "Guarda el propio PDF: las firmas están en él y cualquiera puede verificarlas.",
    ),
    attached: "Los documentos firmados van adjuntos.",
    copies: (addresses) => `Se envía una copia a ${addresses}.`,
  },
  copy: {
    subject: (what) => `Copia de lo firmado por todas las partes: ${what}`,
    said: (payee, what) =>
      `«${what}» está firmado por todas las partes. ${payee} ha pedido que se envíe una copia a esta dirección.`,
    tooLarge: (payee) => `Los documentos son demasiado grandes para un correo. ${payee} puede facilitarlos.`,
    link: "Verificar un documento firmado",
  },
  code: {
    subject: (code) => `${code} es ${byVoice("su", "tu")} código de firma`,
    said: (code, payee) => `${byVoice("Su", "Tu")} código para firmar los documentos de ${payee}: ${code}`,
    documents: "Documentos",
    link: "Volver a los documentos",
    note: byVoice(
      "Sirve durante diez minutos. Firme solo si la página muestra el mismo código de documentos. Nadie le pedirá nunca este código por teléfono.",
      "Sirve durante diez minutos. Firma solo si la página muestra el mismo código de documentos. Nadie te pedirá nunca este código por teléfono.",
    ),
  },
  text: (code, payee, documents) =>
    `${code} es ${byVoice("su", "tu")} clave para firmar con ${payee} (documentos ${documents}). Vale 10 minutos. No la ${byVoice("comparta", "compartas")}.`,
});
