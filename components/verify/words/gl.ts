import type { VerifyWords } from "./words";

export const gl: VerifyWords = {
  title: "Está este documento tal como se asinou?",
  intro: "Aquí pódese comprobar un PDF asinado con Paraph: quen o asinou, cando e como, e se algo cambiou desde entón.",
  file: "O PDF",
  fileHint: "Para escollelo ou arrastralo ata aquí. Ata 32 MB.",
  submit: "Comprobar o documento",
  again: "Comprobar un documento",
  kept: "O ficheiro examínase e esquécese: non se garda nada del.",
  language: "Idioma",
  asked: (revisions) => ({
    title: "A pregunta é sobre un documento feito aquí",
    hint: `Coñecémolo en ${revisions} ${revisions === 1 ? "versión" : "versións"}. Un código pódese copiar en calquera papel: só o propio ficheiro mostra se é ese documento.`,
  }),
  askedUnknown: {
    title: "Este código non nomea ningún documento feito aquí",
    hint: "O propio ficheiro pode levar igualmente o noso selo.",
  },
  another: {
    title: "Este non é o documento que nomea o código",
    hint: "O que se di abaixo vale para o ficheiro mostrado. O código escaneado é doutro.",
  },
  sealed: {
    title: "Este documento está tal como se selou",
    hint: "Non cambiou nin un byte do que se selou e asinou.",
  },
  changed: {
    title: "Este documento foi modificado",
    hint: "Comezou sendo un documento selado aquí e xa non é o que se selou e asinou.",
  },
  cutOff: {
    title: "Esta é unha versión anterior do documento",
    hint: "O que contén está como estaba, pero faltan sinaturas posteriores. Hai unha versión máis recente.",
  },
  notOurs: {
    title: "Este documento non leva o noso selo",
    hint: "Nada nel mostra que se asinase aquí. Iso non di nada das sinaturas doutros que poida conter.",
  },
  sealedFor: "Selado para",
  document: "Documento",
  signatures: "Sinaturas",
  signedBefore: "Sinaturas anteriores á modificación",
  nobody: "Aínda non o asinou ninguén.",
  nobodyKnown: "Ningunha da que se poida responder.",
  unnamed: "Un asinante sen nome",
  methods: {
    HANDWRITTEN: "escrita nunha pantalla",
    EMAIL_OTP: "cun código enviado por correo",
    SMS_OTP: "cun código enviado por SMS",
    CERTIFICATE: "cun certificado propio",
    REMOTE: "a través dun servizo de sinatura",
  },
  certificate: (holder, issuer) => `Certificado de ${holder}, emitido por ${issuer}`,
  levels: {
    "B-B": "sen selo de tempo",
    "B-T": "con selo de tempo",
    "B-LT": "con selo de tempo, verificable a longo prazo",
    "B-LTA": "con selos de tempo, verificable a longo prazo en arquivo",
  },
  changes: "Que cambiou",
  kinds: {
    BYTES_CHANGED: "Hai bytes do selado ou asinado que non son os que eran.",
    CONTENT_CHANGED: "Cambiou o que mostra unha páxina: texto, unha imaxe, o tamaño ou as capas.",
    PAGES_CHANGED: "Engadiuse, quitouse, substituíuse ou moveuse unha páxina.",
    ANNOTATION_CHANGED: "Engadiuse, quitouse ou moveuse algo nunha páxina: unha nota, unha ligazón, un selo, un campo.",
    FIELD_CHANGED: "Cambiou o que di ou mostra un campo, ou outra persoa puxo nel unha sinatura.",
    BYTES_APPENDED: "Engadiuse algo detrás do final do ficheiro.",
    REVISION_MISSING: "Cortouse o final: faltan sinaturas posteriores.",
    OTHER: "Cambiou outra cousa: un anexo, unha acción, o que o ficheiro di de si mesmo.",
  },
  since: (revision) => `Desde a versión ${revision}.`,
  unrecorded:
    "Este documento non está nos nosos rexistros. O que se di aquí é o que demostra o certificado do noso selo, e nada máis: poden faltar sinaturas posteriores.",
  legal:
    "O selo demostra que o documento non cambiou. Unha sinatura a man ou cun código é unha sinatura electrónica simple desa persoa segundo o regulamento eIDAS; un certificado propio vale polo que di.",
  demo: "Isto é unha demostración: o selo pódeo facer calquera e non demostra nada.",
  problems: {
    missing: "Non se escolleu ningún ficheiro.",
    tooLarge: "O ficheiro supera os 32 MB.",
    tooMany: "Comprobáronse demasiados ficheiros desde aquí. Nun minuto pódese volver probar.",
    unreadable: "O ficheiro custa demasiado de ler: está danado ou feito para que non se poida ler.",
    away: "O servizo non está dispoñible por un momento. Pódese volver probar.",
    other: "Non se puido comprobar o ficheiro. Pódese volver probar.",
  },
};
