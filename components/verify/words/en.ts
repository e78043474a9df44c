import type { VerifyWords } from "./words";

export const en: VerifyWords = {
  title: "Is this document as it was signed?",
  intro:
    "Choose a PDF that was signed with Paraph. You will hear who signed it, when and how, and whether anything has been changed since.",
  file: "The PDF",
  fileHint: "Choose it, or drop it here. Up to 32 MB.",
  submit: "Check the document",
  again: "Check a document",
  kept: "The file is looked at and forgotten: nothing of it is kept.",
  language: "Language",
  asked: (revisions) => ({
    title: "You are asking about a document that was made here",
    hint: `We know it in ${revisions} ${revisions === 1 ? "version" : "versions"}. A code can be copied onto any paper: show the file itself to hear whether it is that document.`,
  }),
  askedUnknown: {
    title: "This code names no document that was made here",
    hint: "Show the file itself: it may still bear our seal.",
  },
  another: {
    title: "This is not the document that the code names",
    hint: "What is said below is true of the file you have shown. The code you scanned belongs to another one.",
  },
  sealed: {
    title: "This document is as it was sealed",
    hint: "Not a byte of what was sealed and signed has been changed.",
  },
  changed: {
    title: "This document has been changed",
    hint: "It began as a document that was sealed here, and is not any more what was sealed and signed.",
  },
  cutOff: {
    title: "This is an earlier version of the document",
    hint: "What it holds is as it was, but later signatures are missing from it. Ask for the newest version.",
  },
  notOurs: {
    title: "This document does not bear our seal",
    hint: "Nothing in it shows that it was signed here. That says nothing about signatures of others it may hold.",
  },
  sealedFor: "Sealed for",
  document: "Document",
  signatures: "Signatures",
  signedBefore: "Signatures before the change",
  nobody: "Nobody has signed it yet.",
  nobodyKnown: "None that can be vouched for.",
  unnamed: "A signer without a name",
  methods: {
    HANDWRITTEN: "written on a screen",
    EMAIL_OTP: "with a code sent by email",
    SMS_OTP: "with a code sent by SMS",
    CERTIFICATE: "with a certificate of their own",
    REMOTE: "through a provider of signatures",
  },
  certificate: (holder, issuer) => `Certificate of ${holder}, issued by ${issuer}`,
  levels: {
    "B-B": "without a timestamp",
    "B-T": "with a timestamp",
    "B-LT": "with a timestamp, kept verifiable",
    "B-LTA": "with timestamps, kept verifiable for the archive",
  },
  changes: "What was changed",
  kinds: {
    BYTES_CHANGED: "Bytes of what was sealed or signed are not as they were.",
    CONTENT_CHANGED: "What a page shows was changed: text, a picture, its size or its layers.",
    PAGES_CHANGED: "A page was added, removed, replaced or moved.",
    ANNOTATION_CHANGED: "Something on a page was added, removed or moved: a note, a link, a stamp, a field.",
    FIELD_CHANGED: "What a field says or shows was changed, or somebody else put a signature there.",
    BYTES_APPENDED: "Something was added behind the end of the file.",
    REVISION_MISSING: "The end was cut off: later signatures are missing.",
    OTHER: "Something else was changed: an attachment, an action, what the file says of itself.",
  },
  since: (revision) => `Since version ${revision}.`,
  unrecorded:
    "This document is not in our records. What is said here is what the certificate of our seal proves, and no more: signatures that came later may be missing.",
  legal:
    "The seal proves that the document is unchanged. A signature by hand or with a code is a simple electronic signature of that person under eIDAS; a certificate of their own speaks for itself.",
  demo: "This is a demo: its seal is one that anybody can make, and proves nothing.",
  problems: {
    missing: "No file was chosen.",
    tooLarge: "The file is larger than 32 MB.",
    tooMany: "Too many files were checked from here. Wait a minute and try again.",
    unreadable: "The file takes too much to be read: it is damaged, or made to be unreadable.",
    away: "This service is away for a moment. Try again.",
    other: "The file could not be checked. Try again.",
  },
};
