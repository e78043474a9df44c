import type { Messages } from "../shape";

export const live: Messages["live"] = {
  offline: "Sin conexión: se muestra lo que había a las {at}. Se reanudará automáticamente.",
  signedOut: "Se ha cerrado la sesión. Esto es lo que había a las {at}.",
  signIn: "Iniciar sesión y volver aquí",
  elsewhere: "En este navegador se ha abierto otra organización, y esta página ya no se actualiza.",
  comeBack: "Volver a {organisation} y seguir aquí",
  goThere: "Ir a la otra",
  news: "{count, plural, one {# nueva} other {# nuevas}}",
  newsLabel: "{count, plural, one {Mostrar # fila nueva} other {Mostrar # filas nuevas}}",
  changed: "La lista ha cambiado: mostrarla",
  bell: {
    label:
      "{count, plural, =0 {Lo que requiere atención} one {Lo que requiere atención: # sin leer} other {Lo que requiere atención: # sin leer}}",
    title: "Requiere atención",
    empty: "Todo en calma: no hay nada pendiente.",
    credits: "{count, plural, one {# abono por revisar} other {# abonos por revisar}}",
    returns: "{count, plural, one {# cargo por revisar} other {# cargos por revisar}}",
    missing: "{count, plural, one {# pago que ningún extracto muestra} other {# pagos que ningún extracto muestra}}",
    unread: "Sin leer",
    more: "{count, plural, one {# más} other {# más}}",
    all: "Mostrar todo",
    failed: "No se ha podido cargar. Inténtelo de nuevo.",
  },
};
