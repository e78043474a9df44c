import type { Language } from "@/components/payer/language";

type Words = Readonly<{ title: string; explanation: string; caution: string; action: string }>;

/** Said without knowing where somebody stands: whether they have paid is not known here either. */
export const OUTAGE_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: "We’ll be right back",
    explanation: "Something behind this page is restarting. It usually takes a few seconds.",
    caution: "If you have confirmed a payment at your bank, don’t repeat it: this page will know.",
    action: "Try again",
  },
  es: {
    title: "Volvemos enseguida",
    explanation: "Algo detrás de esta página se está reiniciando. Suele tardar unos segundos.",
    caution: "Si has confirmado un pago en tu banco, no lo repitas: esta página lo sabrá.",
    action: "Reintentar",
  },
  ca: {
    title: "Tornem de seguida",
    explanation: "Alguna cosa darrere d’aquesta pàgina s’està reiniciant. Sol trigar uns segons.",
    caution: "Si has confirmat un pagament al teu banc, no el repeteixis: aquesta pàgina ho sabrà.",
    action: "Torna-ho a provar",
  },
  gl: {
    title: "Volvemos axiña",
    explanation: "Algo detrás desta páxina estase a reiniciar. Adoita tardar uns segundos.",
    caution: "Se confirmaches un pagamento no teu banco, non o repitas: esta páxina saberao.",
    action: "Tentar de novo",
  },
  eu: {
    title: "Berehala itzuliko gara",
    explanation: "Orri honen atzean zerbait berrabiarazten ari da. Segundo batzuk behar izaten ditu.",
    caution: "Zure bankuan ordainketa bat berretsi baduzu, ez errepikatu: orri honek jakingo du.",
    action: "Saiatu berriro",
  },
  fr: {
    title: "Nous revenons tout de suite",
    explanation: "Quelque chose redémarre derrière cette page. Cela prend en général quelques secondes.",
    caution: "Si vous avez confirmé un paiement auprès de votre banque, ne le répétez pas : cette page le saura.",
    action: "Réessayer",
  },
  de: {
    title: "Wir sind gleich wieder da",
    explanation: "Etwas hinter dieser Seite startet neu. Das dauert meist nur wenige Sekunden.",
    caution:
      "Wenn Sie eine Zahlung bei Ihrer Bank bestätigt haben, wiederholen Sie sie nicht: Diese Seite wird es wissen.",
    action: "Erneut versuchen",
  },
  it: {
    title: "Torniamo subito",
    explanation: "Qualcosa dietro questa pagina si sta riavviando. Di solito bastano pochi secondi.",
    caution: "Se hai confermato un pagamento presso la tua banca, non ripeterlo: questa pagina lo saprà.",
    action: "Riprova",
  },
  pt: {
    title: "Voltamos já",
    explanation: "Algo por trás desta página está a reiniciar. Costuma demorar alguns segundos.",
    caution: "Se confirmou um pagamento no seu banco, não o repita: esta página vai sabê-lo.",
    action: "Tentar novamente",
  },
  nl: {
    title: "We zijn zo terug",
    explanation: "Iets achter deze pagina start opnieuw op. Dat duurt meestal enkele seconden.",
    caution: "Heb je bij je bank een betaling bevestigd, herhaal ze dan niet: deze pagina zal het weten.",
    action: "Opnieuw proberen",
  },
};
