import type { VerifyWords } from "./words";

export const pt: VerifyWords = {
  title: "Este documento está como foi assinado?",
  intro:
    "Aqui pode verificar-se um PDF assinado com Paraph: quem o assinou, quando e como, e se algo mudou desde então.",
  file: "O PDF",
  fileHint: "Para escolher ou arrastar até aqui. Até 32 MB.",
  submit: "Verificar o documento",
  again: "Verificar um documento",
  kept: "O ficheiro é examinado e esquecido: nada dele é guardado.",
  language: "Idioma",
  asked: (revisions) => ({
    title: "A pergunta é sobre um documento feito aqui",
    hint: `Conhecemo-lo em ${revisions} ${revisions === 1 ? "versão" : "versões"}. Um código pode copiar-se para qualquer papel: só o próprio ficheiro mostra se é esse documento.`,
  }),
  askedUnknown: {
    title: "Este código não indica nenhum documento feito aqui",
    hint: "O próprio ficheiro pode, ainda assim, ter o nosso selo.",
  },
  another: {
    title: "Este não é o documento que o código indica",
    hint: "O que se diz abaixo vale para o ficheiro mostrado. O código lido é de outro.",
  },
  sealed: {
    title: "Este documento está como foi selado",
    hint: "Nem um byte do que foi selado e assinado mudou.",
  },
  changed: {
    title: "Este documento foi alterado",
    hint: "Começou por ser um documento selado aqui e já não é o que foi selado e assinado.",
  },
  cutOff: {
    title: "Esta é uma versão anterior do documento",
    hint: "O que contém está como estava, mas faltam assinaturas posteriores. Existe uma versão mais recente.",
  },
  notOurs: {
    title: "Este documento não tem o nosso selo",
    hint: "Nada nele mostra que foi assinado aqui. Isso nada diz das assinaturas de outros que possa conter.",
  },
  sealedFor: "Selado para",
  document: "Documento",
  signatures: "Assinaturas",
  signedBefore: "Assinaturas anteriores à alteração",
  nobody: "Ainda ninguém o assinou.",
  nobodyKnown: "Nenhuma pela qual se possa responder.",
  unnamed: "Um signatário sem nome",
  methods: {
    HANDWRITTEN: "escrita num ecrã",
    EMAIL_OTP: "com um código enviado por e-mail",
    SMS_OTP: "com um código enviado por SMS",
    CERTIFICATE: "com um certificado próprio",
    REMOTE: "através de um serviço de assinatura",
  },
  certificate: (holder, issuer) => `Certificado de ${holder}, emitido por ${issuer}`,
  levels: {
    "B-B": "sem selo temporal",
    "B-T": "com selo temporal",
    "B-LT": "com selo temporal, verificável a longo prazo",
    "B-LTA": "com selos temporais, verificável a longo prazo em arquivo",
  },
  changes: "O que foi alterado",
  kinds: {
    BYTES_CHANGED: "Há bytes do que foi selado ou assinado que já não são os que eram.",
    CONTENT_CHANGED: "Mudou o que uma página mostra: texto, uma imagem, o tamanho ou as camadas.",
    PAGES_CHANGED: "Uma página foi acrescentada, retirada, substituída ou mudada de lugar.",
    ANNOTATION_CHANGED:
      "Algo foi acrescentado, retirado ou mudado de lugar numa página: uma nota, uma ligação, um carimbo, um campo.",
    FIELD_CHANGED: "Mudou o que um campo diz ou mostra, ou outra pessoa pôs lá uma assinatura.",
    BYTES_APPENDED: "Foi acrescentado algo depois do fim do ficheiro.",
    REVISION_MISSING: "O fim foi cortado: faltam assinaturas posteriores.",
    OTHER: "Mudou outra coisa: um anexo, uma ação, o que o ficheiro diz de si mesmo.",
  },
  since: (revision) => `Desde a versão ${revision}.`,
  unrecorded:
    "Este documento não está nos nossos registos. O que se diz aqui é o que o certificado do nosso selo prova, e nada mais: podem faltar assinaturas posteriores.",
  legal:
    "O selo prova que o documento não mudou. Uma assinatura à mão ou com um código é uma assinatura eletrónica simples dessa pessoa segundo o regulamento eIDAS; um certificado próprio vale pelo que diz.",
  demo: "Isto é uma demonstração: o selo pode ser feito por qualquer pessoa e nada prova.",
  problems: {
    missing: "Nenhum ficheiro foi escolhido.",
    tooLarge: "O ficheiro tem mais de 32 MB.",
    tooMany: "Foram verificados demasiados ficheiros daqui. Daqui a um minuto já é possível.",
    unreadable: "O ficheiro custa demasiado a ler: está danificado ou feito para ser ilegível.",
    away: "O serviço está ausente por um momento. Pode voltar a funcionar já a seguir.",
    other: "Não foi possível verificar o ficheiro. Outra tentativa pode resultar.",
  },
};
