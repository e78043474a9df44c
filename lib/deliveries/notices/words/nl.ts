import type { NoticeWords } from "./words";

export const nl: NoticeWords = {
  thanks: "Hartelijk dank.",
  ordered: (payee) => `De bank heeft de opdracht voor deze betaling aan ${payee} ontvangen.`,
  accepted: (payee) => `De bank heeft deze betaling aan ${payee} geaccepteerd.`,
  scheduled: (payee, day) =>
    `De bank heeft de opdracht voor deze betaling aan ${payee} ontvangen, uit te voeren op ${day}.`,
  seen: (payee) => `${payee} heeft deze betaling zien binnenkomen.`,
  attached: "De documenten zijn bijgevoegd.",
  onPage: "Documenten die niet in een e-mail passen, staan op de betaalpagina.",
  copies: (addresses) => `Er gaat een kopie naar ${addresses}.`,
  copy: (payee) => `${payee} heeft gevraagd een kopie naar dit adres te sturen.`,
  page: "De betaalpagina openen",
  rejected: {
    subject: (payee, amount) => `Betaling aan ${payee} niet ontvangen: ${amount}`,
    takenSubject: (payee, amount) => `Betaling aan ${payee} niet meer bevestigd: ${amount}`,
    byBank: (payee) =>
      `De bank had de opdracht voor deze betaling aan ${payee} ontvangen en heeft die daarna geweigerd. ${payee} heeft het geld niet.`,
    taken: (payee) => `Deze betaling aan ${payee} was eerst bevestigd en geldt niet meer.`,
    again:
      "Voordat er opnieuw betaald wordt, laat de rekening zien of het geld er nog is. Op de betaalpagina staat of opnieuw betalen kan.",
  },
  reinstated: {
    subject: (payee, amount) => `Betaling aan ${payee} toch bevestigd: ${amount}`,
    said: (payee) => `Deze betaling aan ${payee} geldt toch. Er hoeft niet nog eens betaald te worden.`,
  },
};
