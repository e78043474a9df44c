import type { VerifyWords } from "./words";

export const fr: VerifyWords = {
  title: "Ce document est-il tel qu’il a été signé ?",
  intro:
    "Un PDF signé avec Paraph peut être vérifié ici : qui l’a signé, quand et comment, et si quelque chose a changé depuis.",
  file: "Le PDF",
  fileHint: "À choisir, ou à déposer ici. Jusqu’à 32 Mo.",
  submit: "Vérifier le document",
  again: "Vérifier un document",
  kept: "Le fichier est examiné puis oublié : rien n’en est conservé.",
  language: "Langue",
  asked: (revisions) => ({
    title: "La question porte sur un document créé ici",
    hint: `Nous en connaissons ${revisions} ${revisions === 1 ? "version" : "versions"}. Un code peut être copié sur n’importe quel papier : seul le fichier lui-même montre s’il s’agit de ce document.`,
  }),
  askedUnknown: {
    title: "Ce code ne désigne aucun document créé ici",
    hint: "Le fichier lui-même porte peut-être quand même notre cachet.",
  },
  another: {
    title: "Ce n’est pas le document que désigne le code",
    hint: "Ce qui est dit ci-dessous vaut pour le fichier présenté. Le code scanné appartient à un autre.",
  },
  sealed: {
    title: "Ce document est tel qu’il a été scellé",
    hint: "Pas un octet de ce qui a été scellé et signé n’a changé.",
  },
  changed: {
    title: "Ce document a été modifié",
    hint: "C’était au départ un document scellé ici ; ce n’est plus ce qui a été scellé et signé.",
  },
  cutOff: {
    title: "C’est une version antérieure du document",
    hint: "Ce qu’elle contient est intact, mais des signatures ultérieures y manquent. Il existe une version plus récente.",
  },
  notOurs: {
    title: "Ce document ne porte pas notre cachet",
    hint: "Rien n’y montre qu’il a été signé ici. Cela ne dit rien des signatures d’autrui qu’il peut contenir.",
  },
  sealedFor: "Scellé pour",
  document: "Document",
  signatures: "Signatures",
  signedBefore: "Signatures avant la modification",
  nobody: "Personne ne l’a encore signé.",
  nobodyKnown: "Aucune dont on puisse répondre.",
  unnamed: "Un signataire sans nom",
  methods: {
    HANDWRITTEN: "écrite sur un écran",
    EMAIL_OTP: "avec un code envoyé par e-mail",
    SMS_OTP: "avec un code envoyé par SMS",
    CERTIFICATE: "avec son propre certificat",
    REMOTE: "par un service de signature",
  },
  certificate: (holder, issuer) => `Certificat de ${holder}, délivré par ${issuer}`,
  levels: {
    "B-B": "sans horodatage",
    "B-T": "avec horodatage",
    "B-LT": "avec horodatage, vérifiable à long terme",
    "B-LTA": "avec horodatages, vérifiable à long terme en archive",
  },
  changes: "Ce qui a été modifié",
  kinds: {
    BYTES_CHANGED: "Des octets de ce qui a été scellé ou signé ne sont plus ce qu’ils étaient.",
    CONTENT_CHANGED: "Ce que montre une page a été modifié : du texte, une image, sa taille ou ses calques.",
    PAGES_CHANGED: "Une page a été ajoutée, retirée, remplacée ou déplacée.",
    ANNOTATION_CHANGED:
      "Quelque chose a été ajouté, retiré ou déplacé sur une page : une note, un lien, un tampon, un champ.",
    FIELD_CHANGED: "Ce que dit ou montre un champ a été modifié, ou quelqu’un d’autre y a mis une signature.",
    BYTES_APPENDED: "Quelque chose a été ajouté après la fin du fichier.",
    REVISION_MISSING: "La fin a été coupée : des signatures ultérieures manquent.",
    OTHER: "Autre chose a été modifié : une pièce jointe, une action, ce que le fichier dit de lui-même.",
  },
  since: (revision) => `Depuis la version ${revision}.`,
  unrecorded:
    "Ce document ne figure pas dans nos registres. Ce qui est dit ici est ce que prouve le certificat de notre cachet, et rien de plus : des signatures ultérieures peuvent manquer.",
  legal:
    "Le cachet prouve que le document n’a pas changé. Une signature à la main ou avec un code est une signature électronique simple de cette personne au sens du règlement eIDAS ; un certificat personnel parle de lui-même.",
  demo: "Ceci est une démonstration : son cachet peut être fait par n’importe qui et ne prouve rien.",
  problems: {
    missing: "Aucun fichier n’a été choisi.",
    tooLarge: "Le fichier dépasse 32 Mo.",
    tooMany: "Trop de fichiers ont été vérifiés d’ici. Un nouvel essai est possible dans une minute.",
    unreadable: "Le fichier est trop lourd à lire : il est endommagé, ou fait pour être illisible.",
    away: "Le service est absent pour un instant. Un nouvel essai peut réussir.",
    other: "Le fichier n’a pas pu être vérifié. Un nouvel essai peut réussir.",
  },
};
