import type { Messages } from "../shape";

export const search: Messages["search"] = {
  title: "Buscar",
  label: "Buscar",
  hint: "Id, factura, correo, importe…",
  results: "Encontrado para «{query}»",
  operations: "Operaciones",
  flows: "Flujos",
  empty: "Nada encontrado para «{query}»",
  emptyBody: "Busca por UUID, id externo, número de factura, correo del pagador o importe. Debe coincidir exactamente.",
};
