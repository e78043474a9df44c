import type { SignerWords } from "./words";

export const eu = (): SignerWords => ({
  request: {
    subject: (payee, what) => `Sinadura-eskaera – ${payee}: ${what}`,
    reminderSubject: (payee) => `Gogorarazpena – zure sinaduraren zain: ${payee}`,
    asks: (payee, what) => `Eskaera bat duzu, irakurri eta sinatzeko: «${what}». Eskatzailea: ${payee}.`,
    document: "Dokumentua",
    until: "Epemuga",
    link: "Irakurri eta sinatu",
    note: "Esteka zurea baino ez da: duen edonork sinatu dezake zure izenean. Ez birbidali.",
  },
  approval: {
    subject: (payee, what) => `Onespen-eskaera – ${payee}: ${what}`,
    reminderSubject: (payee) => `Gogorarazpena – zure onespenaren zain: ${payee}`,
    asks: (payee, what) => `Eskaera bat duzu, irakurri eta onesteko: «${what}». Eskatzailea: ${payee}.`,
    link: "Irakurri eta onetsi",
    note: "Esteka zurea baino ez da: duen edonork onetsi dezake zure izenean. Ez birbidali.",
    cancelled: {
      said: (payee, what) =>
        `Bertan behera geratu da zuk onetsita zenuen hau: «${what}». Eskatzailea: ${payee}. Ez da osatuko.`,
      unsigned: (payee, what) => `Bertan behera geratu da: «${what}». Eskatzailea: ${payee}. Ez da onetsi behar.`,
    },
    rejected: {
      subject: (what) => `Ez da osatuko: ${what}`,
      said: (payee, what) => `Ez da osatuko: «${what}». Eskatzailea: ${payee}. Norbaitek uko egin dio.`,
    },
    expired: {
      said: (payee, what) => `Denek ez dute garaiz onetsi edo sinatu: «${what}». Eskatzailea: ${payee}. Ez da osatuko.`,
    },
    replaced: {
      subject: (payee, what) => `Onespen hau ez da behar – ${payee}: ${what}`,
      said: (payee, what) =>
        `Beste norbaiti eskatu zaio onesteko: «${what}». Eskatzailea: ${payee}. Aurreko estekak ez du balio.`,
    },
    completed: {
      subject: (what) => `Osatuta: ${what}`,
      said: (payee, what) => `Osatuta dago: «${what}». Eskatzailea: ${payee}. Alde guztiek onetsi edo sinatu dute.`,
      link: "Deskargatu dokumentuak",
      attached: "Dokumentuak erantsita daude.",
    },
    code: {
      subject: (code) => `${code} da zure onespen-kodea`,
      said: (code, payee) => `Dokumentuak onesteko zure kodea: ${code}. Eskatzailea: ${payee}.`,
      note: "Hamar minutuz balio du. Onetsi soilik orriak dokumentu-kode bera erakusten badu. Inork ez dizu inoiz kode hau telefonoz eskatuko.",
    },
    text: (code, payee, documents) =>
      `${code} da onesteko kodea: ${payee} (dokumentuak ${documents}). 10 minutuz balio du. Ez eman inori.`,
  },
  cancelled: {
    subject: (payee, what) => `Bertan behera utzita – ${payee}: ${what}`,
    said: (payee, what) =>
      `Bertan behera geratu da zuk sinatuta zenuen hau: «${what}». Eskatzailea: ${payee}. Ez da osatuko.`,
    unsigned: (payee, what) => `Bertan behera geratu da: «${what}». Eskatzailea: ${payee}. Ez da sinatu behar.`,
    link: "Ikusi zertan geratu den",
    note: "Ez duzu ezer egin behar.",
  },
  rejected: {
    subject: (what) => `Ez da sinatuko: ${what}`,
    said: (payee, what) => `Ez da osatuko: «${what}». Eskatzailea: ${payee}. Norbaitek uko egin dio sinatzeari.`,
  },
  expired: {
    subject: (what) => `Epea amaituta: ${what}`,
    said: (payee, what) => `Denek ez dute garaiz sinatu: «${what}». Eskatzailea: ${payee}. Ez da osatuko.`,
  },
  replaced: {
    subject: (payee, what) => `Sinadura hau ez da behar – ${payee}: ${what}`,
    said: (payee, what) =>
      `Beste norbaiti eskatu zaio sinatzeko: «${what}». Eskatzailea: ${payee}. Aurreko estekak ez du balio.`,
    note: "Ez da besterik egin behar.",
  },
  reading: {
    subject: (payee, what) => `Irakurtzeko dokumentuak – ${payee}: ${what}`,
    said: (payee, what) =>
      `Irakurtzeko bidalia: «${what}». Bidaltzailea: ${payee}. Beste batzuek sinatuko dute; irakurleak ez du ezer sinatzen.`,
    link: "Irakurri dokumentuak",
    note: "Estekak dokumentuak erakusten dizkio duen edonori.",
  },
  completed: {
    subject: (what) => `Denek sinatuta: ${what}`,
    said: (payee, what) => `Alde guztiek sinatu dute: «${what}». Eskatzailea: ${payee}.`,
    download: "Deskargatu dezakezu.",
    link: "Deskargatu sinatutako dokumentuak",
    note: "Gorde PDFa bera: sinadurak barruan daude, eta edonork egiazta ditzake.",
    attached: "Sinatutako dokumentuak erantsita daude.",
    copies: (addresses) => `Kopia bat bidaltzen da hona: ${addresses}.`,
  },
  copy: {
    subject: (what) => `Denek sinatutakoaren kopia: ${what}`,
    said: (payee, what) =>
      `Alde guztiek sinatu dute: «${what}». Helbide honetara kopia bat bidaltzeko eskatu du: ${payee}.`,
    tooLarge: (payee) => `Dokumentuak handiegiak dira mezu baterako. Nork eman ditzake: ${payee}.`,
    link: "Egiaztatu sinatutako dokumentu bat",
  },
  code: {
    subject: (code) => `${code} da zure sinadura-kodea`,
    said: (code, payee) => `Dokumentuak sinatzeko zure kodea: ${code}. Eskatzailea: ${payee}.`,
    documents: "Dokumentuak",
    link: "Itzuli dokumentuetara",
    note: "Hamar minutuz balio du. Sinatu soilik orriak dokumentu-kode bera erakusten badu. Inork ez dizu inoiz kode hau telefonoz eskatuko.",
  },
  text: (code, payee, documents) =>
    `${code} da sinatzeko kodea: ${payee} (dokumentuak ${documents}). 10 minutuz balio du. Ez eman inori.`,
});
