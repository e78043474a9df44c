import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { makeReceipt } from "./make-receipt";
import type { ReceiptPage, ReceiptStatus } from "./model";
import { isInstalled, qpdfComplaints, structureOf, textOfPage } from "./testing/outside-tools";
import { receiptPage } from "./testing/sample-pages";

describe("a receipt", () => {
  it("is one page with a title in its language", async () => {
    const document = await PDFDocument.load(await makeReceipt({ page: { ...receiptPage, language: "gl" } }));
    expect([document.getPageCount(), document.getTitle()]).toEqual([
      1,
      "Xustificante de pagamento · Talleres Aitana S.L.",
    ]);
  });

  it.skipIf(!isInstalled("pdftotext"))(
    "says whom, how much, when, where and by what reference (needs pdftotext)",
    async () => {
      expect(textOfPage(await makeReceipt({ page: receiptPage }), 1)).toBe(
        [
          "T Talleres Aitana S.L.",
          "Justificante de pago 15.075,50 € 9 de noviembre de 2026 a las 17:04 CET Aceptado por el banco",
          "Beneficiario Talleres Aitana S.L.",
          "Concepto Factura 2026/0143 – mantenimiento anual",
          "Número de factura 2026/0143",
          "Importe 15.075,50 €",
          "Autorizado el 9 de noviembre de 2026 a las 17:04 CET",
          "Banco Banco de Prueba",
          "Referencia 06QG-VJRZ-K4TE",
          "Referencia bancaria P01A1FB7387A07287998E711622E240AD",
          "Estado Aceptado por el banco",
          "Lo que vale en última instancia es el apunte en tu extracto bancario.",
        ].join(" "),
      );
    },
  );

  it.skipIf(!isInstalled("pdftotext"))(
    "says when a payment for a later day is carried out (needs pdftotext)",
    async () => {
      const later = { ...receiptPage, executionDay: "2026-12-28", status: "SCHEDULED" } as const;
      for (const [language, words] of [
        ["es", "Se ejecutará el 28 de diciembre de 2026"],
        ["de", "Ausführung am 28. Dezember 2026"],
      ] as const) {
        expect(textOfPage(await makeReceipt({ page: { ...later, language } }), 1)).toContain(words);
      }
    },
  );

  it.skipIf(!isInstalled("pdftotext"))("says what was asked for, where it differs (needs pdftotext)", async () => {
    const part = { ...receiptPage, language: "en", amountAsked: { amount: 2_000_000, currency: "EUR" } };
    expect(textOfPage(await makeReceipt({ page: part }), 1)).toContain("Amount €15,075.50 Amount requested €20,000.00");
  });

  it.skipIf(!isInstalled("pdftotext"))("says whose word it is that it was paid (needs pdftotext)", async () => {
    const textWith = async (confirmedBy: ReceiptPage["confirmedBy"]) =>
      textOfPage(await makeReceipt({ page: { ...receiptPage, language: "en", confirmedBy } }), 1);
    expect(await textWith("BANK")).toContain("Authorised on");
    const arrived = await textWith("PAYEE");
    expect(arrived).toContain("Confirmed by the payee on");
    expect(arrived).not.toContain("Authorised on");
  });

  it.skipIf(!isInstalled("pdftotext"))(
    "says the payer's account and the day, where they are known (needs pdftotext)",
    async () => {
      const known = { ...receiptPage, language: "en", executedOn: "2026-11-10", debtorAccount: "ES91 •••• 1332" };
      const text = textOfPage(await makeReceipt({ page: known }), 1);
      expect(text).toContain("Carried out on 10 November 2026");
      expect(text).toContain("From account ES91 •••• 1332");
      const silent = textOfPage(await makeReceipt({ page: { ...receiptPage, language: "en" } }), 1);
      expect(silent).not.toMatch(/Carried out|From account/);
    },
  );

  it.skipIf(!isInstalled("pdfinfo"))("can be read aloud, row by row (needs pdfinfo)", async () => {
    const structure = structureOf(await makeReceipt({ page: receiptPage }));
    expect(structure).toMatch(/Document\s+P[\s\S]*H1[\s\S]*"Justificante de pago"[\s\S]*Table[\s\S]*TR\s+TH[\s\S]*TD/);
  });

  const STATUSES: [ReceiptStatus, string][] = [
    ["ORDERED", "Order received by the bank"],
    ["ACCEPTED", "Accepted by the bank"],
    ["SCHEDULED", "Scheduled"],
    ["EXECUTED", "Sent by the bank"],
    ["SETTLED", "Received by the payee"],
    ["REJECTED", "Rejected by the bank"],
    ["TAKEN_BACK", "No longer confirmed"],
    ["UNCONFIRMED", "Order received by the bank, not yet confirmed as sent"],
  ];
  it.skipIf(!isInstalled("qpdf", "pdftotext")).each(STATUSES)(
    "says %s as “%s” (needs qpdf and pdftotext)",
    async (status, words) => {
      const bytes = await makeReceipt({
        page: { ...receiptPage, language: "en", status, bankName: null, invoiceNumber: null },
      });
      expect(qpdfComplaints(bytes)).toBe("");
      expect(textOfPage(bytes, 1)).toContain(`Status ${words}`);
    },
  );
});
