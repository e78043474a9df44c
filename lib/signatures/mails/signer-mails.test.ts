import { describe, expect, it } from "vitest";
import { toText } from "@/lib/mail/message";
import { toHtml } from "@/lib/mail/to-html";
import {
  type Asked,
  cancelledMail,
  codeMail,
  codeText,
  completedMail,
  copyMail,
  failedMail,
  readingMail,
  replacedMail,
  signatureRequestMail,
} from "./signer-mails";
import { SIGNER_LANGUAGES, signerLanguage } from "./words/language";

const ASKED: Asked = {
  payee: "Ejemplo <b>S.L.</b>",
  brandColor: "#0f5c8c",
  contact: { email: "hola@example.com", phone: "+34911234567" },
  title: "Alquiler 2026",
  message: "Gracias\nhttps://evil.example/x",
  documents: ["Contrato.pdf", "Anexo.pdf"],
  url: "https://pay.example.com/sign/3q2-7wQmXyZabcdEFGhijk",
  deadline: new Date("2026-12-22T22:59:59.999Z"),
  timeZone: "Europe/Madrid",
};
const SAID = { role: "SIGNER", code: "004217", documentCode: "3F9A-07C2" } as const;
const HANDED = { isAttached: true, isOffered: true, copies: ["archive@example.com"] };
const APPROVER = { role: "APPROVER" } as const;

const mailsIn = (tag: string) => {
  const language = signerLanguage([tag], "FORMAL");
  return {
    request: signatureRequestMail(language, { isReminder: false, role: "SIGNER" }, ASKED),
    reminder: signatureRequestMail(language, { isReminder: true, role: "SIGNER" }, ASKED),
    approval: signatureRequestMail(language, { isReminder: false, role: "APPROVER" }, ASKED),
    approvalReminder: signatureRequestMail(language, { isReminder: true, role: "APPROVER" }, ASKED),
    reading: readingMail(language, ASKED),
    cancelled: cancelledMail(language, ASKED, { role: "SIGNER", hadSigned: true }),
    cancelledUnsigned: cancelledMail(language, ASKED, { role: "SIGNER", hadSigned: false }),
    rejected: failedMail(language, ASKED, { role: "SIGNER", end: "REJECTED" }),
    expired: failedMail(language, ASKED, { role: "SIGNER", end: "EXPIRED" }),
    completed: completedMail(language, ASKED, { ...HANDED, role: "SIGNER" }),
    copy: copyMail(language, ASKED, { isAttached: false }),
    code: codeMail(language, ASKED, SAID),
    ...approverMailsIn(tag),
  };
};

/** All that tells an approver of an end, or brings a code. */
function approverMailsIn(tag: string) {
  const language = signerLanguage([tag], "FORMAL");
  return {
    approverCancelled: cancelledMail(language, ASKED, { ...APPROVER, hadSigned: true }),
    approverCancelledUnsigned: cancelledMail(language, ASKED, { ...APPROVER, hadSigned: false }),
    approverRejected: failedMail(language, ASKED, { ...APPROVER, end: "REJECTED" }),
    approverExpired: failedMail(language, ASKED, { ...APPROVER, end: "EXPIRED" }),
    approverCompleted: completedMail(language, ASKED, { ...HANDED, ...APPROVER }),
    approverCode: codeMail(language, ASKED, { ...SAID, ...APPROVER }),
  };
}

it("a request says who asks, for what, until when, and whom to ask; in text as it is read aloud", () => {
  expect(toText(mailsIn("es").request)).toBe(
    [
      "Ejemplo <b>S.L.</b> le pide que lea y firme «Alquiler 2026».",
      "“Gracias https: / / evil. example/ x”",
      "Documento: Contrato\nDocumento: Anexo\nHasta: martes, 22 de diciembre de 2026",
      "Leer y firmar:\nhttps://pay.example.com/sign/3q2-7wQmXyZabcdEFGhijk",
      "El enlace es solo suyo: quien lo tenga puede firmar en su nombre. No lo reenvíe.",
      "¿Preguntas? hola@example.com · +34 911 234 567",
      "Ejemplo <b>S.L.</b> · Paraph",
    ].join("\n\n"),
  );
});

