import type { VerifyWords } from "./words";

export const eu: VerifyWords = {
  title: "Dokumentu hau sinatu zen bezala dago?",
  intro:
    "Hemen Paraph-ekin sinatutako PDF bat egiazta daiteke: nork sinatu zuen, noiz eta nola, eta ordutik ezer aldatu den.",
  file: "PDFa",
  fileHint: "Aukeratu edo hona arrastatu. 32 MB gehienez.",
  submit: "Dokumentua egiaztatu",
  again: "Dokumentu bat egiaztatu",
  kept: "Fitxategia aztertu eta ahaztu egiten da: ez da ezer gordetzen.",
  language: "Hizkuntza",
  asked: (revisions) => ({
    title: "Galdera hemen egindako dokumentu bati buruzkoa da",
    hint: `Ezagutzen ditugun bertsioak: ${revisions}. Kode bat edozein paperetan kopia daiteke: fitxategiak berak bakarrik erakusten du dokumentu hori den.`,
  }),
  askedUnknown: {
    title: "Kode honek ez du hemen egindako dokumenturik izendatzen",
    hint: "Fitxategiak berak gure zigilua izan dezake hala ere.",
  },
  another: {
    title: "Hau ez da kodeak izendatzen duen dokumentua",
    hint: "Behean esaten dena erakutsitako fitxategiari dagokio. Eskaneatutako kodea beste batena da.",
  },
  sealed: {
    title: "Dokumentu hau zigilatu zen bezala dago",
    hint: "Zigilatu eta sinatu zenetik ez da byte bat ere aldatu.",
  },
  changed: {
    title: "Dokumentu hau aldatu egin da",
    hint: "Hemen zigilatutako dokumentu gisa hasi zen, eta jada ez da zigilatu eta sinatu zena.",
  },
  cutOff: {
    title: "Hau dokumentuaren aurreko bertsio bat da",
    hint: "Daukana lehen bezala dago, baina ondorengo sinadurak falta dira. Bada bertsio berriago bat.",
  },
  notOurs: {
    title: "Dokumentu honek ez du gure zigilurik",
    hint: "Ezerk ez du erakusten hemen sinatu zenik. Horrek ez du ezer esaten izan ditzakeen besteren sinadurei buruz.",
  },
  sealedFor: "Norentzat zigilatua",
  document: "Dokumentua",
  signatures: "Sinadurak",
  signedBefore: "Aldaketaren aurreko sinadurak",
  nobody: "Oraindik ez du inork sinatu.",
  nobodyKnown: "Bat ere ez, erantzun daitekeenik.",
  unnamed: "Izenik gabeko sinatzaile bat",
  methods: {
    HANDWRITTEN: "pantaila batean idatzia",
    EMAIL_OTP: "posta elektronikoz bidalitako kode batekin",
    SMS_OTP: "SMS bidez bidalitako kode batekin",
    CERTIFICATE: "bere ziurtagiriarekin",
    REMOTE: "sinadura-zerbitzu baten bidez",
  },
  certificate: (holder, issuer) => `Ziurtagiria: ${holder}; igorlea: ${issuer}`,
  levels: {
    "B-B": "denbora-zigilurik gabe",
    "B-T": "denbora-zigiluarekin",
    "B-LT": "denbora-zigiluarekin, epe luzera egiaztagarria",
    "B-LTA": "denbora-zigiluekin, artxiboan epe luzera egiaztagarria",
  },
  changes: "Zer aldatu den",
  kinds: {
    BYTES_CHANGED: "Zigilatu edo sinatu zeneko byte batzuk ez dira lehengoak.",
    CONTENT_CHANGED: "Orrialde batek erakusten duena aldatu da: testua, irudi bat, neurria edo geruzak.",
    PAGES_CHANGED: "Orrialde bat gehitu, kendu, ordezkatu edo lekuz aldatu da.",
    ANNOTATION_CHANGED:
      "Orrialde batean zerbait gehitu, kendu edo lekuz aldatu da: ohar bat, esteka bat, zigilu bat, eremu bat.",
    FIELD_CHANGED: "Eremu batek dioena edo erakusten duena aldatu da, edo beste norbaitek sinatu du bertan.",
    BYTES_APPENDED: "Fitxategiaren amaieraren atzean zerbait gehitu da.",
    REVISION_MISSING: "Amaiera moztu da: ondorengo sinadurak falta dira.",
    OTHER: "Beste zerbait aldatu da: eranskin bat, ekintza bat, fitxategiak bere buruaz dioena.",
  },
  since: (revision) => `${revision}. bertsiotik aurrera.`,
  unrecorded:
    "Dokumentu hau ez dago gure erregistroetan. Hemen esaten dena gure zigiluaren ziurtagiriak frogatzen duena da, eta ez gehiago: ondorengo sinadurak falta daitezke.",
  legal:
    "Zigiluak frogatzen du dokumentua ez dela aldatu. Eskuzko edo kode bidezko sinadura pertsona horren sinadura elektroniko sinplea da eIDAS erregelamenduaren arabera; norberaren ziurtagiriak bere kabuz hitz egiten du.",
  demo: "Hau erakustaldi bat da: zigilua edonork egin dezake eta ez du ezer frogatzen.",
  problems: {
    missing: "Ez da fitxategirik aukeratu.",
    tooLarge: "Fitxategia 32 MB baino handiagoa da.",
    tooMany: "Fitxategi gehiegi egiaztatu dira hemendik. Minutu bat barru berriro saia daiteke.",
    unreadable: "Fitxategia irakurtzeak lan gehiegi ematen du: hondatuta dago, edo irakurtezina izateko egina da.",
    away: "Zerbitzua ez dago une batez. Berriro saia daiteke.",
    other: "Ezin izan da fitxategia egiaztatu. Berriro saia daiteke.",
  },
};
