import { drawPaymentDocument } from "./draw/draw-document";

const LOGO = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 1'/>")}`;

/**
 * Draws a page nobody sees, alone and behind another: fonts are open, pictures can be read and the code has run once before the
 * first who waits for an answer.
 */
export async function warmUp(): Promise<void> {
  const page = {
    language: "en",
    payeeName: "Paraph",
    amount: { amount: 1, currency: "EUR" },
    // In every script that has a font of its own.
    concept: "Ñ ع ש क ก 🎉",
    invoiceNumber: null,
    dueDate: null,
    deadline: new Date(0),
    transfer: null,
    timeZone: "UTC",
    link: "http://localhost/",
    brandColor: "#000000",
    accentColor: "#000000",
    logo: LOGO,
    contact: { email: null, phone: null },
    voice: null,
  };
  await drawPaymentDocument(page, Buffer.from(await drawPaymentDocument(page, null)));
}
