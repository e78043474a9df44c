import type { Words } from "./words";

export const en: Words = {
  ribbon: "A make-believe provider. Nothing that is signed here proves anything.",
  claim: "Keys in the clouds",
  invented: (name) => `${name} is invented, and so is everyone who has a key here.`,
  forTesters: "For testers",
  cancel: "Cancel",
  pin: "PIN",
  wrongPin: "The PIN is wrong. Please try again.",
  who: {
    title: "Who is signing?",
    lead: "Choose whose key is to be used. Nothing is signed yet.",
    people: "People",
    button: "Continue",
    expired: "certificate has expired",
    noKey: "no key yet",
  },
  approve: {
    title: "Sign this?",
    lead: "With your PIN you allow this provider to sign exactly these documents, once.",
    holder: "Signed by",
    count: "Documents",
    hashes: "Their hashes begin with",
    button: "Sign",
    refuse: "Refuse",
  },
  pins: {
    good: "all goes well",
    wrong: "is wrong",
    signsAnother: "signs something else",
    neverAnswers: "never answers",
    outOfOrder: "is out of order",
  },
  unknown: "Unknown application",
  unknownHint: "This address comes from no application that we know. Please start again there.",
};
