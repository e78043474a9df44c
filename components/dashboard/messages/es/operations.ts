import type { Messages } from "../shape";

export const operations: Messages["operations"] = {
  title: "Operaciones",
  newCollection: "Nuevo cobro",
  newSignature: "Pedir firmas",
  columns: {
    concept: "Concepto",
    amount: "Importe",
    status: "Estado",
    invoice: "Factura",
    externalId: "Id externo",
    createdAt: "Creada",
    statusUpdatedAt: "Último cambio",
  },
  unnamed: "Firma",
  noPayer: "Sin pagador",
  noSigner: "Sin firmante",
  via: "a través de {collaborator}",
  export: "Exportar",
  csv: { person: "Pagador o firmantes", currency: "Moneda", operation: "Operación", flow: "Flujo" },
  empty: {
    title: "Aún no hay operaciones",
    body: "Crea un cobro o pide firmas y envía el enlace: aquí ves cada paso.",
    action: "Crear el primer cobro",
  },
};
