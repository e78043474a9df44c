import type { Messages } from "../shape";

export const sandbox: Messages["sandbox"] = {
  title: "Entorno de pruebas",
  says: "aquí nada mueve dinero.",
  enter: "Probar en el entorno de pruebas",
  leave: "Salir del entorno de pruebas",
};
