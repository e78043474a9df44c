import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/components/payer/language";
import { TELLTALES, textsOf } from "@/components/payer/testing/voices";
import { toText } from "@/lib/mail/message";
import { toHtml } from "@/lib/mail/to-html";
import { noticeIn } from "../testing/sample-mail";
import { NOTICE_LANGUAGES, noticeWords } from "./words/language";

const KINDS = ["RECEIPT", "REJECTION", "REINSTATEMENT"] as const;
const PAYEE = { source: "STATEMENT", status: "SETTLED", code: "CREDITED" } as const;

it("payers are thanked in every language of their page", () => {
  expect(NOTICE_LANGUAGES.toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
  expect(new Set(NOTICE_LANGUAGES.map((code) => noticeWords(code).thanks)).size).toBe(NOTICE_LANGUAGES.length);
});

it.each(Object.entries(TELLTALES))("nobody is spoken to in either voice (decision 81): %s", (code, telltale) => {
  const texts = textsOf(noticeWords(code));
  expect(texts.filter((text) => telltale.formal.test(text) || telltale.informal.test(text))).toEqual([]);
});

describe("a mail about a payment that was made says no more than was said (decision 200)", () => {
  it("in text as it is read aloud", () => {
    expect(toText(noticeIn("en", "RECEIPT", { copies: ["books@example.com"], isMoreOnPage: true }))).toBe(
      [
        "€12,345.67\nAccepted by the bank",
        "Thank you.",
        "The bank has accepted this payment to Ejemplo <b>S.L.</b>.",
        "The documents are attached.",
        "Documents that do not fit into a mail are on the payment page.",
        "A copy goes to books@example.com.",
        "Invoice number: 2026/0143\nConcept: Mantenimiento <año> 2026\nAuthorised on: 23 November 2026, 11:15 CET\nReference: 06CZ-5AG0-0000",
        "Open the payment page:\nhttp://localhost:3000/pay/3q2-7wQmXyZabcdEFGhijk",
        "The entry on your bank statement is what counts in the end.",
        "Questions? hola@example.com · +34\u00a0911\u00a0234\u00a0567",
        "Ejemplo <b>S.L.</b> · Paraph",
      ].join("\n\n"),
    );
  });

  it.each([
    ["a bank's yes is no arrival", {}, "The bank has accepted this payment", "Accepted by the bank"],
    [
      "a bank that has the order has not accepted it yet",
      { code: "CREATED" },
      "The bank has received the order for this payment",
      "Order received by the bank",
    ],
    [
      "a bank that is silent since has it",
      { status: "UNCONFIRMED", code: "BANK_SILENT" },
      "The bank has received the order for this payment",
      "Order received by the bank, not yet confirmed as sent",
    ],
    ["what is kept for later", { code: "SCHEDULED" }, "to be carried out on 24 November 2026", "Scheduled"],
    ["what the payee has seen is no bank's word", PAYEE, "has seen this payment arrive", "Received by the payee"],
  ] as const)("%s", (_, record, said, status) => {
    const mail = noticeIn("en", "RECEIPT", { record });
    expect(mail.paragraphs.join(" ")).toContain(said);
    expect(mail.heading?.note).toBe(status);
    expect(toText(mail)).not.toMatch(/\bpaid\b/i);
  });

  it("of what has come, beside what was asked for where that differs", () => {
    const part = toText(noticeIn("en", "RECEIPT", { record: { ...PAYEE, settledAmount: 600_000 } }));
    expect(part).toContain("€6,000.00\nReceived by the payee");
    expect(part).toContain("\nAmount requested: €12,345.67\n");
    expect(toText(noticeIn("en", "RECEIPT", { record: PAYEE }))).not.toContain("Amount requested");
  });

  it("a name that ends with a full stop ends its sentence", () => {
    const [, said] = noticeIn("en", "RECEIPT", { payee: "Ejemplo S.L." }).paragraphs;
    expect(said).toBe("The bank has accepted this payment to Ejemplo S.L.");
  });

  it("who took it back is said where it was the bank, and only there", () => {
    expect(toText(noticeIn("en", "REJECTION"))).toMatch(
      /The bank had received the order .* rejected it since[\s\S]*Rejected by|Rejected by the bank/,
    );
    for (const record of [
      { source: "STATEMENT", code: "MATCH_UNDONE" } as const,
      { statusBefore: { status: "EXECUTED", code: "DEBITED", settledAmount: null, settledAt: null } } as const,
    ]) {
      const mail = noticeIn("en", "REJECTION", { record });
      expect(mail.heading?.note).toBe("No longer confirmed");
      expect(toText(mail)).not.toMatch(/rejected/i);
    }
  });

  it("a copy thanks nobody, and names no other copy", () => {
    const copy = toText(noticeIn("en", "RECEIPT", { recipient: "BLIND_COPY", copies: ["books@example.com"] }));
    expect(copy).not.toMatch(/Thank|books@/);
    expect(copy).toContain("asked for a copy to be sent to this address");
  });
});

it.each(KINDS.flatMap((kind) => NOTICE_LANGUAGES.map((code) => [kind, code] as const)))(
  "a mail client without pictures shows everything that matters: %s in %s (decision 185)",
  (kind, code) => {
    const content = noticeIn(code, kind);
    const html = toHtml({ language: code, content });
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="http://localhost:3000/pay/3q2-7wQmXyZabcdEFGhijk"']);
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="http://localhost:3000/pay-assets/pictures/c/logo.1.mail"']);
    expect(html).not.toMatch(/<script|<link|url\(|@import/i);
    const words = html.replaceAll(/<style>.*?<\/style>/gs, "").replaceAll(/<[^>]+>/g, " ");
    const amount = content.heading?.text ?? "?";
    for (const said of [
      "Ejemplo &lt;b&gt;S.L.&lt;/b&gt;",
      "2026/0143",
      "Mantenimiento &lt;año&gt;",
      "hola@example.com",
      amount,
    ]) {
      expect(words).toContain(said);
    }
    expect(html).toMatch(/<img [^>]*alt="Ejemplo &lt;b&gt;S\.L\.&lt;\/b&gt;"/);
    expect(content.subject).not.toMatch(/[\r\n]/);
    expect(content.subject).toContain(amount);
  },
);
