import type { PageLanguage } from "@/lib/http/language";

/** The words of the sign-in pages. `en` gives the keys; the other languages must have them all. */
const en = {
  signIn: {
    title: "Sign in",
    welcome: "Welcome back",
    forDashboard: "Sign in to your dashboard.",
    forClient: "Sign in to continue to {client}.",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    refused: "The email or the password is not right.",
    limited: "Too many attempts. Wait a few minutes and try again.",
    failed: "The sign-in could not be completed. Try again.",
    signedOut: "You have signed out.",
    again: "Sign in again",
  },
  demo: {
    title: "Demo accounts",
    explanation: "Choose one to look around. No password is needed.",
    OWNER: "Owner",
    ADMIN: "Administrator",
    OPERATOR: "Operator",
    VIEWER: "Viewer",
  },
  consent: {
    title: "Allow access",
    heading: "{client} wants to act for you",
    by: "An application of {organisation}.",
    as: "You are signed in as {email}.",
    list: "It will be able to:",
    openid: "Know who you are",
    profile: "Read your name",
    email: "Read your email address",
    api: "Work with the collections of your organisations, as far as your role goes",
    allow: "Allow",
    deny: "Not now",
    note: "You will go back to {host}. Allow only what you trust.",
  },
  expired: {
    title: "This page has waited too long",
    explanation: "Go back to where you came from and start again.",
    home: "Go to the dashboard",
  },
  aside: {
    headline: "Invoices that get paid.",
    text: "Send a link, and your customer pays by bank transfer in a minute. You see it arrive.",
    created: "Link sent",
    opened: "Opened by the customer",
    completed: "Paid by bank transfer",
    invoice: "Invoice 2026-0184",
  },
  footer: { language: "Language" },
};

type Messages = typeof en;

const es: Messages = {
  signIn: {
    title: "Iniciar sesión",
    welcome: "Le damos la bienvenida",
    forDashboard: "Inicie sesión para abrir su panel.",
    forClient: "Inicie sesión para continuar en {client}.",
    email: "Correo electrónico",
    password: "Contraseña",
    submit: "Iniciar sesión",
    refused: "El correo o la contraseña no son correctos.",
    limited: "Demasiados intentos. Espere unos minutos y vuelva a intentarlo.",
    failed: "No se ha podido completar el inicio de sesión. Inténtelo de nuevo.",
    signedOut: "Ha cerrado la sesión.",
    again: "Volver a iniciar sesión",
  },
  demo: {
    title: "Cuentas de demostración",
    explanation: "Elija una para echar un vistazo. No hace falta contraseña.",
    OWNER: "Propietario",
    ADMIN: "Administrador",
    OPERATOR: "Operador",
    VIEWER: "Consulta",
  },
  consent: {
    title: "Permitir acceso",
    heading: "{client} quiere actuar en su nombre",
    by: "Una aplicación de {organisation}.",
    as: "Ha iniciado sesión como {email}.",
    list: "Podrá:",
    openid: "Saber quién es usted",
    profile: "Leer su nombre",
    email: "Leer su correo electrónico",
    api: "Trabajar con los cobros de sus organizaciones, hasta donde llegue su función",
    allow: "Permitir",
    deny: "Ahora no",
    note: "Volverá a {host}. Permita solo lo que le merezca confianza.",
  },
  expired: {
    title: "Esta página ha esperado demasiado",
    explanation: "Vuelva al lugar de donde venía y empiece de nuevo.",
    home: "Ir al panel",
  },
  aside: {
    headline: "Facturas que se cobran.",
    text: "Envíe un enlace y su cliente paga por transferencia en un minuto. Usted lo ve llegar.",
    created: "Enlace enviado",
    opened: "Abierto por el cliente",
    completed: "Pagado por transferencia",
    invoice: "Factura 2026-0184",
  },
  footer: { language: "Idioma" },
};

export const AUTH_MESSAGES: Readonly<Record<PageLanguage, Messages>> = { en, es };
