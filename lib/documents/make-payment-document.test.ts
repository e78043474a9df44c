import { readFile } from "node:fs/promises";
import { PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import { closeDocumentPool, documentPool } from "./document-pool";
import { makePaymentDocument } from "./make-payment-document";
import { makeReceipt } from "./make-receipt";
import type { PaymentPage } from "./model";
import { fileOf } from "./testing/files";
import {
  isInstalled,
  qpdfComplaints,
  readingOrder,
  scannedCodes,
  scannedFirst,
  structureOf,
  textOfPage,
} from "./testing/outside-tools";
import { LINK, paymentPage, receiptPage, TRANSFER_CODE } from "./testing/sample-pages";
import { bombPdf, encryptedPdf, facturXPdf, sha256, tablePdf } from "./testing/sample-pdfs";
import { DOCUMENT_LANGUAGES } from "./words/language";

const LOGO = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 40'><circle cx='20' cy='20' r='20' fill='#e11d48'/></svg>",
)}`;

/** The document's bytes. */
async function make({ page, suppliedPdf }: Readonly<{ page: PaymentPage; suppliedPdf: Uint8Array | null }>) {
  return withWorkFolder(async (folder) => {
    const intoPath = await folder.newPath();
    const supplied = suppliedPdf && (await fileOf(suppliedPdf));
    const made = await makePaymentDocument({ page, supplied, intoPath, who: "test" });
    const bytes = await readFile(made.path);
    expect(made).toEqual({ path: intoPath, sizeBytes: bytes.length, sha256: sha256(bytes) });
    return bytes;
  });
}

const own = (changes: Partial<PaymentPage> = {}) => make({ page: { ...paymentPage, ...changes }, suppliedPdf: null });

describe("a payment request of our own", () => {
  it("is one A4 page with a title, a language and us as its producer", async () => {
    const document = await PDFDocument.load(await own({ language: "de-AT" }), { updateMetadata: false });
    expect(document.getPages().map((page) => page.getSize())).toEqual([{ width: 595.28, height: 841.89 }]);
    expect(document.getTitle()).toBe("Zahlungsaufforderung · Talleres Aitana S.L.");
    expect(document.getLanguage()).toBe("de-AT");
    expect(document.getProducer()).toBe("Paraph");
  });

  it.skipIf(!isInstalled("pdftotext"))("says whom, how much, what for and until when (needs pdftotext)", async () => {
    expect(textOfPage(await own(), 1)).toBe(
      [
        "T Talleres Aitana S.L.",
        "Solicitud de pago 15.075,50 € Fecha de vencimiento · 10 de noviembre de 2026",
        "Escanea para pagar Para la cámara Apunta al código con la cámara del móvil, elige tu banco y autoriza allí la transferencia.",
        "Sin tarjeta y sin registrarte. Pagar en línea O abre esta dirección en tu navegador:",
        "http://localhost:3000/pay/3q2-7wQmXyZabcdEFGHijklMNOP qrstUVWXyz012345",
        "O paga por transferencia Escanea este código en la app de tu banco o escribe estos datos.",
        "Beneficiario Talleres Aitana S.L.",
        "IBAN ES91 2100 0418 4502 0005 1332",
        "BIC CAIXESBBXXX",
        "Importe 15.075,50 €",
        "Concepto 2026/0143 Factura 2026/0143 - mantenimiento anual",
        "Para la app de tu banco",
        "Concepto Factura 2026/0143 – mantenimiento anual",
        "Número de factura 2026/0143",
        "Enlace válido hasta martes, 1 de diciembre de 2026",
        "Antes de autorizar nada, comprueba que tu navegador muestra localhost:3000.",
      ].join(" "),
    );
  });

  it
    .skipIf(!isInstalled("pdftotext", "qpdf"))
    .each([
      "Mantenimiento an\u0303o",
      "Nguyễn Thị Hương, Łódź, Ștefan, İğdır",
      "Ελληνική Εταιρεία",
      "Київська обл.",
      "مؤسسة الأمل للتجارة",
      "שלום בע״מ",
      "हिन्दी कार्यालय",
      "บริษัท น้ำมันดี",
      "Café 🎉👩‍👩‍👧",
    ])("gives names back to whoever copies them (decision 57): %s (needs pdftotext and qpdf)", async (name) => {
    const bytes = await own({ payeeName: name, concept: name });
    // Directions are marked in what pdftotext prints.
    expect(readingOrder(bytes, 1).replace(/[\u200e\u200f\u202a-\u202e]/g, "")).toContain(name.normalize("NFC"));
    expect(qpdfComplaints(bytes)).toBe("");
  });

  it.skipIf(!isInstalled("pdftotext"))("says where a name is in letters not its own (needs pdftotext)", async () => {
    const text = textOfPage(await own({ language: "en", payeeName: "深圳市华为", concept: "año" }), 1);
    expect(text).toContain("Payee Shen Zhen Shi Hua Wei (in Latin letters) IBAN");
  });

  it.skipIf(!isInstalled("pdftotext"))("leaves out what there is not (needs pdftotext)", async () => {
    const text = textOfPage(await own({ language: "en", invoiceNumber: null, dueDate: null }), 1);
    expect(text).toContain("Payment request €15,075.50 Link valid until · Tuesday 1 December 2026");
    expect(text).not.toMatch(/Invoice number|Due date/);
  });

  it.skipIf(!isInstalled("pdftotext"))("says whom to ask, where the payee says it (needs pdftotext)", async () => {
    const contact = { email: "hola@aitana.example", phone: "+34911234567" };
    expect(textOfPage(await own({ language: "en", contact }), 1)).toMatch(
      /localhost:3000\. Questions\? hola@aitana\.example · \+34 911 234 567$/,
    );
    const page = { ...receiptPage, language: "en", contact: { ...contact, email: null } };
    expect(textOfPage(await makeReceipt({ page }), 1)).toMatch(/in the end\. Questions\? \+34 911 234 567$/);
  });

  it.skipIf(!isInstalled("pdftotext"))("speaks in one voice (decision 81; needs pdftotext)", async () => {
    const german = async (voice: PaymentPage["voice"]) => textOfPage(await own({ language: "de-AT", voice }), 1);
    expect(await german("FORMAL")).toContain("Richten Sie die Kamera Ihres Telefons auf den Code");
    expect(await german("INFORMAL")).toContain("Richte die Kamera deines Telefons auf den Code");
    expect(await german(null)).toBe(await german("FORMAL"));
    const receipt = { ...receiptPage, language: "it" };
    expect(textOfPage(await makeReceipt({ page: { ...receipt, voice: "FORMAL" } }), 1)).toContain("sul suo estratto");
    expect(textOfPage(await makeReceipt({ page: { ...receipt, voice: "INFORMAL" } }), 1)).toContain("sul tuo estratto");
  });

  it.skipIf(!isInstalled("qpdf", "pdftoppm", "zbarimg")).each(DOCUMENT_LANGUAGES)(
    "is sound and can be scanned in %s (needs qpdf, pdftoppm and zbarimg)",
    async (language) => {
      const bytes = await own({ language, logo: LOGO });
      expect(qpdfComplaints(bytes)).toBe("");
      expect(scannedCodes(bytes, 1, 100)).toEqual([TRANSFER_CODE, LINK]);
    },
  );

  it.skipIf(!isInstalled("pdftoppm", "zbarimg")).each([100, 150])(
    "can be scanned at %i dots an inch, with a long link and a bright brand (needs pdftoppm and zbarimg)",
    async (dotsPerInch) => {
      const link = `https://pay.example/pay/${"abcdefghij".repeat(12)}`;
      const remittance = "y".repeat(140);
      const code = TRANSFER_CODE.split("\n").toSpliced(-1, 1, remittance).join("\n");
      const transfer = { iban: "ES9121000418450200051332", bic: "CAIXESBBXXX", remittance, code };
      const bytes = await own({ link, transfer, brandColor: "#fde047" });
      expect(scannedCodes(bytes, 1, dotsPerInch)).toEqual([code, link]);
    },
  );

  it.skipIf(!isInstalled("pdftoppm")).each([100, 110, 150, 200, 300])(
    "is the link's to a scanner that looks for one code, at %i dots an inch (decision 2; needs pdftoppm)",
    async (dotsPerInch) => {
      const link = `https://pay.example/pay/${"abcdefghij".repeat(12)}`;
      for (const page of [{}, { link, brandColor: "#fde047" }]) {
        expect(scannedFirst(await own(page), 1, dotsPerInch)).toBe(page.link ?? LINK);
      }
    },
  );

  it.skipIf(!isInstalled("pdfinfo"))("can be read aloud: heading, figures, links, tables (needs pdfinfo)", async () => {
    const structure = structureOf(await own({ language: "en", logo: LOGO }));
    expect(structure.match(/^ *(H1|H2|P|Table|Figure|Link)\b/gm)?.map((tag) => tag.trim())).toEqual([
      ...["Figure", "H1", "P", "P"],
      ...["H2", "Link", "Figure", "P", "P", "Link", "P", "Link"],
      ...["H2", "P", "Table", "Figure", "P", "Table", "P"],
    ]);
    const contact = { email: "hola@aitana.example", phone: null };
    expect(structureOf(await own({ language: "en", contact }))).toMatch(/P \(block\)\s+"Questions\? hola@aitana/);
    expect(structure).toMatch(/TH[\s\S]*?"IBAN"[\s\S]*?TD[\s\S]*?"ES91 2100 0418 4502 0005 1332"/);
  });

  it.skipIf(!isInstalled("pdftotext"))("has no transfer where no code can say it (needs pdftotext)", async () => {
    const text = textOfPage(await own({ language: "en", transfer: null }), 1);
    expect(text).not.toMatch(/IBAN|bank transfer/);
    expect(text).toContain("Payee Talleres Aitana S.L. Concept");
  });

  it.skipIf(!isInstalled("pdftotext"))(
    "says a long number whole beside a short concept (needs pdftotext)",
    async () => {
      const invoiceNumber = "EXP-2026/000123-COMUNIDAD-DE-PROPIETARIOS-EDIFICIO-LOS-ALAMOS-PORTAL-17-BIS-ESCALERA-2-B";
      const transfer = {
        iban: "ES9121000418450200051332",
        bic: "CAIXESBBXXX",
        remittance: invoiceNumber,
        code: TRANSFER_CODE,
      };
      const contact = { email: "cobros@aitana.example", phone: "+34911234567" };
      const text = textOfPage(await own({ language: "en", concept: "Cuota", invoiceNumber, transfer, contact }), 1);
      expect(text.split("Invoice number")[1]?.replace(/\s/g, "")).toContain(invoiceNumber);
    },
  );

  it.skipIf(!isInstalled("pdftotext"))("keeps its foot clear of the longest texts (needs pdftotext)", async () => {
    const long = "W".repeat(140);
    const transfer = { iban: "ES9121000418450200051332", bic: "CAIXESBBXXX", remittance: long, code: TRANSFER_CODE };
    const page = { language: "de", concept: long, invoiceNumber: long.slice(0, 128), transfer };
    for (const contact of [paymentPage.contact, { email: `${"w".repeat(60)}@aitana.example`, phone: "+34911234567" }]) {
      const order = readingOrder(await own({ ...page, contact }), 1);
      expect(order).toMatch(/Link gültig bis Dienstag, 1. Dezember 2026 Prüfen Sie vor jeder Freigabe/);
      expect(order.includes("Freigabe, dass Ihr Browser localhost:3000 anzeigt. Fragen? www")).toBe(
        contact.email !== null,
      );
    }
  });

  it.each([
    ["letters of everywhere", "Žižkov Ελλάδα Москва 深圳市 שלום مرحبا 🎉👩‍👩‍👧 \u0000\ud800"],
    ["nothing", ""],
    ["what never ends", "Donaudampfschifffahrt".repeat(100)],
    ["many words", "a b ".repeat(1000)],
    ["PDF's own signs", "(a) \\ <b> [c] /d %e\r\nendstream endobj"],
  ])("can say %s", async (_, text) => {
    const bytes = await own({ payeeName: text, concept: text, invoiceNumber: text, language: text });
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  });

  it.each(["", "nonsense", "#abc"])("is drawn whatever the colours and the logo are: %j", async (colour) => {
    const bytes = await own({ brandColor: colour, accentColor: colour, logo: colour });
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  });

  it("holds the configuration's logo", async () => {
    const images = async (bytes: Buffer) => {
      const page = (await PDFDocument.load(bytes)).getPage(0);
      return page.node.Resources()?.lookup(PDFName.of("XObject"))?.toString();
    };
    expect(await images(await own())).not.toContain("/I1");
    expect(await images(await own({ logo: LOGO }))).toContain("/I1");
  });

  it("is the same twice but for the time it was made", async () => {
    const [first, second] = await Promise.all([own(), own()]);
    expect(first.length).toBe(second.length);
  });
});

