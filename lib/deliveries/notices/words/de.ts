import type { NoticeWords } from "./words";

export const de: NoticeWords = {
  thanks: "Vielen Dank.",
  ordered: (payee) => `Die Bank hat den Auftrag für diese Zahlung an ${payee} erhalten.`,
  accepted: (payee) => `Die Bank hat diese Zahlung an ${payee} angenommen.`,
  scheduled: (payee, day) => `Die Bank hat den Auftrag für diese Zahlung an ${payee} erhalten, auszuführen am ${day}.`,
  seen: (payee) => `Die Zahlung ist bei ${payee} eingegangen.`,
  attached: "Die Dokumente sind angehängt.",
  onPage: "Dokumente, die für eine E-Mail zu groß sind, liegen auf der Zahlungsseite.",
  copies: (addresses) => `Eine Kopie geht an ${addresses}.`,
  copy: (payee) => `${payee} hat gebeten, eine Kopie an diese Adresse zu senden.`,
  page: "Zahlungsseite öffnen",
  rejected: {
    subject: (payee, amount) => `Zahlung an ${payee} nicht eingegangen: ${amount}`,
    takenSubject: (payee, amount) => `Zahlung an ${payee} nicht mehr bestätigt: ${amount}`,
    byBank: (payee) =>
      `Die Bank hatte den Auftrag für diese Zahlung an ${payee} erhalten und hat die Zahlung danach abgelehnt. ${payee} hat das Geld nicht.`,
    taken: (payee) => `Diese Zahlung an ${payee} war zuerst bestätigt und gilt nicht mehr.`,
    again:
      "Vor einer neuen Zahlung zeigt das Konto, ob das Geld noch da ist. Auf der Zahlungsseite steht, ob noch einmal bezahlt werden kann.",
  },
  reinstated: {
    subject: (payee, amount) => `Zahlung an ${payee} doch bestätigt: ${amount}`,
    said: (payee) => `Diese Zahlung an ${payee} gilt doch. Ein zweites Mal ist nichts zu bezahlen.`,
  },
};
