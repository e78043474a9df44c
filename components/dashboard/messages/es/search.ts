import type { Messages } from "../shape";

export const search: Messages["search"] = {
  title: "Buscar",
  label: "Buscar",
  hint: "Nombre, concepto, factura, importe…",
  results: "Encontrado para «{query}»",
  operations: "Operaciones",
  flows: "Flujos",
  more: "Hay más: aquí está lo que coincide exactamente y después lo más reciente. Con una palabra más aparece el resto.",
  empty: "Nada encontrado para «{query}»",
  emptyBody:
    "Por nombre, concepto, número, correo o importe, o por cómo empiezan; las mayúsculas y los acentos no importan.",
};
