import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const ca: Messages = {
  summary: {
    title: "Resum del pagament",
    payTo: (payee) => `Pagament a ${payee}`,
    concept: "Concepte",
    onStatement: "Al teu extracte",
    invoice: "Factura",
    dueDate: "Venciment",
    payBefore: "Cal pagar abans del",
    chargedOn: "Data de càrrec",
    download: (document) => `Baixa ${document}`,
  },
  banks: {
    title: "Tria el teu banc",
    hint: "Confirmes el pagament al web o a l’aplicació del teu banc. Ningú més no veu les teves claus.",
    search: "Cerca el teu banc",
    searchButton: "Cerca",
    country: "País",
    allCountries: "Tots els països",
    found: { one: "# banc", other: "# bancs" },
    noneFound: "No hem trobat aquest banc.",
    showAll: "Mostra els # bancs",
    lastUsed: "L’últim que vas fer servir",
    degraded: "Pot trigar més del normal",
    down: "No disponible ara mateix",
    opening: "S’està connectant amb el teu banc…",
    consent: (payee, amount) =>
      sentence`En triar el teu banc ens demanes d’iniciar aquest pagament de ${amount} a ${payee}.`,
  },
  transfer: {
    title: "El meu banc no hi surt",
    hint: (payee) => `Fes una transferència amb aquestes dades. ${payee} veurà el pagament quan arribi al seu compte.`,
    beneficiary: "Beneficiari",
    amount: "Import",
    reference: "Concepte",
    copy: (label) => `Copia ${label}`,
    copied: "Copiat",
    scan: "O escaneja aquest codi amb l’aplicació del teu banc.",
  },
  phone: { title: "Continua al mòbil", hint: "Escaneja el codi amb la càmera. Aquesta pàgina et seguirà." },
  bank: {
    taking: (bank) => `Et portem a ${bank}`,
    takingHint: "Si no s’obre en uns segons, prem el botó.",
    continue: (bank) => `Continua a ${bank}`,
    atBank: (bank) => `El teu pagament està en curs a ${bank}`,
    atBankHint: "Acaba’l al web o a l’aplicació del teu banc. Aquesta pàgina s’actualitza sola.",
    chooseAnother: "Tria un altre banc",
    confirming: "S’està confirmant amb el teu banc",
    confirmingHint: (bank) =>
      sentence`Esperem la resposta de ${bank}. Sol trigar uns segons; no cal que tornis a pagar.`,
  },
  unresolved: {
    title: (bank) => `Encara no sabem si ${bank} ha fet el teu pagament`,
    hint: (payee, amount) =>
      sentence`El banc no ens ha dit què se n’ha fet i ho continuem preguntant. Mira abans l’aplicació del teu banc: si hi surt un pagament de ${amount} a ${payee}, ja està fet i no has de fer res més.`,
    goOn: "Al meu banc no surt aquest pagament",
    warning: (payee, amount) =>
      `Si el primer pagament es va fer i tornes a pagar, ${amount} sortiran dues vegades del teu compte i ${payee} te’ls hauria de tornar.`,
    understood: "Ho he mirat i sé que podria pagar dues vegades.",
    confirm: "Torna a pagar",
  },
  paid: {
    title: "Pagament confirmat",
    hint: (payee) => sentence`El teu banc ha acceptat el pagament. Ja ho hem comunicat a ${payee}.`,
    scheduled: "Pagament programat",
    scheduledHint: (payee, date) =>
      `El teu banc enviarà els diners a ${payee} en aquesta data: ${date}. No has de fer res més.`,
    rejectedLater: "El teu banc ha retornat el pagament",
    rejectedLaterHint: (payee) =>
      `L’havia acceptat, però després l’ha rebutjat i els diners no han arribat. Parla amb ${payee} per pagar d’una altra manera.`,
    at: "Data",
    bank: "Banc",
    reference: "Referència",
    downloadReceipt: "Baixa el justificant",
    returnTo: (payee) => `Torna a ${payee}`,
    returning: "Hi tornaràs automàticament d’aquí a # s.",
    stay: "Queda’t aquí",
  },
  failed: {
    title: "El pagament no s’ha fet",
    titleAt: (bank) => `El pagament amb ${bank} no s’ha fet`,
    titleUnclear: (bank) => `${bank} no ens ha dit què se n’ha fet, del pagament`,
    reasons: {
      INSUFFICIENT_FUNDS: "No hi havia prou saldo al compte. Prova-ho amb un altre compte o un altre banc.",
      ACCOUNT_UNUSABLE: "El banc no permet pagar amb aquest compte. Prova-ho amb un altre compte o un altre banc.",
      LIMIT_EXCEEDED: "L’import supera el límit del teu compte. Apuja’l al teu banc o prova-ho amb un altre.",
      CANCELLED: "Has cancel·lat el pagament al teu banc. Pots tornar-ho a provar quan vulguis.",
      NOT_CONFIRMED: "El banc no ha pogut comprovar que eres tu. Pots tornar-ho a provar.",
      TIMED_OUT: "S’ha acabat el temps per confirmar-lo al banc. Pots tornar-ho a provar.",
      BANK_UNAVAILABLE: "El banc no respon ara mateix. Espera una mica o tria’n un altre.",
      PAYEE_REFUSED: "El banc no ha acceptat el compte de destinació.",
      NOT_SUPPORTED: "Aquest banc no admet aquest tipus de pagament. Tria’n un altre.",
      REFUSED: "El banc l’ha rebutjat sense dir per què. Prova-ho amb un altre compte o un altre banc.",
      FORGOTTEN:
        "El banc diu que no coneix aquest pagament. Mira l’aplicació del teu banc abans de tornar-ho a provar.",
      NOT_ARRIVED: "El beneficiari ho ha comprovat: aquest pagament no li ha arribat. Pots tornar-ho a provar.",
    },
    notCharged: "No se t’ha cobrat res.",
    askPayee: (payee) => `Escriu a ${payee}: tornar-ho a provar no servirà de res.`,
  },
  decline: {
    open: "No vull pagar",
    question: (payee) => `Avisarem ${payee} i aquest enllaç deixarà de funcionar.`,
    confirm: "Rebutja el pagament",
  },
  declined: {
    title: "Has rebutjat aquest pagament",
    hint: (payee) => sentence`Hem avisat ${payee}.`,
  },
  expired: {
    title: "Aquest enllaç ha caducat",
    hint: (date) => `Data límit per pagar: ${date}.`,
    askNewLink: "Demana un enllaç nou",
    asked: (payee) => sentence`Hem demanat un enllaç nou a ${payee}.`,
  },
  cancelled: {
    title: "Aquest pagament s’ha cancel·lat",
    hint: (payee) => `${payee} ha retirat la sol·licitud. No has de pagar res aquí.`,
  },
  unavailable: {
    title: "Aquí no hi ha res per pagar",
    hint: (payee) => `Aquesta sol·licitud de ${payee} encara no es pot atendre en aquesta pàgina.`,
  },
  unknown: { title: "Aquesta pàgina no existeix", hint: "Comprova que l’enllaç sigui complet." },
  trouble: {
    title: "Alguna cosa ha fallat per part nostra",
    hint: "Torna-ho a provar. Si havies confirmat el pagament al teu banc, no el repeteixis: ho comprovarem.",
    tryAgain: "Torna-ho a provar",
  },
  problems: {
    bankUnavailable: "Aquest banc no respon ara mateix. Prova-ho d’aquí a una estona o tria’n un altre.",
    attemptInProgress: "Ja hi ha un pagament en curs al teu banc. Espera que acabi abans de triar-ne un altre.",
    other: "No ho hem pogut fer. Torna-ho a provar.",
  },
  footer: { language: "Llengua", secure: "Pagament segur de banc a banc" },
};
