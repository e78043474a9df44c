import { afterEach, describe, expect, it, vi } from "vitest";
import { contrast, parseColour, WHITE } from "@/lib/documents/draw/colours";
import { toText } from "@/lib/mail/message";
import { toHtml } from "@/lib/mail/to-html";
import { gsmText, isGsm } from "@/lib/sms/gsm-text";
import { languageFor, mailOf, messageText } from "./delivery-message";
import { AMOUNT, mailIn, matterIn, settingsWith } from "./testing/sample-mail";
import { DELIVERY_LANGUAGES } from "./words/language";

describe("a payer's mail (decision 185)", () => {
  it("says who asks, for how much, until when, what for, and whom to ask; in text as it is read aloud", () => {
    const mail = mailIn("es");
    expect(mail.subject).toBe("Solicitud de pago de Ejemplo <b>S.L.</b>: 12.345,67\u00a0€");
    expect(toText(mail)).toBe(
      [
        "12.345,67\u00a0€\nFecha de vencimiento: 30 de noviembre de 2026",
        "Ejemplo <b>S.L.</b> le pide este pago. Se hace desde su banco, sin tarjeta y sin registrarse.",
        "Número de factura: 2026/0143\nConcepto: Mantenimiento <año> 2026\nEnlace válido hasta: martes, 22 de diciembre de 2026",
        "Pagar 12.345,67\u00a0€:\nhttp://localhost:3000/pay/3q2-7wQmXyZabcdEFGhijk",
        "Antes de autorizar nada, compruebe que su navegador muestra localhost:3000.",
        "¿Preguntas? hola@example.com · +34\u00a0911\u00a0234\u00a0567",
        "Ejemplo <b>S.L.</b> · Paraph",
      ].join("\n\n"),
    );
    expect(mail.replyTo).toBe("hola@example.com");
  });

  it.each(DELIVERY_LANGUAGES)("in %s has one link, one picture, and everything that matters without it", (code) => {
    const content = mailIn(code);
    const html = toHtml({ language: code, content });
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="http://localhost:3000/pay/3q2-7wQmXyZabcdEFGhijk"']);
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="http://localhost:3000/pay-assets/pictures/c/logo.1.mail"']);
    expect(html).not.toMatch(/<script|<link|url\(|@import/i);
    expect(html).toContain(` lang="${code}"`);
    const words = html.replaceAll(/<style>.*?<\/style>/gs, "").replaceAll(/<[^>]+>/g, " ");
    for (const said of [
      "Ejemplo &lt;b&gt;S.L.&lt;/b&gt;",
      "2026/0143",
      "Mantenimiento &lt;año&gt;",
      "hola@example.com",
    ]) {
      expect(words).toContain(said);
    }
    // A word that is six times as wide as it is high keeps its shape.
    expect(html).toMatch(/<img [^>]*style="[^"]*max-width:240px;object-fit:contain/);
    // In the place of a picture that is not shown stands whose it is.
    expect(html).toMatch(/<img [^>]*alt="Ejemplo &lt;b&gt;S\.L\.&lt;\/b&gt;"/);
    expect(content.subject).not.toMatch(/[\r\n]/);
  });

  it.each(["#ffd500", "#ffffff", "#0f5c8c", "#000000"])(
    "has a button that is read, whatever the brand: %s",
    (brandColor) => {
      const { sender } = mailIn("en", {}, { brandColor });
      expect(contrast(parseColour(sender?.buttonColor ?? ""), WHITE)).toBeGreaterThanOrEqual(4.5);
      const html = toHtml({ language: "en", content: mailIn("en", {}, { brandColor }) });
      expect(html).toContain(`border-top:4px solid ${brandColor}`);
    },
  );

  it("leaves out what there is not", () => {
    const mail = mailIn(
      "en",
      { invoiceDueDate: null, invoiceExternalId: null },
      { logo: null, contact: { email: null, phone: null } },
    );
    expect(mail.facts?.map(([name]) => name)).toEqual(["Concept", "Link valid until"]);
    expect([mail.contact, mail.replyTo, mail.sender?.logo, mail.heading?.note]).toEqual([
      undefined,
      undefined,
      null,
      null,
    ]);
    expect(toHtml({ language: "en", content: mail })).not.toContain("<img");
  });

  it("turns nothing that others wrote into a link", () => {
    const mail = mailIn("en", { concept: "See https://evil.example/x", invoiceExternalId: "www.evil.example" });
    expect(toText(mail)).not.toMatch(/evil\.example/);
  });
});

it.each(DELIVERY_LANGUAGES)("a text message in %s is of letters that every telephone knows (decision 184)", (code) => {
  const matter = matterIn(code);
  const text = gsmText(messageText("LINK", languageFor(matter, settingsWith(), "PAYER"), { matter, amount: AMOUNT }));
  expect(isGsm(text)).toBe(true);
  expect(text).toMatch(/EUR/);
  expect(text).toContain("/pay/3q2-7wQmXyZabcdEFGhijk");
});

describe("a reminder (decision 191)", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const reminderOn = (moment: string, changes: Parameters<typeof matterIn>[1] = {}) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
    const [matter, settings] = [matterIn("en", changes), settingsWith()];
    return mailOf("REMINDER", languageFor(matter, settings, "PAYER"), { matter, settings, amount: AMOUNT });
  };

  it.each([
    ["2026-11-27T09:00:00Z", "this payment is due on 30 November 2026."],
    // Still the day before where we are, no longer where the payer is.
    ["2026-11-29T23:30:00Z", "this payment is due today."],
    ["2026-12-07T09:00:00Z", "this payment was due on 30 November 2026 and is still open."],
  ])("says how the due date lies to its day: %s", (moment, said) => {
    const mail = reminderOn(moment);
    expect(mail.subject).toBe("Reminder from Ejemplo <b>S.L.</b>: €12,345.67");
    expect(mail.paragraphs).toEqual([
      `A reminder from Ejemplo <b>S.L.</b>: ${said}`,
      "If you have paid meanwhile, you need not do anything.",
    ]);
    expect([mail.link?.label, mail.heading]).toEqual([
      "Pay €12,345.67",
      { text: "€12,345.67", note: "Due date: 30 November 2026" },
    ]);
  });

  it("says nothing of a due date where there is none", () => {
    const mail = reminderOn("2026-12-20T09:00:00Z", { invoiceDueDate: null });
    expect(mail.paragraphs?.[0]).toBe("A reminder from Ejemplo <b>S.L.</b>: this payment is still open.");
    expect(mail.facts).toContainEqual(["Link valid until", "Tuesday 22 December 2026"]);
  });

  it.each(DELIVERY_LANGUAGES)("in %s is said in its own words, in the same letter", (code) => {
    const [matter, settings] = [matterIn(code), settingsWith()];
    const asked = { matter, settings, amount: AMOUNT };
    const [link, reminder] = [
      mailOf("LINK", languageFor(matter, settings, "PAYER"), asked),
      mailOf("REMINDER", languageFor(matter, settings, "PAYER"), asked),
    ];
    expect(reminder.subject).not.toBe(link.subject);
    expect(reminder.paragraphs?.length).toBe(2);
    expect({ ...reminder, subject: "", preview: "", paragraphs: [] }).toEqual({
      ...link,
      subject: "",
      preview: "",
      paragraphs: [],
    });
  });
});
