import type { Messages } from "../shape";

export const statuses: Messages["statuses"] = {
  operation: {
    CREATED: "Creada",
    OPENED: "Abierta",
    COMPLETED: "Completada",
    REJECTED: "Rechazada",
    EXPIRED: "Caducada",
    CANCELLED: "Cancelada",
    NOT_DELIVERED: "No entregada",
  },
  flow: {
    CREATED: "Creado",
    IN_PROGRESS: "En curso",
    COMPLETED: "Completado",
    PARTIALLY_COMPLETED: "Completado en parte",
    REJECTED: "Rechazado",
    EXPIRED: "Caducado",
    CANCELLED: "Cancelado",
    NOT_DELIVERED: "No entregado",
  },
  type: { PAYMENT: "Pago", SIGNATURE: "Firma" },
  attempt: {
    STARTED: "Iniciado",
    AT_BANK: "En el banco",
    AUTHORISED: "Autorizado",
    FAILED: "Fallido",
    UNRESOLVED: "Sin resolver",
  },
  record: {
    SUBMITTED_VALID: "Orden recibida por el banco",
    EXECUTED: "Ejecutado",
    SETTLED: "Liquidado",
    REJECTED: "Rechazado por el banco",
    TAKEN_BACK: "Ya no está confirmado",
    UNCONFIRMED: "Sin confirmar",
  },
};
