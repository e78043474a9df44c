import type { Words } from "./words";

export const nl: Words = {
  ribbon: "Een verzonnen aanbieder. Niets wat hier wordt ondertekend, bewijst iets.",
  claim: "Sleutels in de wolken",
  invented: (name) => `${name} is verzonnen, net als iedereen die hier een sleutel heeft.`,
  forTesters: "Voor testers",
  cancel: "Annuleren",
  pin: "Pincode",
  wrongPin: "De pincode is onjuist. Probeer het opnieuw.",
  who: {
    title: "Wie ondertekent?",
    lead: "Kies wiens sleutel wordt gebruikt. Er wordt nog niets ondertekend.",
    people: "Personen",
    button: "Doorgaan",
    expired: "certificaat verlopen",
    noKey: "nog geen sleutel",
  },
  approve: {
    title: "Dit ondertekenen?",
    lead: "Met uw pincode staat u deze aanbieder toe precies deze documenten één keer te ondertekenen.",
    holder: "Ondertekenaar",
    count: "Documenten",
    hashes: "Hun hashwaarden beginnen met",
    button: "Ondertekenen",
    refuse: "Weigeren",
  },
  pins: {
    good: "alles gaat goed",
    wrong: "is onjuist",
    signsAnother: "ondertekent iets anders",
    neverAnswers: "antwoordt nooit",
    outOfOrder: "is buiten dienst",
  },
  unknown: "Onbekende toepassing",
  unknownHint: "Dit adres komt van geen toepassing die wij kennen. Begin daar opnieuw.",
};
