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
  approval: {
    subject: (payee, what) => `${payee} asks for your approval: ${what}`,
    reminderSubject: (payee) => `Reminder: ${payee} is waiting for your approval`,
    asks: (payee, what) => `${payee} asks you to read and approve “${what}”.`,
    link: "Read and approve",
    note: "The link is yours alone: whoever has it can approve in your name. Do not pass it on.",
    cancelled: {
      said: (payee, what) => `${payee} has cancelled “${what}”, which you had approved. It will not be completed.`,
      unsigned: (payee, what) => `${payee} has cancelled “${what}”. It need not be approved any more.`,
    },
    rejected: {
      subject: (what) => `Not going to be completed: ${what}`,
      said: (payee, what) => `“${what}”, which ${payee} asked for, will not be completed: somebody declined.`,
    },
    expired: {
      said: (payee, what) =>
        `“${what}”, which ${payee} asked for, will not be completed: not everybody approved or signed in time.`,
    },
    replaced: {
      subject: (payee, what) => `${payee} no longer asks for this approval: ${what}`,
      said: (payee, what) =>
        `${payee} has asked somebody else to approve “${what}”. The link that was sent before has stopped working.`,
    },
    completed: {
      subject: (what) => `Completed: ${what}`,
      said: (payee, what) => `“${what}”, which ${payee} asked for, is complete: everybody has approved or signed.`,
      link: "Download the documents",
      attached: "The documents are attached.",
    },
    code: {
      subject: (code) => `${code} is your code to approve`,
      said: (code, payee) => `Your code to approve the documents of ${payee}: ${code}`,
      note: "It is good for ten minutes. Approve only if the page shows the same documents code. Nobody will ever ask you for this code by telephone.",
    },
    text: (code, payee, documents) =>
      `${code} is your code to approve for ${payee} (documents ${documents}). Valid 10 minutes. Never tell it to anybody.`,
  },
  cancelled: {
    subject: (payee, what) => `${payee} has cancelled: ${what}`,
    said: (payee, what) => `${payee} has cancelled “${what}”, which you had signed. It will not be completed.`,
    unsigned: (payee, what) => `${payee} has cancelled “${what}”. It need not be signed any more.`,
    link: "See what became of it",
    note: "You need not do anything.",
  },
  rejected: {
    subject: (what) => `Not going to be signed: ${what}`,
    said: (payee, what) => `“${what}”, which ${payee} asked for, will not be completed: somebody declined to sign.`,
  },
  expired: {
    subject: (what) => `Out of time: ${what}`,
    said: (payee, what) =>
      `“${what}”, which ${payee} asked for, was not signed by everybody in time. It will not be completed.`,
  },
  replaced: {
    subject: (payee, what) => `${payee} no longer asks for this signature: ${what}`,
    said: (payee, what) =>
      `${payee} has asked somebody else to sign “${what}”. The link that was sent before has stopped working.`,
    note: "There is nothing to do.",
  },
  reading: {
    subject: (payee, what) => `${payee} sends documents to read: ${what}`,
    said: (payee, what) =>
      `${payee} sends “${what}” to read, while others are asked to sign it. A reader signs nothing.`,
    link: "Read the documents",
    note: "The link shows the documents to whoever has it.",
  },
  completed: {
    subject: (what) => `Signed by everybody: ${what}`,
    said: (payee, what) => `“${what}”, which ${payee} asked for, has been signed by everybody.`,
    download: "You can download it.",
    link: "Download the signed documents",
    note: "Keep the PDF itself: its signatures are in it, and anybody can verify them.",
    attached: "The signed documents are attached.",
    copies: (addresses) => `A copy goes to ${addresses}.`,
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
