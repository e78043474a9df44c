import type { Messages } from "../shape";

export const flows: Messages["flows"] = {
  title: "Flujos",
  columns: {
    flow: "Flujo",
    status: "Estado",
    channel: "Creado desde",
    labels: "Etiquetas",
    createdAt: "Creado",
    statusUpdatedAt: "Último cambio",
  },
  empty: {
    title: "Aún no hay flujos",
    body: "Un flujo reúne las operaciones que se crearon juntas. El primer cobro crea el primer flujo.",
  },
  back: "Flujos",
  renewal: "Renovación",
  details: {
    title: "Datos",
    country: "País",
    language: "Idioma",
    additionalLanguage: "Segundo idioma",
    labels: "Etiquetas",
  },
  operations: "Operaciones",
  expires: "Plazo: {at}",
  timeline: "Cronología",
  cancel: {
    action: "Cancelar flujo",
    title: "¿Cancelar lo que sigue abierto?",
    body: "Los enlaces de este flujo que siguen abiertos dejan de funcionar al instante. Lo pagado o firmado sigue así. No se puede deshacer.",
    done: "Lo que estaba abierto está cancelado.",
    conflict: "Ya no queda nada abierto.",
  },
};