describe("a supplied PDF", () => {
  it("stands unchanged in front, with our page as its last", async () => {
    const suppliedPdf = await facturXPdf();
    const before = sha256(suppliedPdf);
    const bytes = await make({ page: paymentPage, suppliedPdf });
    expect(sha256(bytes.subarray(0, suppliedPdf.length))).toBe(before);
    expect(sha256(suppliedPdf)).toBe(before);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
  });

  it.skipIf(!isInstalled("pdftoppm", "zbarimg"))(
    "is scanned on its last page (needs pdftoppm and zbarimg)",
    async () => {
      const bytes = await make({ page: paymentPage, suppliedPdf: await tablePdf(3) });
      expect([1, 2, 3, 4].map((page) => scannedCodes(bytes, page, 120))).toEqual([[], [], [], [TRANSFER_CODE, LINK]]);
    },
  );

  it("that is encrypted or broken is the caller's fault, and says what is wrong", async () => {
    const refusal = (suppliedPdf: Uint8Array) =>
      make({ page: paymentPage, suppliedPdf }).then(
        () => "made",
        ({ code, detail }) => [code, detail],
      );
    expect(await refusal(await encryptedPdf("secret"))).toEqual([
      "document_unreadable",
      "The PDF is encrypted: it needs a password to be opened.",
    ]);
    expect(await refusal((await tablePdf()).subarray(0, 500))).toEqual(["document_unreadable", "The PDF is cut off."]);
    expect(await refusal(Buffer.from("%PDF-1.7"))).toEqual(["document_unreadable", "The PDF is cut off."]);
  });

  it.each([
    [1, 700_000],
    [2, 10_000],
  ] as const)(
    "that unfolds to 640 MB, packed %i times, is refused, and the next job is done",
    async (packings, sizeMax) => {
      const bomb = bombPdf(640, packings);
      expect(bomb.length).toBeLessThan(sizeMax);
      const spoilt = make({ page: paymentPage, suppliedPdf: bomb });
      await expect(spoilt).rejects.toMatchObject({ code: "document_unreadable" });
      expect((await own()).subarray(0, 5).toString()).toBe("%PDF-");
    },
  );
});

