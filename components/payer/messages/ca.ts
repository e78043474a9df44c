import type { ByVoice } from "@/lib/shared/language/voice";
import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const ca = (byVoice: ByVoice): Messages => ({
  summary: {
    title: "Resum del pagament",
    payTo: (payee) => `Pagament a ${payee}`,
    signFor: (payee) => `Signatura per a ${payee}`,
    requestFrom: (payee) => `Sol·licitud de pagament de ${payee}`,
    concept: "Concepte",
    onStatement: byVoice("Al vostre extracte", "Al teu extracte"),
    invoice: "Factura",
    dueDate: "Venciment",
    overdue: "vençuda",
    payUntil: "Es pot pagar fins al",
    chargedOn: "Data de càrrec",
    download: (document) => `Baixa ${document}`,
  },
  banks: {
    title: byVoice("Trieu el vostre banc", "Tria el teu banc"),
    hint: byVoice(
      "Confirmeu el pagament amb el vostre banc. No us demanem mai la vostra contrasenya.",
      "Confirmes el pagament amb el teu banc. No et demanem mai la teva contrasenya.",
    ),
    search: byVoice("Cerqueu el vostre banc", "Cerca el teu banc"),
    searchButton: "Cerca",
    country: "País",
    allCountries: "Tots els països",
    found: { one: "# banc", other: "# bancs" },
    noneFound: "No hem trobat aquest banc.",
    showAll: "Mostra els # bancs",
    lastUsed: byVoice("L’últim que vau fer servir", "L’últim que vas fer servir"),
    degraded: "Pot trigar més del normal",
    companies: "Només per a empreses",
    down: "No disponible ara mateix",
    opening: byVoice("S’està connectant amb el vostre banc…", "S’està connectant amb el teu banc…"),
    consent: (payee, amount) =>
      sentence`En triar el ${byVoice("vostre", "teu")} banc ens ${byVoice("demaneu", "demanes")} d’iniciar aquest pagament de ${amount} a ${payee}.`,
  },
  noBank: {
    title: byVoice("Pagueu per transferència", "Paga per transferència"),
    hint: byVoice(
      "Cap dels bancs d’aquesta pàgina no pot fer aquest pagament. Podeu fer vós la transferència.",
      "Cap dels bancs d’aquesta pàgina no pot fer aquest pagament. Pots fer tu la transferència.",
    ),
  },
  transfer: {
    title: "El meu banc no hi surt",
    hint: (payee) =>
      `${byVoice("Feu", "Fes")} una transferència amb aquestes dades. ${payee} veurà el pagament quan arribi al seu compte.`,
    beneficiary: "Beneficiari",
    amount: "Import",
    reference: "Concepte",
    copy: (label) => `Copia ${label}`,
    copied: "Copiat",
    scan: byVoice(
      "O escanegeu aquest codi amb l’aplicació del vostre banc.",
      "O escaneja aquest codi amb l’aplicació del teu banc.",
    ),
    say: "Ja l’he feta",
    sayHint: (payee) => sentence`Ho direm a ${payee}. Estarà pagat quan arribin els diners.`,
    said: byVoice("Dieu que heu fet la transferència", "Dius que has fet la transferència"),
    saidOn: (date) => `Ens ho ${byVoice("vau", "vas")} dir el ${date}.`,
    saidHint: (payee) => `${payee} la veurà quan arribi, normalment en un o dos dies hàbils.`,
    payOnce: byVoice(
      "Pagueu aquí només si sabeu que la vostra transferència no s’ha fet: si no, pagaríeu dues vegades.",
      "Paga aquí només si saps que la teva transferència no s’ha fet: si no, pagaries dues vegades.",
    ),
  },
  phone: {
    title: byVoice("Continueu al mòbil", "Continua al mòbil"),
    hint: byVoice(
      "Escanegeu el codi amb la càmera. Aquesta pàgina us seguirà.",
      "Escaneja el codi amb la càmera. Aquesta pàgina et seguirà.",
    ),
  },
  bank: {
    taking: (bank) => `${byVoice("Us", "Et")} portem a ${bank}`,
    takingHint: byVoice("Si no s’obre en uns segons, premeu el botó.", "Si no s’obre en uns segons, prem el botó."),
    continue: (bank) => `Continua a ${bank}`,
    atBank: (bank) => `El ${byVoice("vostre", "teu")} pagament està en curs a ${bank}`,
    atBankHint: byVoice(
      "Acabeu-lo al web o a l’aplicació del vostre banc. Aquesta pàgina s’actualitza sola.",
      "Acaba’l al web o a l’aplicació del teu banc. Aquesta pàgina s’actualitza sola.",
    ),
    chooseAnother: "Tria un altre banc",
    confirming: byVoice("S’està confirmant amb el vostre banc", "S’està confirmant amb el teu banc"),
    confirmingHint: (bank) =>
      sentence`Esperem la resposta de ${bank}. Sol trigar uns segons; no cal que ${byVoice("torneu", "tornis")} a pagar.`,
  },
  steps: {
    inApp: (bank) => `Confirmació a l’app de ${bank}`,
    inAppHint: "El pagament es confirma a l’app del banc, al mòbil. Aquesta pàgina continuarà sola.",
    inAppUntil: (time) => `Es pot confirmar fins a: ${time}.`,
    openApp: (bank) => `Obrir ${bank}`,
    bankSays: (bank) => `Missatge de ${bank}`,
    identify: (bank) => `Identificació a ${bank}`,
    identifyHint: (bank) =>
      `${bank} demana aquestes dades abans de mostrar el pagament. Les hi passem i les esborrem al final.`,
    fields: {
      PSU_ID: "Usuari al banc",
      PSU_CORPORATE_ID: "Identificador de l’empresa al banc",
      DEBTOR_IBAN: "Compte des del qual es paga (IBAN)",
      CODE: "Codi",
    },
    problems: {
      REQUIRED: "Falta aquesta dada.",
      INVALID: "No sembla correcte: convé revisar-ho.",
      REFUSED: "El banc no ho ha acceptat. Convé revisar-ho i provar-ho un altre cop.",
    },
    code: "Introduir el codi",
    codeHint: (bank) => `${bank} ha donat un codi per a aquest pagament. Aquí no cal mai cap contrasenya.`,
    codeOrApp: (bank) =>
      `Si ${bank} ha donat un codi, s’introdueix aquí. Si ho demana a la seva app, es confirma allà i aquesta pàgina continuarà sola. Aquí no cal mai cap contrasenya.`,
    codeFromThis: (bank) =>
      `El codi s’obté a partir del que ${bank} mostra aquí, amb el dispositiu o l’app del banc. Aquí no cal mai cap contrasenya.`,
    challengeImage: "Imatge de la qual s’obté el codi",
    challengeLink: (bank) => `Obrir la imatge de ${bank}`,
    method: "Com es confirma el pagament?",
    methodHint: (bank) => `${bank} ofereix aquestes maneres.`,
    ways: {
      onPages: (bank) => `Al web de ${bank}`,
      inApp: (bank) => `A l’app de ${bank}`,
      byCode: (bank) => `Amb un codi de ${bank}, escrit aquí`,
    },
    payee: "Comprovar el beneficiari",
    payeeMatches: {
      UNSAID: (bank, payee) =>
        `${bank} no ha confirmat que el compte sigui de ${payee}, i no diu per què. En cas de dubte, és millor preguntar-ho abans de pagar.`,
      NONE: (bank, payee) =>
        sentence`Segons ${bank}, el compte no és de ${payee}. Els diners podrien arribar a una altra persona.`,
      CLOSE: (bank, payee) => `Segons ${bank}, el titular del compte té un nom semblant al de ${payee}, però no igual.`,
    },
    payeeIs: (name) => sentence`El titular del compte és ${name}.`,
    payeeInsist: "Pagar igualment",
    others: "Falten altres signatures",
    othersHint: (bank) =>
      sentence`Una signatura ha arribat a ${bank}. El pagament sortirà quan hi hagin signat totes les persones necessàries. Aquesta pàgina es pot tancar.`,
    signedSoFar: (signed) => `Signatures fins ara: ${signed}`,
    signedOf: (signed, required) => `Signatures: ${signed} de ${required}`,
    cancel: (bank) => `Confirmar l’anul·lació a ${bank}`,
    cancelHint: (bank) =>
      `${bank} només anul·la aquest pagament després de confirmar-ho allà. Fins llavors es podria fer.`,
    notCancelled: (bank) => `${bank} no ha anul·lat aquest pagament. Encara es podria fer.`,
    cancelInApp: (bank) =>
      `${bank} només anul·la aquest pagament després de confirmar-ho a la seva app, al mòbil. Fins llavors es podria fer.`,
    cancelHere: (bank) =>
      `${bank} només anul·la aquest pagament després de confirmar-ho aquí. Fins llavors es podria fer.`,
    keep: "Mantenir el pagament",
    next: "Continuar",
  },
  unresolved: {
    title: (bank) => `Encara no sabem si ${bank} ha fet el ${byVoice("vostre", "teu")} pagament`,
    asked: "El banc no ens ha dit què se n’ha fet i ho continuem preguntant.",
    unasked: "El banc no ens ha dit què se n’ha fet.",
    hint: (payee, amount) =>
      sentence`${byVoice("Mireu", "Mira")} abans l’aplicació del ${byVoice("vostre", "teu")} banc: si hi surt un pagament de ${amount} a ${payee}, ja està fet i no ${byVoice("heu", "has")} de fer res més.`,
    goOn: "Al meu banc no surt aquest pagament",
    warning: (payee, amount) =>
      `Si el primer pagament es va fer i ${byVoice("torneu", "tornes")} a pagar, ${amount} sortiran dues vegades del ${byVoice("vostre", "teu")} compte i ${payee} ${byVoice("us els", "te’ls")} hauria de tornar.`,
    understood: "Ho he mirat i sé que podria pagar dues vegades.",
    confirm: "Torna a pagar",
  },
  paid: {
    title: "Pagament confirmat",
    hint: (payee) =>
      sentence`El ${byVoice("vostre", "teu")} banc ha acceptat el pagament. Ja ho hem comunicat a ${payee}.`,
    orderedHint: (payee) =>
      sentence`El ${byVoice("vostre", "teu")} banc ha rebut l’ordre. Ja ho hem comunicat a ${payee}.`,
    arrivedHint: (payee) =>
      sentence`${payee} ha vist arribar el ${byVoice("vostre", "teu")} pagament. No ${byVoice("heu", "has")} de fer res més.`,
    partArrived: "Ha arribat una part del pagament",
    partArrivedHint: (payee, arrived, amount) =>
      sentence`${payee} ha vist arribar ${arrived} de ${amount} del ${byVoice("vostre", "teu")} pagament, i de la resta encara res.`,
    scheduled: "Pagament programat",
    scheduledHint: (payee, date) =>
      `El ${byVoice("vostre", "teu")} banc té l’ordre d’enviar els diners a ${payee} en aquesta data: ${date}. No ${byVoice("heu", "has")} de fer res més.`,
    rejectedLater: byVoice("El vostre banc ha rebutjat el pagament", "El teu banc ha rebutjat el pagament"),
    rejectedLaterHint: (payee) =>
      `Tenia l’ordre, però després l’ha rebutjada i els diners no han arribat. ${byVoice("Parleu", "Parla")} amb ${payee} per pagar d’una altra manera.`,
    rejectedLaterAgain:
      "Tenia l’ordre, però després l’ha rebutjada i els diners no han arribat. Es pot tornar a pagar aquí.",
    takenBack: "El pagament ja no està confirmat",
    takenBackHint: (payee) =>
      `S’havia confirmat i després se’n va retirar la confirmació. ${byVoice("Parleu", "Parla")} amb ${payee} per aclarir-ho.`,
    takenBackAgain:
      "S’havia confirmat i després se’n va retirar la confirmació. Abans de tornar a pagar aquí convé mirar el compte.",
    payAgain: "Tornar a pagar",
    at: "Data",
    bank: "Banc",
    reference: "Referència",
    downloadReceipt: "Baixa el justificant",
    returnTo: (payee) => `Torna a ${payee}`,
    returning: byVoice("Hi tornareu automàticament d’aquí a # s.", "Hi tornaràs automàticament d’aquí a # s."),
    stay: byVoice("Quedeu-vos aquí", "Queda’t aquí"),
  },
  failed: {
    title: "El pagament no s’ha fet",
    titleAt: (bank) => `El pagament amb ${bank} no s’ha fet`,
    titleUnclear: (bank) => `${bank} no ens ha dit què se n’ha fet, del pagament`,
    titleUnknown: "No sabem què se n’ha fet, del pagament",
    lookFirst: byVoice(
      "Abans de tornar a pagar, mireu a l’aplicació del vostre banc si hi surt el pagament.",
      "Abans de tornar a pagar, mira a l’aplicació del teu banc si hi surt el pagament.",
    ),
    reasons: {
      INSUFFICIENT_FUNDS: "No hi havia prou saldo al compte.",
      ACCOUNT_UNUSABLE: "El banc no permet fer aquest pagament amb aquest compte.",
      LIMIT_EXCEEDED: byVoice(
        "L’import supera un límit del vostre compte o del banc.",
        "L’import supera un límit del teu compte o del banc.",
      ),
      CANCELLED: byVoice("El pagament s’ha cancel·lat al vostre banc.", "El pagament s’ha cancel·lat al teu banc."),
      NOT_CONFIRMED: byVoice(
        "El banc no ha pogut comprovar que éreu vós.",
        "El banc no ha pogut comprovar que eres tu.",
      ),
      TIMED_OUT: "S’ha acabat el temps per confirmar-lo al banc.",
      BANK_UNAVAILABLE: "El banc no ha pogut fer el pagament ara mateix.",
      PAYEE_REFUSED: "El banc no ha acceptat el compte de destinació.",
      NOT_SUPPORTED: "Aquest banc no admet aquest tipus de pagament.",
      NOT_TAKEN: byVoice(
        "El banc no ha acceptat la nostra petició; no és culpa vostra.",
        "El banc no ha acceptat la nostra petició; no és culpa teva.",
      ),
      DUPLICATE: byVoice(
        "El banc el pren per un pagament que ja té. Mireu l’aplicació del vostre banc.",
        "El banc el pren per un pagament que ja té. Mira l’aplicació del teu banc.",
      ),
      FORGOTTEN: "El banc diu que no coneix aquest pagament.",
      OUT_OF_REACH: "El banc ja no ens diu què se n’ha fet, d’aquest pagament.",
      NOT_ARRIVED: "El beneficiari ho ha comprovat: aquest pagament no li ha arribat.",
      REFUSED: byVoice(
        "El banc l’ha rebutjat i no ha donat cap motiu que us puguem dir.",
        "El banc l’ha rebutjat i no ha donat cap motiu que et puguem dir.",
      ),
    },
    next: {
      INSUFFICIENT_FUNDS: byVoice(
        "Proveu-ho amb un altre compte o un altre banc.",
        "Prova-ho amb un altre compte o un altre banc.",
      ),
      ACCOUNT_UNUSABLE: byVoice(
        "Proveu-ho amb un altre compte o un altre banc.",
        "Prova-ho amb un altre compte o un altre banc.",
      ),
      LIMIT_EXCEEDED: byVoice(
        "Apugeu-lo al vostre banc o proveu-ho amb un altre.",
        "Apuja’l al teu banc o prova-ho amb un altre.",
      ),
      CANCELLED: byVoice("Podeu tornar-ho a provar quan vulgueu.", "Pots tornar-ho a provar quan vulguis."),
      NOT_CONFIRMED: byVoice("Podeu tornar-ho a provar.", "Pots tornar-ho a provar."),
      TIMED_OUT: byVoice("Podeu tornar-ho a provar.", "Pots tornar-ho a provar."),
      BANK_UNAVAILABLE: byVoice("Espereu una mica o trieu-ne un altre.", "Espera una mica o tria’n un altre."),
      PAYEE_REFUSED: null,
      NOT_SUPPORTED: byVoice("Trieu-ne un altre.", "Tria’n un altre."),
      NOT_TAKEN: byVoice("Trieu un altre banc.", "Tria un altre banc."),
      DUPLICATE: null,
      FORGOTTEN: byVoice(
        "Mireu l’aplicació del vostre banc abans de tornar-ho a provar.",
        "Mira l’aplicació del teu banc abans de tornar-ho a provar.",
      ),
      OUT_OF_REACH: byVoice(
        "Mireu l’aplicació del vostre banc abans de tornar-ho a provar.",
        "Mira l’aplicació del teu banc abans de tornar-ho a provar.",
      ),
      NOT_ARRIVED: byVoice("Podeu tornar-ho a provar.", "Pots tornar-ho a provar."),
      REFUSED: byVoice(
        "Proveu-ho amb un altre compte o un altre banc.",
        "Prova-ho amb un altre compte o un altre banc.",
      ),
    },
    notCharged: byVoice("No se us ha cobrat res.", "No se t’ha cobrat res."),
    askPayee: (payee) => `${byVoice("Escriviu", "Escriu")} a ${payee}: tornar-ho a provar no servirà de res.`,
    tryAgain: (bank) => `Torna-ho a provar amb ${bank}`,
  },
  dispute: {
    open: "Hi ha alguna cosa que no està bé",
    question: "Què és el que no està bé?",
    choose: "Triar un motiu",
    reasons: {
      WRONG_AMOUNT: "L’import no és correcte",
      ALREADY_PAID: "Ja està pagat",
      NOT_RECEIVED: "No ha arribat el que es cobra, o està malament",
      NOT_MINE: "No és per a mi",
      OTHER: "Una altra cosa",
    },
    comment: "Més detalls (opcional)",
    hint: (payee) =>
      sentence`Ho direm a ${payee}, i no s’enviaran recordatoris fins que ho revisi. El pagament continua pendent.`,
    send: (payee) => `Dir-ho a ${payee}`,
    said: byVoice("Dieu que hi ha alguna cosa que no està bé", "Dius que hi ha alguna cosa que no està bé"),
    saidOn: (date) => `Ens ho ${byVoice("vau", "vas")} dir en aquesta data: ${date}.`,
    saidHint: (payee) => sentence`Ho hem dit a ${payee}. Encara es pot pagar aquí.`,
  },
  decline: {
    open: "No vull pagar",
    question: (payee) => `Avisarem ${payee} i aquest enllaç deixarà de funcionar.`,
    confirm: "Rebutja el pagament",
  },
  declined: {
    title: byVoice("Heu rebutjat aquest pagament", "Has rebutjat aquest pagament"),
    hint: (payee) => sentence`Hem avisat ${payee}.`,
  },
  expired: {
    title: "Aquest enllaç ha caducat",
    hint: (date) => `Data límit per pagar: ${date}.`,
    askNewLink: "Demana un enllaç nou",
    asked: (payee) => sentence`Hem demanat un enllaç nou a ${payee}.`,
  },
  sandbox: "TEST: cap moviment de diners és real.",
  renewed: "Aquest enllaç substitueix el que s’ha obert.",
  cancelled: {
    title: "Aquest pagament s’ha cancel·lat",
    hint: (payee) => `${payee} ha retirat la sol·licitud. No ${byVoice("heu", "has")} de pagar res aquí.`,
  },
  signFirst: {
    title: "Primer, la signatura",
    hint: (payee) =>
      sentence`${payee} ${byVoice("us", "et")} demana que ${byVoice("signeu", "signis")} els documents abans de pagar.`,
    sign: "Llegir i signar",
    waiting:
      "Falta signar el que precedeix aquest pagament; cada persona signa amb el seu propi enllaç. Aquesta pàgina avança sola.",
    late: (payee) => `El que precedeix aquest pagament no es va signar a temps. ${payee} ho pot tornar a demanar.`,
  },
  notSigned: {
    title: "Aquest pagament no es pot fer",
    hint: (payee) => `El que calia signar abans s’ha rebutjat o retirat. ${payee} pot dir què passa ara.`,
  },
  held: {
    title: "De moment no es pot pagar",
    hint: (payee) =>
      `Encara no està confirmat que el compte sigui de ${payee}, i per això no s’hi pot pagar. L’enllaç servirà tan bon punt ho estigui.`,
  },
  unavailable: {
    title: "Ja s’ha començat un pagament",
    hint: (payee) =>
      `Es va començar en un banc que ja no és en aquesta pàgina, i potser s’ha fet: es veu a l’aplicació o al web d’aquell banc. ${payee} pot dir si ha arribat.`,
  },
  unknown: {
    title: "Aquesta pàgina no existeix",
    hint: byVoice("Comproveu que l’enllaç sigui complet.", "Comprova que l’enllaç sigui complet."),
  },
  tooMany: {
    title: "Massa intents",
    hint: byVoice(
      "Des de la vostra xarxa s’han obert molts enllaços que no existeixen. Espereu un minut i torneu a obrir el vostre.",
      "Des de la teva xarxa s’han obert molts enllaços que no existeixen. Espera un minut i torna a obrir el teu.",
    ),
  },
  trouble: {
    title: "Alguna cosa ha fallat per part nostra",
    hint: byVoice(
      "Torneu-ho a provar. Si havíeu confirmat el pagament al vostre banc, no el repetiu: ho comprovarem.",
      "Torna-ho a provar. Si havies confirmat el pagament al teu banc, no el repeteixis: ho comprovarem.",
    ),
    tryAgain: "Torna-ho a provar",
  },
  problems: {
    bankUnavailable: byVoice(
      "Aquest banc no respon ara mateix. Proveu-ho d’aquí a una estona o trieu-ne un altre.",
      "Aquest banc no respon ara mateix. Prova-ho d’aquí a una estona o tria’n un altre.",
    ),
    attemptInProgress: "No s’ha triat cap altre banc: ja hi ha un pagament en curs.",
    notTaken: (button) =>
      `«${button}» no s’ha pogut fer: abans s’ha de saber què passa amb el pagament que ja s’havia començat.`,
    other: byVoice("No ho hem pogut fer. Torneu-ho a provar.", "No ho hem pogut fer. Torna-ho a provar."),
  },
  contact: {
    both: byVoice("Teniu cap pregunta? Escriviu a @ o truqueu al #.", "Tens cap pregunta? Escriu a @ o truca al #."),
    email: byVoice("Teniu cap pregunta? Escriviu a @.", "Tens cap pregunta? Escriu a @."),
    phone: byVoice("Teniu cap pregunta? Truqueu al #.", "Tens cap pregunta? Truca al #."),
    mailTo: (payee) => `Escriure a ${payee}`,
    callTo: (payee) => `Trucar a ${payee}`,
  },
  footer: { language: "Llengua", secure: "Pagament segur de banc a banc" },
});
