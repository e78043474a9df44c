import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const eu = (): Messages => ({
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
    payUntil: "Ordaintzeko azken eguna",
    chargedOn: "Kargu-data",
    download: (document) => `Deskargatu ${document}`,
  },
  banks: {
    title: "Aukeratu zure bankua",
    hint: "Ordainketa zure bankuarekin baieztatuko duzu. Ez dizugu inoiz pasahitza eskatuko.",
    search: "Bilatu zure bankua",
    searchButton: "Bilatu",
    country: "Herrialdea",
    allCountries: "Herrialde guztiak",
    found: { one: "Banku #", other: "# banku" },
    noneFound: "Ez dugu banku hori aurkitu.",
    showAll: "Erakutsi # bankuak",
    lastUsed: "Erabili duzun azkena",
    degraded: "Ohi baino gehiago luza daiteke",
    companies: "Enpresentzat bakarrik",
    down: "Une honetan ez dago erabilgarri",
    opening: "Zure bankuarekin konektatzen…",
    consent: (payee, amount) =>
      sentence`Bankua aukeratzean, ordainketa hau hasteko eskatzen diguzu. Zenbatekoa: ${amount}. Hartzailea: ${payee}.`,
  },
  noBank: {
    title: "Ordaindu transferentziaz",
    hint: "Orri honetako bankuek ezin dute ordainketa hau egin. Zuk zeuk egin dezakezu transferentzia.",
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
    say: "Egin dut",
    sayHint: (payee) => sentence`Hartzaileari (${payee}) jakinaraziko diogu. Dirua iristean egongo da ordainduta.`,
    said: "Transferentzia egin duzula diozu",
    saidOn: (date) => `Egun honetan esan zenigun: ${date}.`,
    saidHint: (payee) => `Hartzaileak (${payee}) iristean ikusiko du, normalean banku-egun bat edo bi igarota.`,
    payOnce:
      "Ordaindu hemen zure transferentzia egin ez dela dakizunean bakarrik: bestela, bi aldiz ordainduko zenuke.",
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
  steps: {
    inApp: (bank) => `Berretsi ${bank} bankuaren aplikazioan`,
    inAppHint: "Ordainketa bankuaren aplikazioan berresten da, mugikorrean. Orri honek bere kabuz jarraituko du.",
    inAppUntil: (time) => `Epe honen barruan berrets daiteke: ${time}.`,
    openApp: (bank) => `Ireki ${bank}`,
    bankSays: (bank) => `${bank} bankuaren mezua`,
    identify: (bank) => `Identifikazioa: ${bank}`,
    identifyHint: (bank) =>
      `${bank} bankuak datu hauek eskatzen ditu ordainketa erakutsi aurretik. Bankuari ematen dizkiogu, eta amaieran ezabatzen ditugu.`,
    fields: {
      PSU_ID: "Erabiltzailea bankuan",
      PSU_CORPORATE_ID: "Enpresaren identifikatzailea bankuan",
      DEBTOR_IBAN: "Ordaintzeko kontua (IBAN)",
      CODE: "Kodea",
    },
    problems: {
      REQUIRED: "Datu hau falta da.",
      INVALID: "Ez dirudi zuzena: berrikusi.",
      REFUSED: "Bankuak ez du onartu. Berrikusi eta saiatu berriro.",
    },
    code: "Idatzi kodea",
    codeHint: (bank) => `${bank} bankuak kode bat eman du ordainketa honetarako. Hemen ez da inoiz pasahitzik behar.`,
    codeOrApp: (bank) =>
      `${bank} bankuak kode bat eman badu, hemen idazten da. Bere aplikazioan eskatzen badu, han berresten da, eta orri honek bere kabuz jarraituko du. Hemen ez da inoiz pasahitzik behar.`,
    codeFromThis: (bank) =>
      `Kodea ${bank} bankuak hemen erakusten duenetik lortzen da, bankuaren gailuarekin edo aplikazioarekin. Hemen ez da inoiz pasahitzik behar.`,
    challengeImage: "Kodea lortzeko irudia",
    challengeLink: (bank) => `Ireki ${bank} bankuaren irudia`,
    method: "Nola berretsi ordainketa?",
    methodHint: (bank) => `${bank} bankuak aukera hauek eskaintzen ditu.`,
    ways: {
      onPages: (bank) => `${bank} bankuaren webgunean`,
      inApp: (bank) => `${bank} bankuaren aplikazioan`,
      byCode: (bank) => `${bank} bankuaren kode batekin, hemen idatzita`,
    },
    payee: "Egiaztatu onuraduna",
    payeeMatches: {
      UNSAID: (bank, payee) =>
        sentence`${bank} bankuak ez du berretsi kontua honena denik: ${payee}. Ez du zergatia esan. Zalantzarik izanez gero, hobe da ordaindu aurretik galdetzea.`,
      NONE: (bank, payee) =>
        sentence`${bank} bankuaren arabera, kontua ez da honena: ${payee}. Dirua beste norbaiti irits dakioke.`,
      CLOSE: (bank, payee) =>
        sentence`${bank} bankuaren arabera, kontuaren titularraren izena antzekoa da, baina ez berdina: ${payee}.`,
    },
    payeeIs: (name) => sentence`Kontuaren titularra: ${name}.`,
    payeeInsist: "Ordaindu hala ere",
    others: "Beste sinadura batzuk falta dira",
    othersHint: (bank) =>
      `Sinadura bat iritsi da ${bank} bankura. Ordainketa beharrezko pertsona guztiek han sinatzen dutenean aterako da. Orri hau itxi daiteke.`,
    signedSoFar: (signed) => `Sinadurak orain arte: ${signed}`,
    signedOf: (signed, required) => `Sinadurak: ${signed} / ${required}`,
    cancel: (bank) => `Berretsi baliogabetzea: ${bank}`,
    cancelHint: (bank) =>
      `${bank} bankuak ordainketa hau han berretsi ondoren bakarrik baliogabetzen du. Ordura arte egin liteke.`,
    notCancelled: (bank) => `${bank} bankuak ez du ordainketa hau baliogabetu. Oraindik egin liteke.`,
    cancelInApp: (bank) =>
      `${bank} bankuak ordainketa hau bere aplikazioan berretsi ondoren bakarrik baliogabetzen du, mugikorrean. Ordura arte egin liteke.`,
    cancelHere: (bank) =>
      `${bank} bankuak ordainketa hau hemen berretsi ondoren bakarrik baliogabetzen du. Ordura arte egin liteke.`,
    keep: "Ordainketari eutsi",
    next: "Jarraitu",
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
    orderedHint: (payee) => `Zure bankuak agindua jaso du. Hartzaileari (${payee}) jakinarazi diogu.`,
    arrivedHint: (payee) =>
      `${payee} hartzaileak zure ordainketa iritsi dela baieztatu du. Ez duzu beste ezer egin behar.`,
    partArrived: "Ordainketaren zati bat iritsi da",
    partArrivedHint: (payee, arrived, amount) =>
      `${payee} hartzaileak ${arrived} iritsi direla baieztatu du (guztira ${amount}), eta gainerakorik oraindik ez.`,
    scheduled: "Ordainketa programatuta",
    scheduledHint: (payee, date) =>
      sentence`Zure bankuak agindua jaso du, dirua data honetan bidaltzeko: ${date}. Hartzailea: ${payee}. Ez duzu beste ezer egin behar.`,
    rejectedLater: "Zure bankuak ordainketa baztertu du",
    rejectedLaterHint: (payee) =>
      `Agindua jaso zuen, baina gero baztertu, eta dirua ez da iritsi. Jarri harremanetan hartzailearekin (${payee}) beste modu batean ordaintzeko.`,
    rejectedLaterAgain: "Agindua jaso zuen, baina gero baztertu, eta dirua ez da iritsi. Hemen berriro ordain daiteke.",
    takenBack: "Ordainketa ez dago jada baieztatuta",
    takenBackHint: (payee) =>
      `Baieztatu egin zen, eta gero baieztapena kendu. Jarri harremanetan hartzailearekin (${payee}) argitzeko.`,
    takenBackAgain:
      "Baieztatu egin zen, eta gero baieztapena kendu. Hemen berriro ordaindu aurretik, komeni da kontua begiratzea.",
    payAgain: "Ordaindu berriro",
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
    titleUnknown: "Ez dakigu zer gertatu den ordainketarekin",
    lookFirst: "Berriro ordaindu aurretik, begiratu zure bankuaren aplikazioan ordainketa agertzen den.",
    reasons: {
      INSUFFICIENT_FUNDS: "Kontuan ez zegoen nahikoa saldo.",
      ACCOUNT_UNUSABLE: "Bankuak ez du ordainketa hau kontu horrekin egiten uzten.",
      LIMIT_EXCEEDED: "Zenbatekoak zure kontuaren edo bankuaren muga bat gainditzen du.",
      CANCELLED: "Ordainketa bertan behera utzi da zure bankuan.",
      NOT_CONFIRMED: "Bankuak ezin izan du egiaztatu zu zinela.",
      TIMED_OUT: "Bankuan baieztatzeko denbora amaitu da.",
      BANK_UNAVAILABLE: "Bankuak ezin izan du orain ordainketa egin.",
      PAYEE_REFUSED: "Bankuak ez du helburuko kontua onartu.",
      NOT_SUPPORTED: "Banku horrek ez du mota honetako ordainketarik onartzen.",
      NOT_TAKEN: "Bankuak ez du gure eskaera onartu; ez da zure errua.",
      DUPLICATE: "Bankuak lehendik duen ordainketatzat hartu du. Begiratu zure bankuaren aplikazioan.",
      FORGOTTEN: "Bankuak dio ez duela ordainketa hau ezagutzen.",
      OUT_OF_REACH: "Bankuak ez digu jada esaten zer gertatu den ordainketa honekin.",
      NOT_ARRIVED: "Hartzaileak egiaztatu du: ordainketa hori ez zaio iritsi.",
      REFUSED: "Bankuak baztertu egin du, eta ez du zuri esan diezazukegun arrazoirik eman.",
    },
    next: {
      INSUFFICIENT_FUNDS: "Saiatu beste kontu batekin edo beste banku batekin.",
      ACCOUNT_UNUSABLE: "Saiatu beste kontu batekin edo beste banku batekin.",
      LIMIT_EXCEEDED: "Igo muga zure bankuan edo saiatu beste batekin.",
      CANCELLED: "Nahi duzunean saia zaitezke berriro.",
      NOT_CONFIRMED: "Berriro saia zaitezke.",
      TIMED_OUT: "Berriro saia zaitezke.",
      BANK_UNAVAILABLE: "Itxaron pixka bat edo aukeratu beste bat.",
      PAYEE_REFUSED: null,
      NOT_SUPPORTED: "Aukeratu beste bat.",
      NOT_TAKEN: "Aukeratu beste banku bat.",
      DUPLICATE: null,
      FORGOTTEN: "Begiratu zure bankuaren aplikazioan berriro saiatu aurretik.",
      OUT_OF_REACH: "Begiratu zure bankuaren aplikazioan berriro saiatu aurretik.",
      NOT_ARRIVED: "Berriro saia zaitezke.",
      REFUSED: "Saiatu beste kontu batekin edo beste banku batekin.",
    },
    notCharged: "Ez zaizu ezer kobratu.",
    askPayee: (payee) => `Idatzi hartzaileari (${payee}): berriro saiatzeak ez du balioko.`,
    tryAgain: (bank) => `Saiatu berriro ${bank} bankuarekin`,
  },
  dispute: {
    open: "Zerbait ez dago ondo",
    question: "Zer ez dago ondo?",
    choose: "Aukeratu arrazoia",
    reasons: {
      WRONG_AMOUNT: "Zenbatekoa ez da zuzena",
      ALREADY_PAID: "Ordainduta dago jada",
      NOT_RECEIVED: "Kobratzen dena ez da iritsi, edo gaizki dago",
      NOT_MINE: "Ez da niretzat",
      OTHER: "Beste zerbait",
    },
    comment: "Xehetasun gehiago (aukerakoa)",
    hint: (payee) =>
      sentence`${payee} jakinaren gainean jarriko dugu, eta ez da gogorarazpenik bidaliko berrikusi arte. Eskaerak zabalik jarraitzen du.`,
    send: (payee) => `Jakinarazi: ${payee}`,
    said: "Zerbait ondo ez dagoela diozu",
    saidOn: (date) => `Egun honetan esan zenigun: ${date}.`,
    saidHint: (payee) => sentence`${payee} jakinaren gainean dago. Hemen ordain daiteke oraindik.`,
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
  sandbox: "TEST: hemen ez da benetako dirurik mugitzen.",
  renewed: "Esteka honek ireki denaren lekua hartu du.",
  cancelled: {
    title: "Ordainketa hau bertan behera utzi da",
    hint: (payee) => `Hartzaileak (${payee}) eskaera kendu du. Ez duzu hemen ezer ordaindu behar.`,
  },
  signFirst: {
    title: "Lehenik, sinadura",
    hint: (payee) => sentence`${payee} erakundeak ordaindu aurretik dokumentuak sinatzeko eskatzen dizu.`,
    sign: "Irakurri eta sinatu",
    waiting:
      "Ordainketa honen aurrekoa sinatzeke dago oraindik; bakoitzak bere estekarekin sinatzen du. Orri honek berez egiten du aurrera.",
    late: (payee) => `Ordainketa honen aurrekoa ez da garaiz sinatu. Hartzaileak (${payee}) berriro eska dezake.`,
  },
  notSigned: {
    title: "Ordainketa hau ezin da egin",
    hint: (payee) =>
      `Aurretik sinatu behar zena baztertu edo kendu egin da. Orain zer gertatuko den, hartzaileak (${payee}) esan dezake.`,
  },
  held: {
    title: "Oraingoz ezin da ordaindu",
    hint: (payee) =>
      `Oraindik ez dago berretsita kontua hartzailearena (${payee}) denik, eta horregatik ezin da bertan ordaindu. Estekak balioko du berretsi bezain laster.`,
  },
  unavailable: {
    title: "Ordainketa bat hasita dago jada",
    hint: (payee) =>
      `Orri honetan jada ez dagoen banku batean hasi zen, eta baliteke eginda egotea: banku haren aplikazioan edo webgunean ikusten da. Iritsi den ala ez, hartzaileak (${payee}) esan dezake.`,
  },
  unknown: { title: "Orri hau ez da existitzen", hint: "Egiaztatu esteka osorik dagoela." },
  tooMany: {
    title: "Saiakera gehiegi",
    hint: "Zure saretik existitzen ez diren esteka asko ireki dira. Itxaron minutu bat eta ireki berriro zurea.",
  },
  trouble: {
    title: "Zerbaitek huts egin du gure aldetik",
    hint: "Saiatu berriro. Ordainketa zure bankuan baieztatu baduzu, ez errepikatu: guk egiaztatuko dugu.",
    tryAgain: "Saiatu berriro",
  },
  problems: {
    bankUnavailable: "Banku horrek ez du orain erantzuten. Saiatu geroago edo aukeratu beste bat.",
    attemptInProgress: "Ez da beste bankurik aukeratu: badago ordainketa bat abian.",
    notTaken: (button) => `«${button}» ez da egin: lehenik argitu behar da zer gertatu den hasitako ordainketarekin.`,
    other: "Ezin izan dugu egin. Saiatu berriro.",
  },
  contact: {
    both: "Galderarik? Idatzi hona: @, edo deitu hona: #.",
    email: "Galderarik? Idatzi hona: @.",
    phone: "Galderarik? Deitu hona: #.",
    mailTo: (payee) => `Idatzi hartzaileari (${payee})`,
    callTo: (payee) => `Deitu hartzaileari (${payee})`,
  },
  footer: { language: "Hizkuntza", secure: "Banku arteko ordainketa segurua" },
});
