import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const eu: Messages = {
  summary: {
    title: "Ordainketaren laburpena",
    payTo: (payee) => `Hartzailea: ${payee}`,
    signFor: (payee) => `Sinadura honentzat: ${payee}`,
    requestFrom: (payee) => `Ordainketa-eskaera: ${payee}`,
    concept: "Kontzeptua",
    onStatement: "Zure banku-laburpenean",
    invoice: "Faktura",
    dueDate: "Mugaeguna",
    overdue: "epez kanpo",
    payBefore: "Ordaintzeko azken eguna",
    chargedOn: "Kargu-data",
    download: (document) => `Deskargatu ${document}`,
  },
  banks: {
    title: "Aukeratu zure bankua",
    hint: "Ordainketa zure bankuaren webgunean edo aplikazioan baieztatuko duzu. Beste inork ez ditu zure gakoak ikusten.",
    search: "Bilatu zure bankua",
    searchButton: "Bilatu",
    country: "Herrialdea",
    allCountries: "Herrialde guztiak",
    found: { one: "Banku #", other: "# banku" },
    noneFound: "Ez dugu banku hori aurkitu.",
    showAll: "Erakutsi # bankuak",
    lastUsed: "Erabili duzun azkena",
    degraded: "Ohi baino gehiago luza daiteke",
    down: "Une honetan ez dago erabilgarri",
    opening: "Zure bankuarekin konektatzen…",
    consent: (payee, amount) =>
      sentence`Bankua aukeratzean, ordainketa hau hasteko eskatzen diguzu. Zenbatekoa: ${amount}. Hartzailea: ${payee}.`,
  },
  transfer: {
    title: "Nire bankua ez da ageri",
    hint: (payee) =>
      `Egin transferentzia bat datu hauekin. Hartzaileak (${payee}) kontura iristean ikusiko du ordainketa.`,
    beneficiary: "Onuraduna",
    amount: "Zenbatekoa",
    reference: "Kontzeptua",
    copy: (label) => `Kopiatu: ${label}`,
    copied: "Kopiatuta",
    scan: "Edo eskaneatu kode hau zure bankuaren aplikazioarekin.",
  },
  phone: { title: "Jarraitu mugikorrean", hint: "Eskaneatu kodea kamerarekin. Orri honek jarraituko dizu." },
  bank: {
    taking: (bank) => `Zure bankura zoaz: ${bank}`,
    takingHint: "Segundo gutxitan irekitzen ez bada, sakatu botoia.",
    continue: (bank) => `Jarraitu hemen: ${bank}`,
    atBank: (bank) => `Ordainketa abian da banku honetan: ${bank}`,
    atBankHint: "Amaitu zure bankuaren webgunean edo aplikazioan. Orri hau bere kabuz eguneratzen da.",
    chooseAnother: "Aukeratu beste banku bat",
    confirming: "Zure bankuarekin baieztatzen",
    confirmingHint: (bank) =>
      `Bankuaren (${bank}) erantzunaren zain gaude. Segundo batzuk izan ohi dira; ez duzu berriro ordaindu behar.`,
  },
  unresolved: {
    title: (bank) => `Oraindik ez dakigu zure ordainketa egin den: ${bank}`,
    asked: "Bankuak ez digu esan zer gertatu den, eta galdetzen jarraitzen dugu.",
    unasked: "Bankuak ez digu esan zer gertatu den.",
    hint: (payee, amount) =>
      `Begiratu lehenbizi zure bankuaren aplikazioan: ${amount} ordainketa hartzaile honi (${payee}) agertzen bada, eginda dago eta ez duzu besterik egin behar.`,
    goOn: "Nire bankuan ez da ordainketa hori agertzen",
    warning: (payee, amount) =>
      `Lehen ordainketa egin bazen eta berriro ordaintzen baduzu, ${amount} bi aldiz aterako dira zure kontutik, eta hartzaileak (${payee}) itzuli beharko lizkizuke.`,
    understood: "Begiratu dut, eta badakit bi aldiz ordain nezakeela.",
    confirm: "Ordaindu berriro",
  },
  paid: {
    title: "Ordainketa baieztatuta",
    hint: (payee) => `Zure bankuak ordainketa onartu du. Hartzaileari (${payee}) jakinarazi diogu.`,
    arrivedHint: (payee) =>
      `${payee} hartzaileak zure ordainketa iritsi dela baieztatu du. Ez duzu beste ezer egin behar.`,
    scheduled: "Ordainketa programatuta",
    scheduledHint: (payee, date) =>
      sentence`Zure bankuak data honetan bidaliko du dirua: ${date}. Hartzailea: ${payee}. Ez duzu beste ezer egin behar.`,
    rejectedLater: "Zure bankuak ordainketa itzuli du",
    rejectedLaterHint: (payee) =>
      `Onartu egin zuen, baina gero baztertu, eta dirua ez da iritsi. Jarri harremanetan hartzailearekin (${payee}) beste modu batean ordaintzeko.`,
    at: "Data",
    bank: "Bankua",
    reference: "Erreferentzia",
    downloadReceipt: "Deskargatu ordainagiria",
    returnTo: (payee) => `Itzuli hona: ${payee}`,
    returning: "# segundo barru automatikoki itzuliko zara.",
    stay: "Hemen geratu",
  },
  failed: {
    title: "Ordainketa ez da egin",
    titleAt: (bank) => `Ordainketa ez da egin: ${bank}`,
    titleUnclear: (bank) => `Bankuak ez digu esan zer gertatu den ordainketarekin: ${bank}`,
    lookFirst: "Berriro ordaindu aurretik, begiratu zure bankuaren aplikazioan ordainketa agertzen den.",
    reasons: {
      INSUFFICIENT_FUNDS: "Kontuan ez zegoen nahikoa saldo. Saiatu beste kontu batekin edo beste banku batekin.",
      ACCOUNT_UNUSABLE:
        "Bankuak ez du kontu horrekin ordaintzen uzten. Saiatu beste kontu batekin edo beste banku batekin.",
      LIMIT_EXCEEDED: "Zenbatekoak zure kontuaren muga gainditzen du. Igo muga zure bankuan edo saiatu beste batekin.",
      CANCELLED: "Ordainketa zure bankuan utzi duzu bertan behera. Nahi duzunean saia zaitezke berriro.",
      NOT_CONFIRMED: "Bankuak ezin izan du egiaztatu zu zinela. Berriro saia zaitezke.",
      TIMED_OUT: "Bankuan baieztatzeko denbora amaitu da. Berriro saia zaitezke.",
      BANK_UNAVAILABLE: "Bankuak ez du orain erantzuten. Itxaron pixka bat edo aukeratu beste bat.",
      PAYEE_REFUSED: "Bankuak ez du helburuko kontua onartu.",
      NOT_SUPPORTED: "Banku horrek ez du mota honetako ordainketarik onartzen. Aukeratu beste bat.",
      REFUSED: "Bankuak baztertu egin du, zergatik esan gabe. Saiatu beste kontu batekin edo beste banku batekin.",
      FORGOTTEN:
        "Bankuak dio ez duela ordainketa hau ezagutzen. Begiratu zure bankuaren aplikazioan berriro saiatu aurretik.",
      NOT_ARRIVED: "Hartzaileak egiaztatu du: ordainketa hori ez zaio iritsi. Berriro saia zaitezke.",
    },
    notCharged: "Ez zaizu ezer kobratu.",
    askPayee: (payee) => `Idatzi hartzaileari (${payee}): berriro saiatzeak ez du balioko.`,
    tryAgain: (bank) => `Saiatu berriro ${bank} bankuarekin`,
  },
  decline: {
    open: "Ez dut ordaindu nahi",
    question: (payee) => `Hartzaileari (${payee}) jakinaraziko diogu, eta esteka honek ez du gehiago balioko.`,
    confirm: "Baztertu ordainketa",
  },
  declined: {
    title: "Ordainketa hau baztertu duzu",
    hint: (payee) => `Hartzaileari (${payee}) jakinarazi diogu.`,
  },
  expired: {
    title: "Esteka hau iraungi da",
    hint: (date) => `Ordaintzeko azken eguna: ${date}.`,
    askNewLink: "Eskatu esteka berria",
    asked: (payee) => `Esteka berria eskatu diogu hartzaileari (${payee}).`,
  },
  cancelled: {
    title: "Ordainketa hau bertan behera utzi da",
    hint: (payee) => `Hartzaileak (${payee}) eskaera kendu du. Ez duzu hemen ezer ordaindu behar.`,
  },
  signature: {
    title: "Esteka honek sinadura bat eskatzen du",
    hint: (payee) => sentence`Oraindik ezin da dokumenturik sinatu orri honetan. Jarri harremanetan: ${payee}.`,
  },
  unavailable: {
    title: "Hemen ez dago ezer ordaintzeko",
    hint: (payee) => `Eskaera hau (${payee}) oraindik ezin da orri honetan kudeatu.`,
  },
  unknown: { title: "Orri hau ez da existitzen", hint: "Egiaztatu esteka osorik dagoela." },
  trouble: {
    title: "Zerbaitek huts egin du gure aldetik",
    hint: "Saiatu berriro. Ordainketa zure bankuan baieztatu baduzu, ez errepikatu: guk egiaztatuko dugu.",
    tryAgain: "Saiatu berriro",
  },
  problems: {
    bankUnavailable: "Banku horrek ez du orain erantzuten. Saiatu geroago edo aukeratu beste bat.",
    attemptInProgress: "Badago ordainketa bat abian zure bankuan. Itxaron amaitu arte beste bat aukeratu aurretik.",
    other: "Ezin izan dugu egin. Saiatu berriro.",
  },
  footer: { language: "Hizkuntza", secure: "Banku arteko ordainketa segurua" },
};
