import type { Messages } from "../shape";

export const stepUp: Messages["stepUp"] = {
  title: "Confirma que eres tú",
  why: "Para esto hace falta haber iniciado sesión en los últimos 15 minutos. Lo que has escrito se conserva.",
  password: "Contraseña de {email}",
  code: "Código",
  codeHint: "De tu aplicación de autenticación, o uno de tus códigos de recuperación.",
  confirm: "Confirmar",
  passkey: "Usar una llave de acceso",
  demo: "Continuar con esta cuenta de demostración",
  otherwise: "¿No puedes confirmarlo aquí?",
  elsewhere: "Aquí no es posible: tu sesión ya es otra.",
  signIn: "Ir a la página de inicio de sesión",
  problems: {
    refused: "La contraseña no es correcta.",
    codeRefused: "Este código no sirve o ya se ha usado. Espera al siguiente.",
    passkey: "La llave de acceso no se ha aceptado. Usa tu contraseña o inténtalo de nuevo.",
    limited: "Demasiados intentos. Espera un poco y vuelve a intentarlo.",
    failed: "No ha funcionado. Inténtalo de nuevo.",
  },
};
