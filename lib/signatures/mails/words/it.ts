import type { ByVoice } from "@/lib/shared/language/voice";
import type { SignerWords } from "./words";

export const it = (byVoice: ByVoice): SignerWords => ({
  request: {
    subject: (payee, what) => `${payee} chiede la ${byVoice("Sua", "tua")} firma: ${what}`,
    reminderSubject: (payee) => `Promemoria: ${payee} attende la ${byVoice("Sua", "tua")} firma`,
    asks: (payee, what) => `${payee} ${byVoice("Le", "ti")} chiede di leggere e firmare «${what}».`,
    document: "Documento",
    until: "Entro",
    link: "Leggi e firma",
    note: byVoice(
      "Il link è solo Suo: chiunque lo abbia può firmare a Suo nome. Non lo inoltri.",
      "Il link è solo tuo: chiunque lo abbia può firmare a tuo nome. Non inoltrarlo.",
    ),
  },
  approval: {
    subject: (payee, what) => `${payee} chiede la ${byVoice("Sua", "tua")} approvazione: ${what}`,
    reminderSubject: (payee) => `Promemoria: ${payee} attende la ${byVoice("Sua", "tua")} approvazione`,
    asks: (payee, what) => `${payee} ${byVoice("Le", "ti")} chiede di leggere e approvare «${what}».`,
    link: "Leggi e approva",
    note: byVoice(
      "Il link è solo Suo: chiunque lo abbia può approvare a Suo nome. Non lo inoltri.",
      "Il link è solo tuo: chiunque lo abbia può approvare a tuo nome. Non inoltrarlo.",
    ),
    cancelled: {
      said: (payee, what) =>
        `${payee} ha annullato «${what}», che ${byVoice("Lei aveva", "avevi")} già approvato. Non sarà portato a termine.`,
      unsigned: (payee, what) => `${payee} ha annullato «${what}». Non c’è più nulla da approvare.`,
    },
    rejected: {
      subject: (what) => `Non sarà portato a termine: ${what}`,
      said: (payee, what) =>
        `«${what}», richiesto da ${payee}, non sarà portato a termine: una delle parti non ha voluto.`,
    },
    expired: {
      said: (payee, what) =>
        `«${what}», richiesto da ${payee}, non sarà portato a termine: non tutte le parti l’hanno approvato o firmato in tempo.`,
    },
    replaced: {
      subject: (payee, what) => `${payee} non chiede più questa approvazione: ${what}`,
      said: (payee, what) =>
        `${payee} ha chiesto l’approvazione di «${what}» a un’altra persona. Il link precedente non funziona più.`,
    },
    completed: {
      subject: (what) => `Portato a termine: ${what}`,
      said: (payee, what) =>
        `«${what}», richiesto da ${payee}, è completo: tutte le parti l’hanno approvato o firmato.`,
      link: "Scarica i documenti",
      attached: "I documenti sono allegati.",
    },
    code: {
      subject: (code) => `${code} è il ${byVoice("Suo", "tuo")} codice di approvazione`,
      said: (code, payee) => `Il ${byVoice("Suo", "tuo")} codice per approvare i documenti di ${payee}: ${code}`,
      note: byVoice(
        "Vale dieci minuti. Approvi solo se la pagina mostra lo stesso codice dei documenti. Nessuno Le chiederà mai questo codice per telefono.",
        "Vale dieci minuti. Approva solo se la pagina mostra lo stesso codice dei documenti. Nessuno ti chiederà mai questo codice per telefono.",
      ),
    },
    text: (code, payee, documents) =>
      `${code} è il ${byVoice("Suo", "tuo")} codice per approvare con ${payee} (documenti ${documents}). Vale 10 minuti. Non ${byVoice("lo dica", "dirlo")} a nessuno.`,
  },
  cancelled: {
    subject: (payee, what) => `${payee} ha annullato: ${what}`,
    said: (payee, what) =>
      `${payee} ha annullato «${what}», che ${byVoice("Lei aveva", "avevi")} già firmato. Non sarà portato a termine.`,
    unsigned: (payee, what) => `${payee} ha annullato «${what}». Non c’è più nulla da firmare.`,
    link: "Vedi com’è andata a finire",
    note: byVoice("Lei non deve fare nulla.", "Non devi fare nulla."),
  },
  rejected: {
    subject: (what) => `Non sarà firmato: ${what}`,
    said: (payee, what) =>
      `«${what}», richiesto da ${payee}, non sarà portato a termine: una delle parti non ha voluto firmare.`,
  },
  expired: {
    subject: (what) => `Termine scaduto: ${what}`,
    said: (payee, what) =>
      `«${what}», richiesto da ${payee}, non è stato firmato in tempo da tutte le parti. Non sarà portato a termine.`,
  },
  replaced: {
    subject: (payee, what) => `${payee} non chiede più questa firma: ${what}`,
    said: (payee, what) =>
      `${payee} ha chiesto la firma di «${what}» a un’altra persona. Il link precedente non funziona più.`,
    note: "Non c’è altro da fare.",
  },
  reading: {
    subject: (payee, what) => `${payee} manda documenti da leggere: ${what}`,
    said: (payee, what) =>
      `${payee} manda «${what}» da leggere, mentre altre persone lo firmano. Non c’è nulla da firmare.`,
    link: "Leggere i documenti",
    note: "Il link mostra i documenti a chiunque lo abbia.",
  },
  completed: {
    subject: (what) => `Firmato da tutte le parti: ${what}`,
    said: (payee, what) => `«${what}», richiesto da ${payee}, è firmato da tutte le parti.`,
    download: `${byVoice("Lei può", "Puoi")} scaricarlo.`,
    link: "Scarica i documenti firmati",
    note: byVoice(
      "Lei conservi proprio il PDF: le firme sono al suo interno e chiunque può verificarle.",
      "Tu conserva proprio il PDF: le firme sono al suo interno e chiunque può verificarle.",
    ),
    attached: "I documenti firmati sono allegati.",
    copies: (addresses) => `Una copia viene inviata a ${addresses}.`,
  },
  copy: {
    subject: (what) => `Copia di ciò che tutti hanno firmato: ${what}`,
    said: (payee, what) =>
      `«${what}» è stato firmato da tutti. ${payee} ha chiesto l’invio di una copia a questo indirizzo.`,
    tooLarge: (payee) => `I documenti sono troppo grandi per un’e-mail. ${payee} può fornirli.`,
    link: "Verificare un documento firmato",
  },
  code: {
    subject: (code) => `${code} è il ${byVoice("Suo", "tuo")} codice di firma`,
    said: (code, payee) => `Il ${byVoice("Suo", "tuo")} codice per firmare i documenti di ${payee}: ${code}`,
    documents: "Documenti",
    link: "Torna ai documenti",
    note: byVoice(
      "Vale dieci minuti. Firmi solo se la pagina mostra lo stesso codice dei documenti. Nessuno Le chiederà mai questo codice per telefono.",
      "Vale dieci minuti. Firma solo se la pagina mostra lo stesso codice dei documenti. Nessuno ti chiederà mai questo codice per telefono.",
    ),
  },
  text: (code, payee, documents) =>
    `${code} è il ${byVoice("Suo", "tuo")} codice per firmare con ${payee} (documenti ${documents}). Vale 10 minuti. Non ${byVoice("lo dica", "dirlo")} a nessuno.`,
});