describe("the pool of documents", () => {
  it("makes twenty at once, each its own", async () => {
    const suppliedPdf = await tablePdf(1);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        make({
          page: { ...paymentPage, payeeName: `Payee ${index}` },
          suppliedPdf: index % 2 ? suppliedPdf : null,
        }),
      ),
    );
    const counts = await Promise.all(made.map(async (bytes) => (await PDFDocument.load(bytes)).getPageCount()));
    expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => (index % 2 ? 2 : 1)));
    expect(documentPool().processIds.length).toBeLessThanOrEqual(2);
  });

  it("goes on when its processes are killed", async () => {
    // One that never came up is another story.
    await documentPool().keepWarm();
    const jobs = Array.from({ length: 6 }, () => own());
    for (const processId of documentPool().processIds) process.kill(processId, "SIGKILL");
    const made = await Promise.all(jobs);
    expect(made.every((bytes) => bytes.includes("%%EOF"))).toBe(true);
  });

  it("starts again after it was closed", async () => {
    await closeDocumentPool();
    expect((await own()).length).toBeGreaterThan(1000);
  });

  it("a fault of ours is not the caller's", async () => {
    const page = { ...paymentPage, timeZone: "Nowhere/Land" };
    await expect(make({ page, suppliedPdf: await tablePdf(1) })).rejects.toMatchObject({
      code: "internal_error",
    });
  });
});
