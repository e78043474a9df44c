import type { NoticeWords } from "./words";

export const eu: NoticeWords = {
  thanks: "Eskerrik asko.",
  ordered: (payee) => `Bankuak ordainketa honen agindua jaso du. Hartzailea: ${payee}.`,
  accepted: (payee) => `Bankuak ordainketa hau onartu du. Hartzailea: ${payee}.`,
  scheduled: (payee, day) =>
    `Bankuak ordainketa honen agindua jaso du. Hartzailea: ${payee}. Egitekoa den eguna: ${day}.`,
  seen: (payee) => `Ordainketa iritsi da. Hartzailea: ${payee}.`,
  attached: "Dokumentuak erantsita daude.",
  onPage: "Mezu batean sartzen ez diren dokumentuak ordainketaren orrian daude.",
  copies: (addresses) => `Kopia bat bidaltzen da hona: ${addresses}.`,
  copy: (payee) => `Helbide honetara kopia bat bidaltzeko eskatu du: ${payee}.`,
  page: "Ireki ordainketaren orria",
  rejected: {
    subject: (payee, amount) => `Ordainketa ez da iritsi (${payee}): ${amount}`,
    takenSubject: (payee, amount) => `Ordainketa ez dago jada berretsita (${payee}): ${amount}`,
    byBank: (payee) =>
      `Bankuak ordainketa honen agindua jaso zuen, eta gero baztertu egin du. Hartzaileak ez du dirua: ${payee}.`,
    taken: (payee) => `Ordainketa hau (${payee}) hasieran berretsi zen, eta orain ez du balio.`,
    again:
      "Berriro ordaindu aurretik, kontuak erakusten du dirua oraindik hor dagoen. Ordainketaren orriak esaten du berriro ordain daitekeen.",
  },
  reinstated: {
    subject: (payee, amount) => `Ordainketa azkenean berretsita (${payee}): ${amount}`,
    said: (payee) => `Ordainketa honek balio du azkenean. Hartzailea: ${payee}. Ez da berriro ordaindu behar.`,
  },
};
