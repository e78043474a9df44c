import type { Messages } from "../shape";

export const operations: Messages["operations"] = {
  title: "Operaciones",
  newCollection: "Nuevo cobro",
  columns: {
    concept: "Pago",
    amount: "Importe",
    status: "Estado",
    invoice: "Factura",
    externalId: "Id externo",
    createdAt: "Creada",
    statusUpdatedAt: "Último cambio",
  },
  unnamed: "Firma",
  noPayer: "Sin pagador",
  via: "a través de {collaborator}",
  export: "Exportar",
  csv: { currency: "Moneda", operation: "Operación", flow: "Flujo" },
  empty: {
    title: "Aún no hay operaciones",
    body: "Crea un cobro y envía su enlace: el pagador paga en su propio banco y aquí ves cada paso.",
    action: "Crear el primer cobro",
  },
};
