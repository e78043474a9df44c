import type { Messages } from "../shape";

export const search: Messages["search"] = {
  title: "Buscar",
  label: "Buscar",
  hint: "Nombre, concepto, factura, importe…",
  results: "Encontrado para «{query}»",
  operations: "Operaciones",
  flows: "Flujos",
  empty: "Nada encontrado para «{query}»",
  emptyBody:
    "Por nombre, concepto, número, correo o importe, o por cómo empiezan; las mayúsculas y los acentos no importan.",
};
