import { headers } from "next/headers";
import { type PageLanguage, preferredLanguage } from "@/lib/http/request/language";
import { storedLanguage } from "../preferences";

const en = {
  title: "Paraph: collect invoices by bank transfer",
  signIn: "Sign in",
  headline: "An invoice, a link, the money in your account.",
  intro:
    "Paraph puts a payment link and a QR code on your invoice. Your customer authorises a SEPA transfer at their own bank, and your ERP knows in the same second.",
  start: "Open the dashboard",
  docs: "Read the API reference",
  steps: [
    { title: "Create", body: "One API call or one form. You get back a link and the invoice with its QR page." },
    {
      title: "Pay",
      body: "The payer picks their bank and confirms with its own app: no card, no sign-up, no typing of IBANs.",
    },
    {
      title: "Know",
      body: "Signed webhooks and a record of each payment, from the first click to the settled amount.",
    },
  ],
  invoice: "Invoice F-2026-0042",
  bank: "Choose your bank",
  paid: "Paid. Your ERP knows.",
  notFound: {
    title: "This page does not exist",
    body: "The address may be mistyped, or the page has moved.",
    action: "Go to the start",
  },
} as const;

export type SiteWords = Readonly<{
  [Key in keyof typeof en]: (typeof en)[Key] extends string
    ? string
    : Key extends "steps"
      ? readonly Readonly<{ title: string; body: string }>[]
      : Readonly<Record<"title" | "body" | "action", string>>;
}>;

const es: SiteWords = {
  title: "Paraph: cobra facturas por transferencia",
  signIn: "Iniciar sesión",
  headline: "Una factura, un enlace, el dinero en tu cuenta.",
  intro:
    "Paraph pone en tu factura un enlace de pago y un código QR. Tu cliente autoriza una transferencia SEPA en su propio banco y tu ERP lo sabe en el mismo segundo.",
  start: "Abrir el panel",
  docs: "Leer la referencia de la API",
  steps: [
    { title: "Crea", body: "Una llamada a la API o un formulario. Recibes un enlace y la factura con su página QR." },
    {
      title: "Cobra",
      body: "El pagador elige su banco y confirma con su app: sin tarjeta, sin registro, sin teclear IBAN.",
    },
    { title: "Entérate", body: "Webhooks firmados y el registro de cada pago, del primer clic al importe liquidado." },
  ],
  invoice: "Factura F-2026-0042",
  bank: "Elige tu banco",
  paid: "Pagado. Tu ERP lo sabe.",
  notFound: {
    title: "Esta página no existe",
    body: "Puede que la dirección esté mal escrita o que la página se haya movido.",
    action: "Ir al inicio",
  },
};

const WORDS: Readonly<Record<PageLanguage, SiteWords>> = { en, es };

/** The language chosen on this device, else the browser's. */
export async function siteWords(): Promise<Readonly<{ language: PageLanguage; words: SiteWords }>> {
  const language = (await storedLanguage()) ?? preferredLanguage((await headers()).get("accept-language"));
  return { language, words: WORDS[language] };
}
