import type { ByVoice } from "@/lib/shared/language/voice";
import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const gl = (byVoice: ByVoice): Messages => ({
  summary: {
    title: "Resumo do pagamento",
    payTo: (payee) => `Pagamento a ${payee}`,
    signFor: (payee) => `Sinatura para ${payee}`,
    requestFrom: (payee) => `Solicitude de pagamento de ${payee}`,
    concept: "Concepto",
    onStatement: byVoice("No seu extracto", "No teu extracto"),
    invoice: "Factura",
    dueDate: "Vencemento",
    overdue: "vencida",
    payUntil: "Pagar ata o",
    chargedOn: "Data do cargo",
    download: (document) => `Descargar ${document}`,
  },
  banks: {
    title: byVoice("Escolla o seu banco", "Escolle o teu banco"),
    hint: byVoice(
      "Vostede confirma o pagamento co seu banco. Nunca lle pedimos o seu contrasinal.",
      "Confirmas o pagamento co teu banco. Nunca che pedimos o teu contrasinal.",
    ),
    search: byVoice("Busque o seu banco", "Busca o teu banco"),
    searchButton: "Buscar",
    country: "País",
    allCountries: "Todos os países",
    found: { one: "# banco", other: "# bancos" },
    noneFound: "Non atopamos ese banco.",
    showAll: "Ver os # bancos",
    lastUsed: byVoice("O último que usou", "O último que usaches"),
    degraded: "Pode tardar máis do normal",
    companies: "Só para empresas",
    down: "Non dispoñible agora mesmo",
    opening: byVoice("Conectando co seu banco…", "Conectando co teu banco…"),
    consent: (payee, amount) =>
      sentence`Ao ${byVoice("escoller o seu", "escolleres o teu")} banco ${byVoice("pídenos", "pídesnos")} iniciar este pagamento de ${amount} a ${payee}.`,
  },
  noBank: {
    title: byVoice("Pague por transferencia", "Paga por transferencia"),
    hint: byVoice(
      "Ningún dos bancos desta páxina pode facer este pagamento. Pode facer vostede a transferencia.",
      "Ningún dos bancos desta páxina pode facer este pagamento. Podes facer ti a transferencia.",
    ),
  },
  transfer: {
    title: "O meu banco non aparece",
    hint: (payee) =>
      `${byVoice("Faga", "Fai")} unha transferencia con estes datos. ${payee} verá o pagamento cando chegue á súa conta.`,
    beneficiary: "Beneficiario",
    amount: "Importe",
    reference: "Concepto",
    copy: (label) => `Copiar ${label}`,
    copied: "Copiado",
    scan: byVoice("Ou escanee este código coa app do seu banco.", "Ou escanea este código coa app do teu banco."),
    say: "Xa a fixen",
    sayHint: (payee) => sentence`Dirémosllo a ${payee}. Estará pagado cando chegue o diñeiro.`,
    said: byVoice("Di que fixo a transferencia", "Dis que fixeches a transferencia"),
    saidOn: (date) => `${byVoice("Díxonolo", "Dixéchesnolo")} o ${date}.`,
    saidHint: (payee) => `${payee} verá a transferencia cando chegue, normalmente nun ou dous días hábiles.`,
    payOnce: byVoice(
      "Pague aquí só se sabe que a súa transferencia non se fixo: se non, pagaría dúas veces.",
      "Paga aquí só se sabes que a túa transferencia non se fixo: se non, pagarías dúas veces.",
    ),
  },
  phone: {
    title: byVoice("Continúe no móbil", "Continúa no móbil"),
    hint: byVoice(
      "Escanee o código coa cámara. Esta páxina avanzará con vostede.",
      "Escanea o código coa cámara. Esta páxina seguirate.",
    ),
  },
  bank: {
    taking: (bank) => `${byVoice("Abrindo", "Levámoste a")} ${bank}`,
    takingHint: byVoice("Se non se abre nuns segundos, prema o botón.", "Se non se abre nuns segundos, preme o botón."),
    continue: (bank) => `Continuar en ${bank}`,
    atBank: (bank) => `O ${byVoice("seu", "teu")} pagamento está en curso en ${bank}`,
    atBankHint: byVoice(
      "Remáteo na web ou na app do seu banco. Esta páxina actualízase soa.",
      "Remátao na web ou na app do teu banco. Esta páxina actualízase soa.",
    ),
    chooseAnother: "Escoller outro banco",
    confirming: byVoice("Confirmando co seu banco", "Confirmando co teu banco"),
    confirmingHint: (bank) =>
      sentence`Agardamos a resposta de ${bank}. Adoita tardar uns segundos; non fai falta que ${byVoice("pague", "pagues")} outra vez.`,
  },
  steps: {
    inApp: (bank) => `Confirmación na app de ${bank}`,
    inAppHint: "O pagamento confírmase na app do banco, no móbil. Esta páxina continuará soa.",
    inAppUntil: (time) => `Pódese confirmar ata o ${time}.`,
    openApp: (bank) => `Abrir ${bank}`,
    bankSays: (bank) => `Mensaxe de ${bank}`,
    identify: (bank) => `Identificación en ${bank}`,
    identifyHint: (bank) => `${bank} pide estes datos antes de mostrar o pagamento. Pasámosllos e borrámolos ao final.`,
    fields: {
      PSU_ID: "Usuario no banco",
      PSU_CORPORATE_ID: "Identificador da empresa no banco",
      DEBTOR_IBAN: "Conta desde a que se paga (IBAN)",
      CODE: "Código",
    },
    problems: {
      REQUIRED: "Falta este dato.",
      INVALID: "Non parece correcto: convén revisalo.",
      REFUSED: "O banco non o aceptou. Convén revisalo e probar outra vez.",
    },
    code: "Introducir o código",
    codeHint: (bank) => `${bank} deu un código para este pagamento. Aquí nunca fai falta un contrasinal.`,
    codeOrApp: (bank) =>
      `Se ${bank} deu un código, introdúcese aquí. Se o pregunta na súa app, confírmase alí e esta páxina continuará soa. Aquí nunca fai falta un contrasinal.`,
    codeFromThis: (bank) =>
      `O código obtense a partir do que ${bank} amosa aquí, co dispositivo ou a app do banco. Aquí nunca fai falta un contrasinal.`,
    challengeImage: "Imaxe da que se obtén o código",
    challengeLink: (bank) => `Abrir a imaxe de ${bank}`,
    method: "Como se confirma o pagamento?",
    methodHint: (bank) => `${bank} ofrece estas formas.`,
    ways: {
      onPages: (bank) => `Na web de ${bank}`,
      inApp: (bank) => `Na app de ${bank}`,
      byCode: (bank) => `Cun código de ${bank}, escrito aquí`,
    },
    payee: "Comprobar o beneficiario",
    payeeMatches: {
      UNSAID: (bank, payee) =>
        `${bank} non confirmou que a conta sexa de ${payee}, e non di por que. En caso de dúbida, é mellor preguntar antes de pagar.`,
      NONE: (bank, payee) =>
        sentence`Segundo ${bank}, a conta non é de ${payee}. O diñeiro podería chegar a outra persoa.`,
      CLOSE: (bank, payee) =>
        `Segundo ${bank}, o titular da conta ten un nome parecido ao de ${payee}, pero non igual.`,
    },
    payeeIs: (name) => sentence`O titular da conta é ${name}.`,
    payeeInsist: "Pagar igualmente",
    others: "Faltan outras sinaturas",
    othersHint: (bank) =>
      sentence`Unha sinatura chegou a ${bank}. O pagamento sairá cando asinen alí todas as persoas necesarias. Esta páxina pódese pechar.`,
    signedSoFar: (signed) => `Sinaturas ata agora: ${signed}`,
    signedOf: (signed, required) => `Sinaturas: ${signed} de ${required}`,
    cancel: (bank) => `Confirmar a anulación en ${bank}`,
    cancelHint: (bank) => `${bank} só anula este pagamento despois de confirmalo alí. Ata entón podería facerse.`,
    notCancelled: (bank) => `${bank} non anulou este pagamento. Aínda podería facerse.`,
    cancelInApp: (bank) =>
      `${bank} só anula este pagamento despois de confirmalo na súa app, no móbil. Ata entón podería facerse.`,
    cancelHere: (bank) => `${bank} só anula este pagamento despois de confirmalo aquí. Ata entón podería facerse.`,
    keep: "Manter o pagamento",
    next: "Continuar",
  },
  unresolved: {
    title: (bank) => `Aínda non sabemos se ${bank} fixo o ${byVoice("seu", "teu")} pagamento`,
    asked: "O banco non nos dixo que foi del e seguimos preguntando.",
    unasked: "O banco non nos dixo que foi del.",
    hint: (payee, amount) =>
      sentence`${byVoice("Mire", "Mira")} antes na aplicación do ${byVoice("seu", "teu")} banco: se aparece un pagamento de ${amount} a ${payee}, está feito e non ${byVoice("ten", "tes")} que facer nada máis.`,
    goOn: "No meu banco non aparece ese pagamento",
    warning: (payee, amount) =>
      `Se o primeiro pagamento se fixo e ${byVoice("paga", "pagas")} outra vez, ${amount} sairán dúas veces da ${byVoice("súa", "túa")} conta e ${payee} tería que ${byVoice("devolverllos", "devolverchos")}.`,
    understood: "Mireino e sei que podería pagar dúas veces.",
    confirm: "Pagar outra vez",
  },
  paid: {
    title: "Pagamento confirmado",
    hint: (payee) => sentence`O ${byVoice("seu", "teu")} banco aceptou o pagamento. Xa llo dixemos a ${payee}.`,
    orderedHint: (payee) => sentence`O ${byVoice("seu", "teu")} banco recibiu a orde. Xa llo dixemos a ${payee}.`,
    arrivedHint: (payee) =>
      sentence`${payee} viu chegar o ${byVoice("seu", "teu")} pagamento. Non ${byVoice("ten", "tes")} que facer nada máis.`,
    partArrived: "Chegou unha parte do pagamento",
    partArrivedHint: (payee, arrived, amount) =>
      sentence`${payee} viu chegar ${arrived} de ${amount} do ${byVoice("seu", "teu")} pagamento, e do resto aínda nada.`,
    scheduled: "Pagamento programado",
    scheduledHint: (payee, date) =>
      `O ${byVoice("seu", "teu")} banco ten a orde de enviar o diñeiro a ${payee} o ${date}. Non ${byVoice("ten", "tes")} que facer nada máis.`,
    rejectedLater: byVoice("O seu banco rexeitou o pagamento", "O teu banco rexeitou o pagamento"),
    rejectedLaterHint: (payee) =>
      `Tiña a orde, pero despois rexeitouna e o diñeiro non chegou. ${byVoice("Fale", "Fala")} con ${payee} para pagar doutro xeito.`,
    rejectedLaterAgain: "Tiña a orde, pero despois rexeitouna e o diñeiro non chegou. Pódese volver pagar aquí.",
    takenBack: "O pagamento xa non está confirmado",
    takenBackHint: (payee) =>
      `Confirmárase e despois retirouse a confirmación. ${byVoice("Fale", "Fala")} con ${payee} para aclaralo.`,
    takenBackAgain: "Confirmárase e despois retirouse a confirmación. Antes de volver pagar aquí convén mirar a conta.",
    payAgain: "Pagar de novo",
    at: "Data",
    bank: "Banco",
    reference: "Referencia",
    downloadReceipt: "Descargar xustificante",
    returnTo: (payee) => `Volver a ${payee}`,
    returning: byVoice("Volverá automaticamente en # s.", "Volverás automaticamente en # s."),
    stay: "Quedar aquí",
  },
  failed: {
    title: "O pagamento non se fixo",
    titleAt: (bank) => `O pagamento con ${bank} non se fixo`,
    titleUnclear: (bank) => `${bank} non nos dixo que foi do pagamento`,
    titleUnknown: "Non sabemos que foi do pagamento",
    lookFirst: byVoice(
      "Antes de pagar outra vez, mire na aplicación do seu banco se aparece o pagamento.",
      "Antes de pagar outra vez, mira na aplicación do teu banco se aparece o pagamento.",
    ),
    reasons: {
      INSUFFICIENT_FUNDS: "Non había saldo suficiente na conta.",
      ACCOUNT_UNUSABLE: "O banco non permite facer este pagamento con esa conta.",
      LIMIT_EXCEEDED: byVoice(
        "O importe supera un límite da súa conta ou do banco.",
        "O importe supera un límite da túa conta ou do banco.",
      ),
      CANCELLED: byVoice("O pagamento cancelouse no seu banco.", "O pagamento cancelouse no teu banco."),
      NOT_CONFIRMED: byVoice(
        "O banco non puido comprobar que era vostede.",
        "O banco non puido comprobar que eras ti.",
      ),
      TIMED_OUT: "Acabouse o tempo para confirmalo no banco.",
      BANK_UNAVAILABLE: "O banco non puido facer o pagamento agora mesmo.",
      PAYEE_REFUSED: "O banco non aceptou a conta de destino.",
      NOT_SUPPORTED: "Ese banco non admite este tipo de pagamento.",
      NOT_TAKEN: byVoice(
        "O banco non aceptou a nosa petición; non é culpa súa.",
        "O banco non aceptou a nosa petición; non é culpa túa.",
      ),
      DUPLICATE: byVoice(
        "O banco tómao por un pagamento que xa ten. Mire na aplicación do seu banco.",
        "O banco tómao por un pagamento que xa ten. Mira na aplicación do teu banco.",
      ),
      FORGOTTEN: "O banco di que non coñece este pagamento.",
      OUT_OF_REACH: "O banco xa non nos di que foi deste pagamento.",
      NOT_ARRIVED: "O beneficiario comprobouno: ese pagamento non lle chegou.",
      REFUSED: byVoice(
        "O banco rexeitouno e non deu un motivo que lle poidamos dicir.",
        "O banco rexeitouno e non deu un motivo que che poidamos dicir.",
      ),
    },
    next: {
      INSUFFICIENT_FUNDS: byVoice("Probe con outra conta ou outro banco.", "Proba con outra conta ou outro banco."),
      ACCOUNT_UNUSABLE: byVoice("Probe con outra conta ou outro banco.", "Proba con outra conta ou outro banco."),
      LIMIT_EXCEEDED: byVoice("Auménteo no seu banco ou probe con outro.", "Auméntao no teu banco ou proba con outro."),
      CANCELLED: byVoice("Pode intentalo de novo cando queira.", "Podes intentalo de novo cando queiras."),
      NOT_CONFIRMED: byVoice("Pode intentalo de novo.", "Podes intentalo de novo."),
      TIMED_OUT: byVoice("Pode intentalo de novo.", "Podes intentalo de novo."),
      BANK_UNAVAILABLE: byVoice("Agarde un pouco ou escolla outro.", "Agarda un pouco ou escolle outro."),
      PAYEE_REFUSED: null,
      NOT_SUPPORTED: byVoice("Escolla outro.", "Escolle outro."),
      NOT_TAKEN: byVoice("Escolla outro banco.", "Escolle outro banco."),
      DUPLICATE: null,
      FORGOTTEN: byVoice(
        "Mire na aplicación do seu banco antes de intentalo de novo.",
        "Mira na aplicación do teu banco antes de intentalo de novo.",
      ),
      OUT_OF_REACH: byVoice(
        "Mire na aplicación do seu banco antes de intentalo de novo.",
        "Mira na aplicación do teu banco antes de intentalo de novo.",
      ),
      NOT_ARRIVED: byVoice("Pode intentalo de novo.", "Podes intentalo de novo."),
      REFUSED: byVoice("Probe con outra conta ou outro banco.", "Proba con outra conta ou outro banco."),
    },
    notCharged: byVoice("Non se lle cobrou nada.", "Non se che cobrou nada."),
    askPayee: (payee) => `${byVoice("Escríballe", "Escríbelle")} a ${payee}: intentalo de novo non servirá.`,
    tryAgain: (bank) => `Volver tentalo con ${bank}`,
  },
  dispute: {
    open: "Hai algo que non está ben",
    question: "Que é o que non está ben?",
    choose: "Escoller un motivo",
    reasons: {
      WRONG_AMOUNT: "O importe non é correcto",
      ALREADY_PAID: "Xa está pagado",
      NOT_RECEIVED: "Non chegou o que se cobra, ou está mal",
      NOT_MINE: "Non é para min",
      OTHER: "Outra cousa",
    },
    comment: "Máis detalles (opcional)",
    hint: (payee) =>
      sentence`Dirémosllo a ${payee}, e non se enviarán recordatorios ata que o revise. O pagamento segue pendente.`,
    send: (payee) => `Dicirllo a ${payee}`,
    said: byVoice("Di que hai algo que non está ben", "Dis que hai algo que non está ben"),
    saidOn: (date) => `${byVoice("Díxonolo", "Dixéchesnolo")} o ${date}.`,
    saidHint: (payee) => sentence`Dixémosllo a ${payee}. Aínda se pode pagar aquí.`,
  },
  decline: {
    open: "Non quero pagar",
    question: (payee) => `Avisaremos a ${payee} e esta ligazón deixará de funcionar.`,
    confirm: "Rexeitar o pagamento",
  },
  declined: {
    title: byVoice("Rexeitou este pagamento", "Rexeitaches este pagamento"),
    hint: (payee) => sentence`Avisamos a ${payee}.`,
  },
  expired: {
    title: "Esta ligazón caducou",
    hint: (date) => `Podíase pagar ata o ${date}.`,
    askNewLink: "Pedir unha ligazón nova",
    asked: (payee) => sentence`Pedímoslle unha ligazón nova a ${payee}.`,
  },
  sandbox: "TEST: sen movementos de diñeiro reais.",
  renewed: "Esta ligazón substitúe a que se abriu.",
  cancelled: {
    title: "Este pagamento cancelouse",
    hint: (payee) => `${payee} retirou a solicitude. Non ${byVoice("ten", "tes")} que pagar nada aquí.`,
  },
  signFirst: {
    title: "Primeiro, a sinatura",
    hint: (payee) => sentence`${payee} pide a sinatura dos documentos antes do pagamento.`,
    sign: "Ler e asinar",
    waiting:
      "Falta asinar o que precede a este pagamento; cada persoa asina coa súa propia ligazón. Esta páxina avanza soa.",
    late: (payee) => `O que precede a este pagamento non se asinou a tempo. ${payee} pode volver pedilo.`,
  },
  notSigned: {
    title: "Este pagamento non se pode facer",
    hint: (payee) => `O que había que asinar antes foi rexeitado ou retirado. ${payee} pode dicir que pasa agora.`,
  },
  held: {
    title: "Polo momento non se pode pagar",
    hint: (payee) =>
      `Aínda non está confirmado que a conta sexa de ${payee}, e por iso non se pode pagar nela. A ligazón servirá en canto o estea.`,
  },
  unavailable: {
    title: "Xa se comezou un pagamento",
    hint: (payee) =>
      `Comezouse nun banco que xa non está nesta páxina, e pode que se fixese: vese na app ou na web dese banco. ${payee} pode dicir se chegou.`,
  },
  unknown: {
    title: "Esta páxina non existe",
    hint: byVoice("Comprobe que a ligazón está completa.", "Comproba que a ligazón está completa."),
  },
  tooMany: {
    title: "Demasiados intentos",
    hint: byVoice(
      "Desde a súa rede abríronse moitas ligazóns que non existen. Agarde un minuto e volva abrir a súa.",
      "Desde a túa rede abríronse moitas ligazóns que non existen. Agarda un minuto e volve abrir a túa.",
    ),
  },
  trouble: {
    title: "Algo fallou pola nosa parte",
    hint: byVoice(
      "Inténteo de novo. Se xa confirmara o pagamento no seu banco, non o repita: comprobarémolo.",
      "Inténtao de novo. Se xa confirmaras o pagamento no teu banco, non o repitas: comprobarémolo.",
    ),
    tryAgain: "Intentalo de novo",
  },
  problems: {
    bankUnavailable: byVoice(
      "Ese banco non responde agora mesmo. Inténteo dentro dun anaco ou escolla outro.",
      "Ese banco non responde agora mesmo. Inténtao dentro dun anaco ou escolle outro.",
    ),
    attemptInProgress: "Non se escolleu outro banco: xa hai un pagamento en curso.",
    notTaken: (button) =>
      `«${button}» non se puido facer: antes hai que saber que pasa co pagamento que xa se empezou.`,
    other: byVoice("Non o puidemos facer. Inténteo de novo.", "Non o puidemos facer. Inténtao de novo."),
  },
  contact: {
    both: byVoice("Preguntas? Escriba a @ ou chame ao #.", "Preguntas? Escribe a @ ou chama ao #."),
    email: byVoice("Preguntas? Escriba a @.", "Preguntas? Escribe a @."),
    phone: byVoice("Preguntas? Chame ao #.", "Preguntas? Chama ao #."),
    mailTo: (payee) => `Escribir a ${payee}`,
    callTo: (payee) => `Chamar a ${payee}`,
  },
  footer: { language: "Lingua", secure: "Pagamento seguro de banco a banco" },
});
