import type { ByVoice } from "@/lib/shared/language/voice";
import type { SignerWords } from "./words";

export const pt = (byVoice: ByVoice): SignerWords => ({
  request: {
    subject: (payee, what) => `${payee} pede a ${byVoice("sua", "tua")} assinatura: ${what}`,
    reminderSubject: (payee) => `Lembrete: ${payee} está a aguardar a ${byVoice("sua", "tua")} assinatura`,
    asks: (payee, what) =>
      `${payee} ${byVoice(`pede-lhe que leia e assine «${what}».`, `pede-te que leias e assines «${what}».`)}`,
    document: "Documento",
    until: "Até",
    link: "Ler e assinar",
    note: byVoice(
      "A ligação é só sua: quem a tiver pode assinar em seu nome. Não a reencaminhe.",
      "A ligação é só tua: quem a tiver pode assinar em teu nome. Não a reencaminhes.",
    ),
  },
  approval: {
    subject: (payee, what) => `${payee} pede a ${byVoice("sua", "tua")} aprovação: ${what}`,
    reminderSubject: (payee) => `Lembrete: ${payee} está a aguardar a ${byVoice("sua", "tua")} aprovação`,
    asks: (payee, what) =>
      `${payee} ${byVoice(`pede-lhe que leia e aprove «${what}».`, `pede-te que leias e aproves «${what}».`)}`,
    link: "Ler e aprovar",
    note: byVoice(
      "A ligação é só sua: quem a tiver pode aprovar em seu nome. Não a reencaminhe.",
      "A ligação é só tua: quem a tiver pode aprovar em teu nome. Não a reencaminhes.",
    ),
    cancelled: {
      said: (payee, what) =>
        `${payee} anulou «${what}», que ${byVoice("já tinha aprovado", "já tinhas aprovado")}. Não chegará a ser concluído.`,
      unsigned: (payee, what) => `${payee} anulou «${what}». Já não é preciso aprová-lo.`,
    },
    rejected: {
      subject: (what) => `Não chegará a ser concluído: ${what}`,
      said: (payee, what) => `«${what}», que ${payee} pediu, não chegará a ser concluído: uma das partes não quis.`,
    },
    expired: {
      said: (payee, what) =>
        `«${what}», que ${payee} pediu, não chegará a ser concluído: nem todas as partes o aprovaram ou assinaram a tempo.`,
    },
    replaced: {
      subject: (payee, what) => `${payee} já não pede esta aprovação: ${what}`,
      said: (payee, what) =>
        `${payee} pediu a aprovação de «${what}» a outra pessoa. A ligação anterior já não funciona.`,
    },
    completed: {
      subject: (what) => `Concluído: ${what}`,
      said: (payee, what) => `«${what}», que ${payee} pediu, está concluído: todas as partes o aprovaram ou assinaram.`,
      link: "Descarregar os documentos",
      attached: "Os documentos seguem em anexo.",
    },
    code: {
      subject: (code) => `${code} é o ${byVoice("seu", "teu")} código de aprovação`,
      said: (code, payee) => `O ${byVoice("seu", "teu")} código para aprovar os documentos de ${payee}: ${code}`,
      note: byVoice(
        "Serve durante dez minutos. Aprove só se a página mostrar o mesmo código de documentos. Ninguém lhe pedirá nunca este código por telefone.",
        "Serve durante dez minutos. Aprova só se a página mostrar o mesmo código de documentos. Ninguém te pedirá nunca este código por telefone.",
      ),
    },
    text: (code, payee, documents) =>
      `${code} é o ${byVoice("seu", "teu")} PIN para aprovar com ${payee} (documentos ${documents}). Vale 10 minutos. Nunca o ${byVoice("partilhe", "partilhes")}.`,
  },
  cancelled: {
    subject: (payee, what) => `${payee} anulou: ${what}`,
    said: (payee, what) =>
      `${payee} anulou «${what}», que ${byVoice("já tinha assinado", "já tinhas assinado")}. Não chegará a ser concluído.`,
    unsigned: (payee, what) => `${payee} anulou «${what}». Já não é preciso assiná-lo.`,
    link: "Ver em que ficou",
    note: byVoice("Não tem de fazer nada.", "Não tens de fazer nada."),
  },
  rejected: {
    subject: (what) => `Não será assinado: ${what}`,
    said: (payee, what) =>
      `«${what}», que ${payee} pediu, não chegará a ser concluído: uma das partes não quis assinar.`,
  },
  expired: {
    subject: (what) => `Prazo terminado: ${what}`,
    said: (payee, what) =>
      `«${what}», que ${payee} pediu, não foi assinado a tempo por todas as partes. Não chegará a ser concluído.`,
  },
  replaced: {
    subject: (payee, what) => `${payee} já não pede esta assinatura: ${what}`,
    said: (payee, what) =>
      `${payee} pediu a assinatura de «${what}» a outra pessoa. A ligação anterior já não funciona.`,
    note: "Não é preciso fazer mais nada.",
  },
  reading: {
    subject: (payee, what) => `${payee} envia documentos para ler: ${what}`,
    said: (payee, what) =>
      `${payee} envia «${what}» para leitura, enquanto outras pessoas o assinam. Não há nada para assinar.`,
    link: "Ler os documentos",
    note: "A ligação mostra os documentos a quem a tiver.",
  },
  completed: {
    subject: (what) => `Assinado por todas as partes: ${what}`,
    said: (payee, what) => `«${what}», que ${payee} pediu, está assinado por todas as partes.`,
    download: byVoice("Já o pode descarregar.", "Já o podes descarregar."),
    link: "Descarregar os documentos assinados",
    note: byVoice(
      "Guarde o próprio PDF: as assinaturas estão nele e qualquer pessoa as pode verificar.",
      "Guarda o próprio PDF: as assinaturas estão nele e qualquer pessoa as pode verificar.",
    ),
    attached: "Os documentos assinados seguem em anexo.",
    copies: (addresses) => `É enviada uma cópia para ${addresses}.`,
  },
  copy: {
    subject: (what) => `Cópia do assinado por todas as partes: ${what}`,
    said: (payee, what) =>
      `«${what}» está assinado por todas as partes. ${payee} pediu que fosse enviada uma cópia para este endereço.`,
    tooLarge: (payee) => `Os documentos são demasiado grandes para um e-mail. ${payee} pode facultá-los.`,
    link: "Verificar um documento assinado",
  },
  code: {
    subject: (code) => `${code} é o ${byVoice("seu", "teu")} código de assinatura`,
    said: (code, payee) => `O ${byVoice("seu", "teu")} código para assinar os documentos de ${payee}: ${code}`,
    documents: "Documentos",
    link: "Voltar aos documentos",
    note: byVoice(
      "Serve durante dez minutos. Assine só se a página mostrar o mesmo código de documentos. Ninguém lhe pedirá nunca este código por telefone.",
      "Serve durante dez minutos. Assina só se a página mostrar o mesmo código de documentos. Ninguém te pedirá nunca este código por telefone.",
    ),
  },
  text: (code, payee, documents) =>
    `${code} é o ${byVoice("seu", "teu")} PIN para assinar com ${payee} (documentos ${documents}). Vale 10 minutos. Nunca o ${byVoice("partilhe", "partilhes")}.`,
});