describe.each(SIGNER_LANGUAGES)("in %s", (tag) => {
  it.each(Object.entries(mailsIn(tag)))(
    "%s carries one link, the sender's name and colour, and nothing that is fetched",
    (_, content) => {
      const html = toHtml({ language: tag, content });
      expect(html).toContain(` lang="${tag}"`);
      expect(html).toContain("border-top:4px solid #0f5c8c");
      expect(html).toContain("Ejemplo &lt;b&gt;");
      expect(html).toContain("hola@example.com");
      expect(html.match(/href="[^"]*"/g)).toEqual([`href="${ASKED.url}"`]);
      expect(html).not.toMatch(/<img|<script|<link|url\(|src=/i);
      expect(toText(content)).toContain(ASKED.url);
      expect(content.subject).not.toMatch(/[\r\n]/);
      expect(content.subject.length).toBeGreaterThan(10);
    },
  );
});

it.each(SIGNER_LANGUAGES)("who was replaced has no link, for it leads nowhere: %s", (tag) => {
  const content = replacedMail(signerLanguage([tag], null), ASKED, "SIGNER");
  expect(toText(content)).not.toContain("https://pay");
  const html = toHtml({ language: tag, content });
  expect(html).not.toContain("href");
  expect(html).toContain("Alquiler 2026");
});

it("who had signed what was cancelled is told so, and who had not isn't", () => {
  const { cancelled, cancelledUnsigned } = mailsIn("en");
  expect(cancelled.paragraphs[0]).toContain("which you had signed");
  expect(cancelledUnsigned.paragraphs[0]).not.toContain("you had signed");
});

it("a code stands in the subject, and with the documents that it is for", () => {
  const { code } = mailsIn("de");
  expect(code.subject).toMatch(/^004217 /);
  expect(code.facts).toEqual([["Dokumente", "3F9A-07C2"]]);
});

it("a text message names the payee, shortened, the code and the documents", () => {
  const language = signerLanguage(["en"], null);
  const payee = "A very long name of an organisation that goes on and on";
  expect(codeText(language, payee, SAID)).toBe(
    "004217 is your code to sign for A very long name of an organisation that (documents 3F9A-07C2). Valid 10 minutes. Never tell it to anybody.",
  );
});

it("nobody is named to ask where the configuration names nobody", () => {
  const content = completedMail(
    signerLanguage(["en"], null),
    { ...ASKED, contact: { email: null, phone: null } },
    { role: "SIGNER", isAttached: false, isOffered: true, copies: [] },
  );
  expect(toText(content)).not.toContain("Questions");
});

it("signers are told what is attached and who else has it; a copy says where there is none", () => {
  const { completed, copy } = mailsIn("en");
  expect(completed.paragraphs.slice(1)).toEqual([
    "The signed documents are attached.",
    "A copy goes to archive@example.com.",
  ]);
  expect(copy.paragraphs.at(-1)).toBe(
    "The documents are too large for a mail. Ejemplo <b>S.L.</b> can hand them over.",
  );
  const language = signerLanguage(["en"], null);
  const end = { role: "SIGNER", isAttached: false, isOffered: true, copies: [] } as const;
  expect(completedMail(language, ASKED, end).paragraphs).toHaveLength(1);
  expect(copyMail(language, ASKED, { isAttached: true }).paragraphs.at(-1)).toBe("The signed documents are attached.");
});

it("who approves is asked to approve, and nowhere to sign", () => {
  const { approval, approvalReminder } = mailsIn("en");
  for (const mail of [approval, approvalReminder]) {
    expect([mail.subject, ...mail.paragraphs, mail.note].join()).not.toMatch(/\bsign/i);
    expect(toText(mail)).toContain("asks you to read and approve");
    expect(mail.link?.label).toBe("Read and approve");
  }
  expect([approval.subject, approvalReminder.subject]).toEqual([
    expect.stringContaining("asks for your approval"),
    expect.stringContaining("is waiting for your approval"),
  ]);
});

it("who approves is told of an end, and sent a code, as one who approves", () => {
  const { approverCancelled, approverCancelledUnsigned, approverCode, ...others } = approverMailsIn("en");
  expect(approverCancelled.paragraphs[0]).toContain("which you had approved");
  expect(approverCancelledUnsigned.paragraphs[0]).toContain("need not be approved any more");
  expect(approverCode.subject).toBe("004217 is your code to approve");
  const said = [approverCancelled, approverCancelledUnsigned, approverCode].flatMap(({ subject, paragraphs, note }) => [
    subject,
    ...paragraphs,
    note,
  ]);
  expect(said.join()).not.toMatch(/\bsign/i);
  expect(others.approverRejected.paragraphs[0]).toContain("will not be completed: somebody declined.");
  expect(others.approverExpired.paragraphs[0]).toContain("not everybody approved or signed in time");
  expect(others.approverCompleted.paragraphs[0]).toContain("is complete: everybody has approved or signed");
  const language = signerLanguage(["en"], null);
  expect(codeText(language, "Ejemplo", { ...SAID, ...APPROVER })).toContain("is your code to approve for Ejemplo");
  const replaced = replacedMail(language, ASKED, "APPROVER");
  expect(replaced.subject).toContain("no longer asks for this approval");
  expect(toText(replaced)).not.toMatch(/\bsign/i);
});

/** In these nothing that was asked of an approver is called signing, but what others may have to. */
it.each(SIGNER_LANGUAGES)("no mail to an approver is the signer's: %s", (tag) => {
  const mails = mailsIn(tag);
  const pairs = [
    [mails.approverCancelled, mails.cancelled],
    [mails.approverCancelledUnsigned, mails.cancelledUnsigned],
    [mails.approverRejected, mails.rejected],
    [mails.approverExpired, mails.expired],
    [mails.approverCompleted, mails.completed],
    [mails.approverCode, mails.code],
  ] as const;
  for (const [approver, signer] of pairs) expect(approver.paragraphs[0]).not.toBe(signer.paragraphs[0]);
});

it("nobody is sent to download what the page does not have", () => {
  const language = signerLanguage(["en"], null);
  const end = { role: "SIGNER", isOffered: false, copies: [] } as const;
  const without = completedMail(language, ASKED, { ...end, isAttached: false });
  expect(toText(without)).not.toMatch(/download|PDF/i);
  expect(without.link).toEqual({ label: "See what became of it", url: ASKED.url });
  const attached = toText(completedMail(language, ASKED, { ...end, isAttached: true }));
  expect(attached).toContain("Keep the PDF itself");
  expect(attached).not.toMatch(/download/i);
});

it("answers go to whom the configuration names, where it names an address (decision 185)", () => {
  for (const mail of Object.values(mailsIn("en"))) expect(mail.replyTo).toBe("hola@example.com");
  const nobody = { ...ASKED, contact: { email: null, phone: "+34911234567" } };
  expect(readingMail(signerLanguage(["en"], null), nobody)).not.toHaveProperty("replyTo");
});
