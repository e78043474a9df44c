import type { VerifyWords } from "./words";

export const ca: VerifyWords = {
  title: "Aquest document està tal com es va signar?",
  intro:
    "Aquí es pot comprovar un PDF signat amb Paraph: qui el va signar, quan i com, i si ha canviat res des de llavors.",
  file: "El PDF",
  fileHint: "Per triar-lo o arrossegar-lo fins aquí. Fins a 32 MB.",
  submit: "Comprovar el document",
  again: "Comprovar un document",
  kept: "El fitxer s’examina i s’oblida: no se’n desa res.",
  language: "Idioma",
  asked: (revisions) => ({
    title: "La pregunta és sobre un document fet aquí",
    hint: `El coneixem en ${revisions} ${revisions === 1 ? "versió" : "versions"}. Un codi es pot copiar en qualsevol paper: només el mateix fitxer mostra si és aquest document.`,
  }),
  askedUnknown: {
    title: "Aquest codi no anomena cap document fet aquí",
    hint: "El mateix fitxer pot portar igualment el nostre segell.",
  },
  another: {
    title: "Aquest no és el document que anomena el codi",
    hint: "El que es diu a sota val per al fitxer mostrat. El codi escanejat és d’un altre.",
  },
  sealed: {
    title: "Aquest document està tal com es va segellar",
    hint: "No ha canviat ni un byte del que es va segellar i signar.",
  },
  changed: {
    title: "Aquest document s’ha modificat",
    hint: "Va començar com un document segellat aquí i ja no és el que es va segellar i signar.",
  },
  cutOff: {
    title: "Aquesta és una versió anterior del document",
    hint: "El que conté està com estava, però hi falten signatures posteriors. Hi ha una versió més recent.",
  },
  notOurs: {
    title: "Aquest document no porta el nostre segell",
    hint: "Res no hi mostra que se signés aquí. Això no diu res de les signatures d’altres que pugui contenir.",
  },
  sealedFor: "Segellat per a",
  document: "Document",
  signatures: "Signatures",
  signedBefore: "Signatures anteriors a la modificació",
  nobody: "Encara no l’ha signat ningú.",
  nobodyKnown: "Cap de la qual es pugui respondre.",
  unnamed: "Un signant sense nom",
  methods: {
    HANDWRITTEN: "escrita en una pantalla",
    EMAIL_OTP: "amb un codi enviat per correu",
    SMS_OTP: "amb un codi enviat per SMS",
    CERTIFICATE: "amb un certificat propi",
    REMOTE: "mitjançant un servei de signatura",
  },
  certificate: (holder, issuer) => `Certificat de ${holder}, emès per ${issuer}`,
  levels: {
    "B-B": "sense segell de temps",
    "B-T": "amb segell de temps",
    "B-LT": "amb segell de temps, verificable a llarg termini",
    "B-LTA": "amb segells de temps, verificable a llarg termini en arxiu",
  },
  changes: "Què ha canviat",
  kinds: {
    BYTES_CHANGED: "Hi ha bytes del que es va segellar o signar que no són els que eren.",
    CONTENT_CHANGED: "Ha canviat el que mostra una pàgina: text, una imatge, la mida o les capes.",
    PAGES_CHANGED: "S’ha afegit, tret, substituït o mogut una pàgina.",
    ANNOTATION_CHANGED: "S’ha afegit, tret o mogut alguna cosa en una pàgina: una nota, un enllaç, un segell, un camp.",
    FIELD_CHANGED: "Ha canviat el que diu o mostra un camp, o algú altre hi ha posat una signatura.",
    BYTES_APPENDED: "S’ha afegit alguna cosa darrere del final del fitxer.",
    REVISION_MISSING: "S’ha tallat el final: falten signatures posteriors.",
    OTHER: "Ha canviat una altra cosa: un adjunt, una acció, el que el fitxer diu de si mateix.",
  },
  since: (revision) => `Des de la versió ${revision}.`,
  unrecorded:
    "Aquest document no és als nostres registres. El que es diu aquí és el que demostra el certificat del nostre segell, i res més: hi poden faltar signatures posteriors.",
  legal:
    "El segell demostra que el document no ha canviat. Una signatura a mà o amb un codi és una signatura electrònica simple d’aquella persona segons el reglament eIDAS; un certificat propi val pel que diu.",
  demo: "Això és una demostració: el segell el pot fer qualsevol i no prova res.",
  problems: {
    missing: "No s’ha triat cap fitxer.",
    tooLarge: "El fitxer supera els 32 MB.",
    tooMany: "S’han comprovat massa fitxers des d’aquí. D’aquí a un minut es pot tornar a provar.",
    unreadable: "El fitxer costa massa de llegir: està malmès o fet perquè no es pugui llegir.",
    away: "El servei no està disponible per un moment. Es pot tornar a provar.",
    other: "No s’ha pogut comprovar el fitxer. Es pot tornar a provar.",
  },
};
