import type { SignerWords } from "./words";

export const en = (): SignerWords => ({
  request: {
    subject: (payee, what) => `${payee} asks for your signature: ${what}`,
    reminderSubject: (payee) => `Reminder: ${payee} is waiting for your signature`,
    asks: (payee, what) => `${payee} asks you to read and sign “${what}”.`,
    document: "Document",
    until: "Until",
    link: "Read and sign",
    note: "The link is yours alone: whoever has it can sign in your name. Do not pass it on.",
  },
  cancelled: {
    subject: (payee, what) => `${payee} has cancelled: ${what}`,
    said: (payee, what) => `${payee} has cancelled “${what}”, which you had signed. It will not be completed.`,
    link: "See what became of it",
    note: "You need not do anything.",
  },
  completed: {
    subject: (what) => `Signed by everybody: ${what}`,
    said: (payee, what) => `“${what}”, which ${payee} asked for, has been signed by everybody. You can download it.`,
    link: "Download the signed documents",
    note: "Keep the PDF itself: its signatures are in it, and anybody can verify them.",
    attached: "The signed documents are attached.",
    copies: (addresses) => `A copy has been sent to ${addresses}.`,
  },
  copy: {
    subject: (what) => `Copy of what everybody has signed: ${what}`,
    said: (payee, what) =>
      `“${what}” has been signed by everybody. ${payee} asked for a copy to be sent to this address.`,
    tooLarge: (payee) => `The documents are too large for a mail. ${payee} can hand them over.`,
    link: "Verify a signed document",
  },
  code: {
    subject: (code) => `${code} is your code to sign`,
    said: (code, payee) => `Your code to sign the documents of ${payee}: ${code}`,
    documents: "Documents",
    link: "Back to the documents",
    note: "It is good for ten minutes. Sign only if the page shows the same documents code. Nobody will ever ask you for this code by telephone.",
  },
  text: (code, payee, documents) =>
    `${code} is your code to sign for ${payee} (documents ${documents}). Valid 10 minutes. Never tell it to anybody.`,
});
