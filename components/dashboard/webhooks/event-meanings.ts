import { type AnyEventType, EVENT_MEANINGS } from "@/lib/webhooks/model";
import type { Language } from "../text";

/** When each event comes. Apart from the other words: these stay on the server, and weigh on one page alone. */
export const MEANINGS: Readonly<Record<Language, Readonly<Record<AnyEventType, string>>>> = {
  en: EVENT_MEANINGS,
  es: {
    FLOW_IN_PROGRESS: "Se ha abierto la primera de las operaciones de un flujo, o ha terminado mientras otras esperan.",
    FLOW_COMPLETED: "Todas las operaciones de un flujo están COMPLETED.",
    FLOW_PARTIALLY_COMPLETED: "Todas las operaciones de un flujo han terminado, y algunas están COMPLETED.",
    FLOW_REJECTED:
      "Todas las operaciones de un flujo han terminado, ninguna está COMPLETED y al menos una fue rechazada.",
    FLOW_EXPIRED:
      "Todas las operaciones de un flujo han terminado, ninguna está COMPLETED ni REJECTED y al menos una acabó fuera de plazo.",
    FLOW_CANCELLED:
      "Todas las operaciones de un flujo han terminado: al menos una fue cancelada; las demás también, o están NOT_DELIVERED.",
    OPERATION_DELIVERED: "Un mensaje con el enlace se ha entregado al servidor de correo, o a quien lleva los SMS.",
    OPERATION_REMINDED: "Un recordatorio se ha entregado de la misma forma.",
    OPERATION_OPENED: "Se ha abierto el enlace: una persona, según lo que dice la petición.",
    OPERATION_DISPUTED:
      "El pagador dice que hay algo que no está bien. Sigue abierta; no se envían recordatorios hasta que los reanudes.",
    OPERATION_COMPLETED:
      "Está pagada, según el banco, tu extracto o alguien de tu organización, entera o en la parte que dice collectedAmount; o han firmado todos.",
    OPERATION_REJECTED: "El pagador, o un firmante, lo ha rechazado.",
    OPERATION_EXPIRED: "El plazo ha pasado.",
    OPERATION_CANCELLED:
      "Alguien de tu organización la ha cancelado; o lo ha hecho Paraph: era una renovación que nadie había pagado, y el pago que renueva, el que dice paidOriginal, se pagó al final.",
    OPERATION_NOT_DELIVERED:
      "Ningún canal ha hecho llegar el enlace: lo han rechazado, ha sido devuelto o se ha dejado de intentar. Aún puede abrirse.",
    OPERATION_RENEWED:
      "Un enlace fuera de plazo, o cuyo pago fue rechazado, tiene una copia con un enlace propio: la ha pedido alguien de tu organización, el pagador quiere pagar de nuevo uno rechazado, o se hizo sola, como dicen las automaticRenewals de la configuración.",
    PSD2_PAYMENT_ATTEMPT_FAILED: "Un intento de pago no ha llegado a nada; el pagador puede volver a intentarlo.",
    PSD2_PAYMENT_UNRESOLVED:
      "Nadie sabe qué fue de un intento de pago. Donde se le puede preguntar, se sigue preguntando al banco; una persona puede decir en el panel qué fue de él. No pidas al pagador que pague de nuevo.",
    PSD2_PAYMENT_AWAITING_SIGNATURE: "El pagador ha autorizado; su cuenta exige que firmen también otros.",
    PSD2_PAYMENT_SUBMITTED:
      "El banco ha recibido la orden, o has dicho que está pagada: se puede leer el registro del pago. Se repite, con un previousStatus, si se deshace una conciliación y el pago vuelve a estar como antes: su estado es UNCONFIRMED si el banco llevaba días en silencio.",
    PSD2_PAYMENT_EXECUTED: "El banco ha hecho la transferencia.",
    PSD2_PAYMENT_SETTLED:
      "El dinero ha llegado, según el banco, tu extracto o alguien de tu organización: tanto como dice collectedAmount. Se repite, con previousStatus SETTLED, si los extractos muestran más o menos; y, con previousStatus REJECTED, si el dinero de un pago llega después de todo o se vuelve a conciliar.",
    PSD2_PAYMENT_REJECTED:
      "El banco lo ha rechazado, el dinero volvió o se deshizo la conciliación que era lo único que lo decía: no se ha cobrado nada. Un extracto, o alguien de tu organización, puede liquidarlo después.",
    SIGNATURE_SIGNER_OPENED: "Uno de los firmantes ha abierto su enlace.",
    SIGNATURE_SIGNER_SIGNED: "Uno de los firmantes ha firmado.",
    SIGNATURE_SIGNER_DECLINED: "Uno de los firmantes ha rechazado firmar.",
    TEST: "Lo has pedido: va a un solo endpoint, sea cual sea su suscripción, y se intenta una vez.",
  },
};
