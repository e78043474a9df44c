import type { ByVoice } from "@/lib/shared/language/voice";
import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const es = (byVoice: ByVoice): Messages => ({
  summary: {
    title: "Resumen del pago",
    payTo: (payee) => `Pago a ${payee}`,
    signFor: (payee) => `Firma para ${payee}`,
    requestFrom: (payee) => `Solicitud de pago de ${payee}`,
    concept: "Concepto",
    onStatement: byVoice("En su extracto", "En tu extracto"),
    invoice: "Factura",
    dueDate: "Vencimiento",
    overdue: "vencida",
    payUntil: "Pagar hasta el",
    chargedOn: "Fecha de cargo",
    download: (document) => `Descargar ${document}`,
  },
  banks: {
    title: byVoice("Elija su banco", "Elige tu banco"),
    hint: byVoice(
      "Usted confirma el pago con su banco. Nunca le pedimos su contraseña.",
      "Confirmas el pago con tu banco. Nunca te pedimos tu contraseña.",
    ),
    search: byVoice("Busque su banco", "Busca tu banco"),
    searchButton: "Buscar",
    country: "País",
    allCountries: "Todos los países",
    found: { one: "# banco", other: "# bancos" },
    noneFound: "No hemos encontrado ese banco.",
    showAll: "Ver los # bancos",
    lastUsed: byVoice("El último que usó", "El último que usaste"),
    degraded: "Puede tardar más de lo normal",
    companies: "Solo para empresas",
    down: "No disponible ahora mismo",
    opening: byVoice("Conectando con su banco…", "Conectando con tu banco…"),
    consent: (payee, amount) =>
      sentence`Al elegir ${byVoice("su", "tu")} banco nos ${byVoice("pide", "pides")} iniciar este pago de ${amount} a ${payee}.`,
  },
  noBank: {
    title: byVoice("Pague por transferencia", "Paga por transferencia"),
    hint: byVoice(
      "Ninguno de los bancos de esta página puede hacer este pago. Puede hacer usted la transferencia.",
      "Ninguno de los bancos de esta página puede hacer este pago. Puedes hacer tú la transferencia.",
    ),
  },
  transfer: {
    title: "Mi banco no aparece",
    hint: (payee) =>
      `${byVoice("Haga", "Haz")} una transferencia con estos datos. ${payee} verá el pago cuando llegue a su cuenta.`,
    beneficiary: "Beneficiario",
    amount: "Importe",
    reference: "Concepto",
    copy: (label) => `Copiar ${label}`,
    copied: "Copiado",
    scan: byVoice("O escanee este código con la app de su banco.", "O escanea este código con la app de tu banco."),
    say: "Ya la he hecho",
    sayHint: (payee) => sentence`Se lo diremos a ${payee}. Estará pagado cuando llegue el dinero.`,
    said: byVoice("Dice que ha hecho la transferencia", "Dices que has hecho la transferencia"),
    saidOn: (date) => `Nos lo ${byVoice("dijo", "dijiste")} el ${date}.`,
    saidHint: (payee) => `${payee} la verá cuando llegue, normalmente en uno o dos días hábiles.`,
    payOnce: byVoice(
      "Pague aquí solo si sabe que su transferencia no se ha hecho: si no, pagaría dos veces.",
      "Paga aquí solo si sabes que tu transferencia no se ha hecho: si no, pagarías dos veces.",
    ),
  },
  phone: {
    title: byVoice("Continúe en el móvil", "Continúa en el móvil"),
    hint: byVoice(
      "Escanee el código con la cámara. Esta página le seguirá.",
      "Escanea el código con la cámara. Esta página te seguirá.",
    ),
  },
  bank: {
    taking: (bank) => `${byVoice("Le", "Te")} llevamos a ${bank}`,
    takingHint: byVoice(
      "Si no se abre en unos segundos, pulse el botón.",
      "Si no se abre en unos segundos, pulsa el botón.",
    ),
    continue: (bank) => `Continuar en ${bank}`,
    atBank: (bank) => `${byVoice("Su", "Tu")} pago está en curso en ${bank}`,
    atBankHint: byVoice(
      "Termínelo en la web o la app de su banco. Esta página se actualiza sola.",
      "Termínalo en la web o la app de tu banco. Esta página se actualiza sola.",
    ),
    chooseAnother: "Elegir otro banco",
    confirming: byVoice("Confirmando con su banco", "Confirmando con tu banco"),
    confirmingHint: (bank) =>
      sentence`Esperamos la respuesta de ${bank}. Suele tardar unos segundos; no hace falta que ${byVoice("pague", "pagues")} otra vez.`,
  },
  steps: {
    inApp: (bank) => `Confirmación en la app de ${bank}`,
    inAppHint: "El pago se confirma en la app del banco, en el móvil. Esta página continuará sola.",
    inAppUntil: (time) => `Se puede confirmar hasta el ${time}.`,
    openApp: (bank) => `Abrir ${bank}`,
    bankSays: (bank) => `Mensaje de ${bank}`,
    identify: (bank) => `Identificación en ${bank}`,
    identifyHint: (bank) =>
      `${bank} pide estos datos antes de mostrar el pago. Se los pasamos y los borramos al final.`,
    fields: {
      PSU_ID: "Usuario en el banco",
      PSU_CORPORATE_ID: "Identificador de la empresa en el banco",
      DEBTOR_IBAN: "Cuenta desde la que se paga (IBAN)",
      CODE: "Código",
    },
    problems: {
      REQUIRED: "Falta este dato.",
      INVALID: "No parece correcto: conviene revisarlo.",
      REFUSED: "El banco no lo ha aceptado. Conviene revisarlo y probar otra vez.",
    },
    code: "Introducir el código",
    codeHint: (bank) => `${bank} ha dado un código para este pago. Aquí nunca hace falta una contraseña.`,
    codeOrApp: (bank) =>
      `Si ${bank} ha dado un código, se introduce aquí. Si lo pregunta en su app, se confirma allí y esta página continuará sola. Aquí nunca hace falta una contraseña.`,
    codeFromThis: (bank) =>
      `El código se obtiene a partir de lo que ${bank} muestra aquí, con el dispositivo o la app del banco. Aquí nunca hace falta una contraseña.`,
    challengeImage: "Imagen de la que se obtiene el código",
    challengeLink: (bank) => `Abrir la imagen de ${bank}`,
    method: "¿Cómo confirmar el pago?",
    methodHint: (bank) => `${bank} ofrece estas formas.`,
    ways: {
      onPages: (bank) => `En la web de ${bank}`,
      inApp: (bank) => `En la app de ${bank}`,
      byCode: (bank) => `Con un código de ${bank}, escrito aquí`,
    },
    payee: "Comprobar el beneficiario",
    payeeMatches: {
      UNSAID: (bank, payee) =>
        `${bank} no ha confirmado que la cuenta sea de ${payee}, y no dice por qué. En caso de duda, es mejor preguntar antes de pagar.`,
      NONE: (bank, payee) =>
        sentence`Según ${bank}, la cuenta no es de ${payee}. El dinero podría llegar a otra persona.`,
      CLOSE: (bank, payee) =>
        `Según ${bank}, el titular de la cuenta tiene un nombre parecido al de ${payee}, pero no igual.`,
    },
    payeeIs: (name) => sentence`El titular de la cuenta es ${name}.`,
    payeeInsist: "Pagar de todos modos",
    others: "Faltan otras firmas",
    othersHint: (bank) =>
      sentence`Una firma ha llegado a ${bank}. El pago saldrá cuando hayan firmado allí todas las personas necesarias. Esta página se puede cerrar.`,
    signedSoFar: (signed) => `Firmas hasta ahora: ${signed}`,
    signedOf: (signed, required) => `Firmas: ${signed} de ${required}`,
    cancel: (bank) => `Confirmar la anulación en ${bank}`,
    cancelHint: (bank) => `${bank} solo anula este pago tras confirmarlo allí. Hasta entonces podría hacerse.`,
    notCancelled: (bank) => `${bank} no ha anulado este pago. Todavía podría hacerse.`,
    cancelInApp: (bank) =>
      `${bank} solo anula este pago tras confirmarlo en su app, en el móvil. Hasta entonces podría hacerse.`,
    cancelHere: (bank) => `${bank} solo anula este pago tras confirmarlo aquí. Hasta entonces podría hacerse.`,
    keep: "Mantener el pago",
    next: "Continuar",
  },
  unresolved: {
    title: (bank) => `Aún no sabemos si ${bank} ha hecho ${byVoice("su", "tu")} pago`,
    asked: "El banco no nos ha dicho qué ha sido de él y seguimos preguntando.",
    unasked: "El banco no nos ha dicho qué ha sido de él.",
    hint: (payee, amount) =>
      sentence`${byVoice("Mire", "Mira")} antes en la aplicación de ${byVoice("su", "tu")} banco: si aparece un pago de ${amount} a ${payee}, está hecho y no ${byVoice("tiene", "tienes")} que hacer nada más.`,
    goOn: "En mi banco no aparece ese pago",
    warning: (payee, amount) =>
      `Si el primer pago se hizo y ${byVoice("paga", "pagas")} otra vez, ${amount} saldrán dos veces de ${byVoice("su", "tu")} cuenta y ${payee} tendría que ${byVoice("devolvérselos", "devolvértelos")}.`,
    understood: "Lo he mirado y sé que podría pagar dos veces.",
    confirm: "Pagar otra vez",
  },
  paid: {
    title: "Pago confirmado",
    hint: (payee) => sentence`${byVoice("Su", "Tu")} banco ha aceptado el pago. Ya se lo hemos dicho a ${payee}.`,
    orderedHint: (payee) =>
      sentence`${byVoice("Su", "Tu")} banco ha recibido la orden. Ya se lo hemos dicho a ${payee}.`,
    arrivedHint: (payee) =>
      sentence`${payee} ha visto llegar ${byVoice("su", "tu")} pago. No ${byVoice("tiene", "tienes")} que hacer nada más.`,
    partArrived: "Ha llegado una parte del pago",
    partArrivedHint: (payee, arrived, amount) =>
      sentence`${payee} ha visto llegar ${arrived} de ${amount} de ${byVoice("su", "tu")} pago, y del resto todavía nada.`,
    scheduled: "Pago programado",
    scheduledHint: (payee, date) =>
      `${byVoice("Su", "Tu")} banco tiene la orden de enviar el dinero a ${payee} el ${date}. No ${byVoice("tiene", "tienes")} que hacer nada más.`,
    rejectedLater: byVoice("Su banco rechazó el pago", "Tu banco rechazó el pago"),
    rejectedLaterHint: (payee) =>
      `Tenía la orden, pero después la rechazó y el dinero no ha llegado. ${byVoice("Hable", "Habla")} con ${payee} para pagar de otra forma.`,
    rejectedLaterAgain:
      "Tenía la orden, pero después la rechazó y el dinero no ha llegado. Se puede volver a pagar aquí.",
    takenBack: "El pago ya no está confirmado",
    takenBackHint: (payee) =>
      `Estaba confirmado y después se retiró la confirmación. ${byVoice("Hable", "Habla")} con ${payee} para aclararlo.`,
    takenBackAgain:
      "Estaba confirmado y después se retiró la confirmación. Antes de volver a pagar aquí conviene mirar la cuenta.",
    payAgain: "Pagar de nuevo",
    at: "Fecha",
    bank: "Banco",
    reference: "Referencia",
    downloadReceipt: "Descargar justificante",
    returnTo: (payee) => `Volver a ${payee}`,
    returning: byVoice("Volverá automáticamente en # s.", "Volverás automáticamente en # s."),
    stay: "Quedarme aquí",
  },
  failed: {
    title: "El pago no se ha hecho",
    titleAt: (bank) => `El pago con ${bank} no se ha hecho`,
    titleUnclear: (bank) => `${bank} no nos ha dicho qué ha sido del pago`,
    titleUnknown: "No sabemos qué ha sido del pago",
    lookFirst: byVoice(
      "Antes de volver a pagar, mire en la aplicación de su banco si aparece el pago.",
      "Antes de volver a pagar, mira en la aplicación de tu banco si aparece el pago.",
    ),
    reasons: {
      INSUFFICIENT_FUNDS: "No había saldo suficiente en la cuenta.",
      ACCOUNT_UNUSABLE: "El banco no permite hacer este pago con esa cuenta.",
      LIMIT_EXCEEDED: byVoice(
        "El importe supera un límite de su cuenta o del banco.",
        "El importe supera un límite de tu cuenta o del banco.",
      ),
      CANCELLED: byVoice("El pago se canceló en su banco.", "El pago se canceló en tu banco."),
      NOT_CONFIRMED: byVoice("El banco no pudo comprobar que era usted.", "El banco no pudo comprobar que eras tú."),
      TIMED_OUT: "Se acabó el tiempo para confirmarlo en el banco.",
      BANK_UNAVAILABLE: "El banco no ha podido hacer el pago ahora mismo.",
      PAYEE_REFUSED: "El banco no aceptó la cuenta de destino.",
      NOT_SUPPORTED: "Ese banco no admite este tipo de pago.",
      NOT_TAKEN: byVoice(
        "El banco no aceptó nuestra petición; no es culpa suya.",
        "El banco no aceptó nuestra petición; no es culpa tuya.",
      ),
      DUPLICATE: byVoice(
        "El banco lo toma por un pago que ya tiene. Mire en la aplicación de su banco.",
        "El banco lo toma por un pago que ya tiene. Mira en la aplicación de tu banco.",
      ),
      FORGOTTEN: "El banco dice que no conoce este pago.",
      OUT_OF_REACH: "El banco ya no nos dice qué ha sido de este pago.",
      NOT_ARRIVED: "El beneficiario lo ha comprobado: ese pago no le ha llegado.",
      REFUSED: byVoice(
        "El banco lo rechazó y no dio un motivo que podamos decirle.",
        "El banco lo rechazó y no dio un motivo que podamos decirte.",
      ),
    },
    next: {
      INSUFFICIENT_FUNDS: byVoice("Pruebe con otra cuenta u otro banco.", "Prueba con otra cuenta u otro banco."),
      ACCOUNT_UNUSABLE: byVoice("Pruebe con otra cuenta u otro banco.", "Prueba con otra cuenta u otro banco."),
      LIMIT_EXCEEDED: byVoice("Súbalo en su banco o pruebe con otro.", "Súbelo en tu banco o prueba con otro."),
      CANCELLED: byVoice("Puede intentarlo de nuevo cuando quiera.", "Puedes intentarlo de nuevo cuando quieras."),
      NOT_CONFIRMED: byVoice("Puede intentarlo de nuevo.", "Puedes intentarlo de nuevo."),
      TIMED_OUT: byVoice("Puede intentarlo de nuevo.", "Puedes intentarlo de nuevo."),
      BANK_UNAVAILABLE: byVoice("Espere un poco o elija otro.", "Espera un poco o elige otro."),
      PAYEE_REFUSED: null,
      NOT_SUPPORTED: byVoice("Elija otro.", "Elige otro."),
      NOT_TAKEN: byVoice("Elija otro banco.", "Elige otro banco."),
      DUPLICATE: null,
      FORGOTTEN: byVoice(
        "Mire en la aplicación de su banco antes de volver a intentarlo.",
        "Mira en la aplicación de tu banco antes de volver a intentarlo.",
      ),
      OUT_OF_REACH: byVoice(
        "Mire en la aplicación de su banco antes de volver a intentarlo.",
        "Mira en la aplicación de tu banco antes de volver a intentarlo.",
      ),
      NOT_ARRIVED: byVoice("Puede intentarlo de nuevo.", "Puedes intentarlo de nuevo."),
      REFUSED: byVoice("Pruebe con otra cuenta u otro banco.", "Prueba con otra cuenta u otro banco."),
    },
    notCharged: byVoice("No se le ha cobrado nada.", "No se te ha cobrado nada."),
    askPayee: (payee) => `${byVoice("Escriba", "Escribe")} a ${payee}: reintentarlo no servirá.`,
    tryAgain: (bank) => `Volver a intentarlo con ${bank}`,
  },
  dispute: {
    open: "Hay algo que no está bien",
    question: "¿Qué es lo que no está bien?",
    choose: "Elegir un motivo",
    reasons: {
      WRONG_AMOUNT: "El importe no es correcto",
      ALREADY_PAID: "Ya está pagado",
      NOT_RECEIVED: "No ha llegado lo que se cobra, o está mal",
      NOT_MINE: "No es para mí",
      OTHER: "Otra cosa",
    },
    comment: "Más detalles (opcional)",
    hint: (payee) =>
      sentence`Se lo diremos a ${payee}, y no se enviarán recordatorios hasta que lo revise. El pago sigue pendiente.`,
    send: (payee) => `Decírselo a ${payee}`,
    said: byVoice("Dice que hay algo que no está bien", "Dices que hay algo que no está bien"),
    saidOn: (date) => `Nos lo ${byVoice("dijo", "dijiste")} el ${date}.`,
    saidHint: (payee) => sentence`Se lo hemos dicho a ${payee}. Todavía se puede pagar aquí.`,
  },
  decline: {
    open: "No quiero pagar",
    question: (payee) => `Avisaremos a ${payee} y este enlace dejará de funcionar.`,
    confirm: "Rechazar el pago",
  },
  declined: {
    title: byVoice("Ha rechazado este pago", "Has rechazado este pago"),
    hint: (payee) => sentence`Hemos avisado a ${payee}.`,
  },
  expired: {
    title: "Este enlace ha caducado",
    hint: (date) => `Se podía pagar hasta el ${date}.`,
    askNewLink: "Pedir un enlace nuevo",
    asked: (payee) => sentence`Hemos pedido un enlace nuevo a ${payee}.`,
  },
  sandbox: "TEST: sin movimientos de dinero reales.",
  renewed: "Este enlace sustituye al que se abrió.",
  cancelled: {
    title: "Este pago se ha cancelado",
    hint: (payee) => `${payee} ha retirado la solicitud. No ${byVoice("tiene", "tienes")} que pagar nada aquí.`,
  },
  signFirst: {
    title: "Primero, la firma",
    hint: (payee) =>
      sentence`${payee} ${byVoice("le", "te")} pide que ${byVoice("firme", "firmes")} los documentos antes de pagar.`,
    sign: "Leer y firmar",
    waiting:
      "Falta firmar lo que precede a este pago; cada persona firma con su propio enlace. Esta página avanza por sí sola.",
    late: (payee) => `Lo que precede a este pago no se firmó a tiempo. ${payee} puede volver a pedirlo.`,
  },
  notSigned: {
    title: "Este pago no se puede hacer",
    hint: (payee) => `Lo que había que firmar antes fue rechazado o retirado. ${payee} puede decir qué pasa ahora.`,
  },
  held: {
    title: "De momento no se puede pagar",
    hint: (payee) =>
      `Todavía no está confirmado que la cuenta sea de ${payee}, así que no se puede pagar en ella. El enlace servirá en cuanto lo esté.`,
  },
  unavailable: {
    title: "Ya se ha empezado un pago",
    hint: (payee) =>
      `Se empezó en un banco que ya no está en esta página, y puede que se haya hecho: se ve en la app o la web de ese banco. ${payee} puede decir si ha llegado.`,
  },
  unknown: {
    title: "Esta página no existe",
    hint: byVoice("Compruebe que el enlace está completo.", "Comprueba que el enlace está completo."),
  },
  tooMany: {
    title: "Demasiados intentos",
    hint: byVoice(
      "Desde su red se han abierto muchos enlaces que no existen. Espere un minuto y vuelva a abrir el suyo.",
      "Desde tu red se han abierto muchos enlaces que no existen. Espera un minuto y vuelve a abrir el tuyo.",
    ),
  },
  trouble: {
    title: "Algo ha fallado por nuestra parte",
    hint: byVoice(
      "Vuelva a intentarlo. Si había confirmado el pago en su banco, no lo repita: lo comprobaremos.",
      "Vuelve a intentarlo. Si habías confirmado el pago en tu banco, no lo repitas: lo comprobaremos.",
    ),
    tryAgain: "Volver a intentarlo",
  },
  problems: {
    bankUnavailable: byVoice(
      "Ese banco no responde ahora mismo. Inténtelo en un rato o elija otro.",
      "Ese banco no responde ahora mismo. Inténtalo en un rato o elige otro.",
    ),
    attemptInProgress: "No se ha elegido otro banco: ya hay un pago en curso.",
    notTaken: (button) =>
      `«${button}» no se ha podido hacer: antes hay que saber qué pasa con el pago que ya se empezó.`,
    other: byVoice("No hemos podido hacerlo. Inténtelo de nuevo.", "No hemos podido hacerlo. Inténtalo de nuevo."),
  },
  contact: {
    both: byVoice("¿Preguntas? Escriba a @ o llame al #.", "¿Preguntas? Escribe a @ o llama al #."),
    email: byVoice("¿Preguntas? Escriba a @.", "¿Preguntas? Escribe a @."),
    phone: byVoice("¿Preguntas? Llame al #.", "¿Preguntas? Llama al #."),
    mailTo: (payee) => `Escribir a ${payee}`,
    callTo: (payee) => `Llamar a ${payee}`,
  },
  footer: { language: "Idioma", secure: "Pago seguro de banco a banco" },
});
