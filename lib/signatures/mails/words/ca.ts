import type { ByVoice } from "@/lib/shared/language/voice";
import type { SignerWords } from "./words";

export const ca = (byVoice: ByVoice): SignerWords => ({
  request: {
    subject: (payee, what) => `${payee} sol·licita la ${byVoice("vostra", "teva")} signatura: ${what}`,
    reminderSubject: (payee) => `Recordatori: ${payee} està pendent de la ${byVoice("vostra", "teva")} signatura`,
    asks: (payee, what) =>
      `${payee} ${byVoice(`us demana que llegiu i signeu «${what}».`, `et demana que llegeixis i signis «${what}».`)}`,
    document: "Document",
    until: "Fins al",
    link: "Llegir i signar",
    note: byVoice(
      "L’enllaç és només vostre: qui el tingui pot signar en nom vostre. No el reenvieu.",
      "L’enllaç és només teu: qui el tingui pot signar en nom teu. No el reenviïs.",
    ),
  },
  approval: {
    subject: (payee, what) => `${payee} sol·licita la ${byVoice("vostra", "teva")} aprovació: ${what}`,
    reminderSubject: (payee) => `Recordatori: ${payee} està pendent de la ${byVoice("vostra", "teva")} aprovació`,
    asks: (payee, what) =>
      `${payee} ${byVoice(`us demana que llegiu i aproveu «${what}».`, `et demana que llegeixis i aprovis «${what}».`)}`,
    link: "Llegir i aprovar",
    note: byVoice(
      "L’enllaç és només vostre: qui el tingui pot aprovar en nom vostre. No el reenvieu.",
      "L’enllaç és només teu: qui el tingui pot aprovar en nom teu. No el reenviïs.",
    ),
    cancelled: {
      said: (payee, what) =>
        `${payee} ha cancel·lat «${what}», que ja ${byVoice("havíeu", "havies")} aprovat. No s’arribarà a completar.`,
      unsigned: (payee, what) => `${payee} ha cancel·lat «${what}». Ja no cal aprovar-lo.`,
    },
    rejected: {
      subject: (what) => `No s’arribarà a completar: ${what}`,
      said: (payee, what) =>
        `«${what}», que va sol·licitar ${payee}, no s’arribarà a completar: una de les parts no ha volgut.`,
    },
    expired: {
      said: (payee, what) =>
        `«${what}», que va sol·licitar ${payee}, no s’arribarà a completar: no totes les parts l’han aprovat o signat a temps.`,
    },
    replaced: {
      subject: (payee, what) => `${payee} ja no sol·licita aquesta aprovació: ${what}`,
      said: (payee, what) =>
        `${payee} ha demanat l’aprovació de «${what}» a una altra persona. L’enllaç anterior ja no funciona.`,
    },
    completed: {
      subject: (what) => `Completat: ${what}`,
      said: (payee, what) =>
        `«${what}», que va sol·licitar ${payee}, està complet: totes les parts l’han aprovat o signat.`,
      link: "Descarregar els documents",
      attached: "Els documents van adjunts.",
    },
    code: {
      subject: (code) => `${code} és el ${byVoice("vostre", "teu")} codi d’aprovació`,
      said: (code, payee) => `El ${byVoice("vostre", "teu")} codi per aprovar els documents de ${payee}: ${code}`,
      note: byVoice(
        "Serveix durant deu minuts. Aproveu només si la pàgina mostra el mateix codi de documents. Ningú no us demanarà mai aquest codi per telèfon.",
        "Serveix durant deu minuts. Aprova només si la pàgina mostra el mateix codi de documents. Ningú no et demanarà mai aquest codi per telèfon.",
      ),
    },
    text: (code, payee, documents) =>
      `${code} és el ${byVoice("vostre", "teu")} codi per aprovar amb ${payee} (documents ${documents}). Val 10 minuts. No el ${byVoice("compartiu", "comparteixis")}.`,
  },
  cancelled: {
    subject: (payee, what) => `${payee} ha cancel·lat: ${what}`,
    said: (payee, what) =>
      `${payee} ha cancel·lat «${what}», que ja ${byVoice("havíeu", "havies")} signat. No s’arribarà a completar.`,
    unsigned: (payee, what) => `${payee} ha cancel·lat «${what}». Ja no cal signar-lo.`,
    link: "Veure com ha quedat",
    note: byVoice("No heu de fer res.", "No has de fer res."),
  },
  rejected: {
    subject: (what) => `No se signarà: ${what}`,
    said: (payee, what) =>
      `«${what}», que va sol·licitar ${payee}, no s’arribarà a completar: una de les parts no ha volgut signar.`,
  },
  expired: {
    subject: (what) => `Termini vençut: ${what}`,
    said: (payee, what) =>
      `«${what}», que va sol·licitar ${payee}, no s’ha signat a temps per totes les parts. No s’arribarà a completar.`,
  },
  replaced: {
    subject: (payee, what) => `${payee} ja no sol·licita aquesta signatura: ${what}`,
    said: (payee, what) =>
      `${payee} ha demanat la signatura de «${what}» a una altra persona. L’enllaç anterior ja no funciona.`,
    note: "No cal fer res més.",
  },
  reading: {
    subject: (payee, what) => `${payee} envia documents per llegir: ${what}`,
    said: (payee, what) =>
      `${payee} envia «${what}» per llegir-lo, mentre altres persones el signen. No hi ha res per signar.`,
    link: "Llegir els documents",
    note: "L’enllaç mostra els documents a qui el tingui.",
  },
  completed: {
    subject: (what) => `Signat per totes les parts: ${what}`,
    said: (payee, what) => `«${what}», que va sol·licitar ${payee}, està signat per totes les parts.`,
    download: `Ja ${byVoice("podeu", "pots")} descarregar-lo.`,
    link: "Descarregar els documents signats",
    note: byVoice(
      "Deseu el PDF mateix: les signatures són a dins i qualsevol les pot verificar.",
      "Desa el PDF mateix: les signatures són a dins i qualsevol les pot verificar.",
    ),
    attached: "Els documents signats van adjunts.",
    copies: (addresses) => `S’envia una còpia a ${addresses}.`,
  },
  copy: {
    subject: (what) => `Còpia del que tothom ha signat: ${what}`,
    said: (payee, what) =>
      `«${what}» està signat per totes les parts. ${payee} ha demanat que s’enviï una còpia a aquesta adreça.`,
    tooLarge: (payee) => `Els documents són massa grans per a un correu. ${payee} els pot facilitar.`,
    link: "Verificar un document signat",
  },
  code: {
    subject: (code) => `${code} és el ${byVoice("vostre", "teu")} codi de signatura`,
    said: (code, payee) => `El ${byVoice("vostre", "teu")} codi per signar els documents de ${payee}: ${code}`,
    documents: "Documents",
    link: "Tornar als documents",
    note: byVoice(
      "Serveix durant deu minuts. Signeu només si la pàgina mostra el mateix codi de documents. Ningú no us demanarà mai aquest codi per telèfon.",
      "Serveix durant deu minuts. Signa només si la pàgina mostra el mateix codi de documents. Ningú no et demanarà mai aquest codi per telèfon.",
    ),
  },
  text: (code, payee, documents) =>
    `${code} és el ${byVoice("vostre", "teu")} codi per signar amb ${payee} (documents ${documents}). Val 10 minuts. No el ${byVoice("compartiu", "comparteixis")}.`,
});
