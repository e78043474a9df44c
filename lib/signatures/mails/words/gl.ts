import type { ByVoice } from "@/lib/shared/language/voice";
import type { SignerWords } from "./words";

export const gl = (byVoice: ByVoice): SignerWords => ({
  request: {
    subject: (payee, what) => `${payee} solicita a ${byVoice("súa", "túa")} sinatura: ${what}`,
    reminderSubject: (payee) => `Recordatorio: ${payee} segue pendente da ${byVoice("súa", "túa")} sinatura`,
    asks: (payee, what) =>
      `${payee} ${byVoice(`pídelle que lea e asine «${what}».`, `pídeche que leas e asines «${what}».`)}`,
    document: "Documento",
    until: "Ata o",
    link: "Ler e asinar",
    note: byVoice(
      "A ligazón é só súa: quen a teña pode asinar no seu nome. Non a reenvíe.",
      "A ligazón é só túa: quen a teña pode asinar no teu nome. Non a reenvíes.",
    ),
  },
  approval: {
    subject: (payee, what) => `${payee} solicita a ${byVoice("súa", "túa")} aprobación: ${what}`,
    reminderSubject: (payee) => `Recordatorio: ${payee} segue pendente da ${byVoice("súa", "túa")} aprobación`,
    asks: (payee, what) =>
      `${payee} ${byVoice(`pídelle que lea e aprobe «${what}».`, `pídeche que leas e aprobes «${what}».`)}`,
    link: "Ler e aprobar",
    note: byVoice(
      "A ligazón é só súa: quen a teña pode aprobar no seu nome. Non a reenvíe.",
      "A ligazón é só túa: quen a teña pode aprobar no teu nome. Non a reenvíes.",
    ),
    cancelled: {
      said: (payee, what) =>
        `${payee} cancelou «${what}», que ${byVoice("vostede xa aprobara", "ti xa aprobaras")}. Non chegará a completarse.`,
      unsigned: (payee, what) => `${payee} cancelou «${what}». Xa non cómpre aprobalo.`,
    },
    rejected: {
      subject: (what) => `Non chegará a completarse: ${what}`,
      said: (payee, what) => `«${what}», que solicitou ${payee}, non chegará a completarse: unha das partes non quixo.`,
    },
    expired: {
      said: (payee, what) =>
        `«${what}», que solicitou ${payee}, non chegará a completarse: non todas as partes o aprobaron ou asinaron a tempo.`,
    },
    replaced: {
      subject: (payee, what) => `${payee} xa non solicita esta aprobación: ${what}`,
      said: (payee, what) =>
        `${payee} pediu a aprobación de «${what}» a outra persoa. A ligazón anterior xa non funciona.`,
    },
    completed: {
      subject: (what) => `Completado: ${what}`,
      said: (payee, what) =>
        `«${what}», que solicitou ${payee}, está completo: todas as partes o aprobaron ou asinaron.`,
      link: "Descargar os documentos",
      attached: "Os documentos van anexos.",
    },
    code: {
      subject: (code) => `${code} é o ${byVoice("seu", "teu")} código de aprobación`,
      said: (code, payee) => `O ${byVoice("seu", "teu")} código para aprobar os documentos de ${payee}: ${code}`,
      note: byVoice(
        "Serve durante dez minutos. Aprobe só se a páxina mostra o mesmo código de documentos. Ninguén lle pedirá nunca este código por teléfono.",
        "Serve durante dez minutos. Aproba só se a páxina mostra o mesmo código de documentos. Ninguén che pedirá nunca este código por teléfono.",
      ),
    },
    text: (code, payee, documents) =>
      `${code} para aprobar con ${payee} (documentos ${documents}). Vale 10 minutos. Non o ${byVoice("comparta", "compartas")}.`,
  },
  cancelled: {
    subject: (payee, what) => `${payee} cancelou: ${what}`,
    said: (payee, what) =>
      `${payee} cancelou «${what}», que ${byVoice("vostede xa asinara", "ti xa asinaras")}. Non chegará a completarse.`,
    unsigned: (payee, what) => `${payee} cancelou «${what}». Xa non cómpre asinalo.`,
    link: "Ver en que quedou",
    note: byVoice("Vostede non ten que facer nada.", "Non tes que facer nada."),
  },
  rejected: {
    subject: (what) => `Non se asinará: ${what}`,
    said: (payee, what) =>
      `«${what}», que solicitou ${payee}, non chegará a completarse: unha das partes non quixo asinar.`,
  },
  expired: {
    subject: (what) => `Prazo vencido: ${what}`,
    said: (payee, what) =>
      `«${what}», que solicitou ${payee}, non se asinou a tempo por todas as partes. Non chegará a completarse.`,
  },
  replaced: {
    subject: (payee, what) => `${payee} xa non solicita esta sinatura: ${what}`,
    said: (payee, what) => `${payee} pediu a sinatura de «${what}» a outra persoa. A ligazón anterior xa non funciona.`,
    note: "Non hai que facer nada máis.",
  },
  reading: {
    subject: (payee, what) => `${payee} envía documentos para ler: ${what}`,
    said: (payee, what) =>
      `${payee} envía «${what}» para a súa lectura, mentres outras persoas o asinan. Non hai nada que asinar.`,
    link: "Ler os documentos",
    note: "A ligazón mostra os documentos a quen a teña.",
  },
  completed: {
    subject: (what) => `Asinado por todas as partes: ${what}`,
    said: (payee, what) => `«${what}», que solicitou ${payee}, está asinado por todas as partes.`,
    download: byVoice("Vostede xa pode descargalo.", "Xa podes descargalo."),
    link: "Descargar os documentos asinados",
    note: byVoice(
      "Garde o propio PDF: as sinaturas están nel e calquera pode verificalas.",
      "Garda o propio PDF: as sinaturas están nel e calquera pode verificalas.",
    ),
    attached: "Os documentos asinados van anexos.",
    copies: (addresses) => `Envíase unha copia a ${addresses}.`,
  },
  copy: {
    subject: (what) => `Copia do asinado por todas as partes: ${what}`,
    said: (payee, what) =>
      `«${what}» está asinado por todas as partes. ${payee} pediu que se enviase unha copia a este enderezo.`,
    tooLarge: (payee) => `Os documentos son grandes de máis para un correo. ${payee} pode facilitalos.`,
    link: "Verificar un documento asinado",
  },
  code: {
    subject: (code) => `${code} é o ${byVoice("seu", "teu")} código de sinatura`,
    said: (code, payee) => `O ${byVoice("seu", "teu")} código para asinar os documentos de ${payee}: ${code}`,
    documents: "Documentos",
    link: "Volver aos documentos",
    note: byVoice(
      "Serve durante dez minutos. Asine só se a páxina mostra o mesmo código de documentos. Ninguén lle pedirá nunca este código por teléfono.",
      "Serve durante dez minutos. Asina só se a páxina mostra o mesmo código de documentos. Ninguén che pedirá nunca este código por teléfono.",
    ),
  },
  text: (code, payee, documents) =>
    `${code} para asinar con ${payee} (documentos ${documents}). Vale 10 minutos. Non o ${byVoice("comparta", "compartas")}.`,
});
