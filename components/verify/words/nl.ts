import type { VerifyWords } from "./words";

export const nl: VerifyWords = {
  title: "Is dit document zoals het is ondertekend?",
  intro:
    "Hier kan een pdf worden gecontroleerd die met Paraph is ondertekend: wie heeft ondertekend, wanneer en hoe, en of er sindsdien iets is gewijzigd.",
  file: "De pdf",
  fileHint: "Kiezen of hierheen slepen. Tot 32 MB.",
  submit: "Document controleren",
  again: "Een document controleren",
  kept: "Het bestand wordt bekeken en vergeten: er wordt niets van bewaard.",
  language: "Taal",
  asked: (revisions) => ({
    title: "De vraag gaat over een document dat hier is gemaakt",
    hint: `We kennen het in ${revisions} ${revisions === 1 ? "versie" : "versies"}. Een code kan op elk papier worden gekopieerd: alleen het bestand zelf laat zien of het dat document is.`,
  }),
  askedUnknown: {
    title: "Deze code noemt geen document dat hier is gemaakt",
    hint: "Het bestand zelf kan toch ons zegel dragen.",
  },
  another: {
    title: "Dit is niet het document dat de code noemt",
    hint: "Wat hieronder staat, geldt voor het getoonde bestand. De gescande code hoort bij een ander.",
  },
  sealed: {
    title: "Dit document is zoals het is verzegeld",
    hint: "Geen byte van wat is verzegeld en ondertekend is gewijzigd.",
  },
  changed: {
    title: "Dit document is gewijzigd",
    hint: "Het begon als een document dat hier is verzegeld, en is niet meer wat is verzegeld en ondertekend.",
  },
  cutOff: {
    title: "Dit is een eerdere versie van het document",
    hint: "Wat erin staat is ongewijzigd, maar latere handtekeningen ontbreken. Er is een nieuwere versie.",
  },
  notOurs: {
    title: "Dit document draagt ons zegel niet",
    hint: "Niets erin laat zien dat het hier is ondertekend. Dat zegt niets over handtekeningen van anderen die erin kunnen staan.",
  },
  sealedFor: "Verzegeld voor",
  document: "Document",
  signatures: "Handtekeningen",
  signedBefore: "Handtekeningen vóór de wijziging",
  nobody: "Nog niemand heeft het ondertekend.",
  nobodyKnown: "Geen waarvoor kan worden ingestaan.",
  unnamed: "Een ondertekenaar zonder naam",
  methods: {
    HANDWRITTEN: "geschreven op een scherm",
    EMAIL_OTP: "met een code per e-mail",
    SMS_OTP: "met een code per sms",
    CERTIFICATE: "met een eigen certificaat",
    REMOTE: "via een ondertekendienst",
  },
  certificate: (holder, issuer) => `Certificaat van ${holder}, uitgegeven door ${issuer}`,
  levels: {
    "B-B": "zonder tijdstempel",
    "B-T": "met tijdstempel",
    "B-LT": "met tijdstempel, blijvend controleerbaar",
    "B-LTA": "met tijdstempels, blijvend controleerbaar in het archief",
  },
  changes: "Wat is gewijzigd",
  kinds: {
    BYTES_CHANGED: "Bytes van wat is verzegeld of ondertekend zijn niet meer wat ze waren.",
    CONTENT_CHANGED: "Wat een pagina toont is gewijzigd: tekst, een afbeelding, de afmetingen of de lagen.",
    PAGES_CHANGED: "Een pagina is toegevoegd, verwijderd, vervangen of verplaatst.",
    ANNOTATION_CHANGED:
      "Iets op een pagina is toegevoegd, verwijderd of verplaatst: een notitie, een link, een stempel, een veld.",
    FIELD_CHANGED: "Wat een veld zegt of toont is gewijzigd, of iemand anders heeft er een handtekening gezet.",
    BYTES_APPENDED: "Achter het einde van het bestand is iets toegevoegd.",
    REVISION_MISSING: "Het einde is afgesneden: latere handtekeningen ontbreken.",
    OTHER: "Iets anders is gewijzigd: een bijlage, een actie, wat het bestand over zichzelf zegt.",
  },
  since: (revision) => `Sinds versie ${revision}.`,
  unrecorded:
    "Dit document staat niet in onze registers. Wat hier staat is wat het certificaat van ons zegel bewijst, en niet meer: latere handtekeningen kunnen ontbreken.",
  legal:
    "Het zegel bewijst dat het document ongewijzigd is. Een handtekening met de hand of met een code is volgens de eIDAS-verordening een eenvoudige elektronische handtekening van die persoon; een eigen certificaat spreekt voor zich.",
  demo: "Dit is een demo: het zegel kan iedereen maken en bewijst niets.",
  problems: {
    missing: "Er is geen bestand gekozen.",
    tooLarge: "Het bestand is groter dan 32 MB.",
    tooMany: "Er zijn vanaf hier te veel bestanden gecontroleerd. Over een minuut kan het weer.",
    unreadable: "Het bestand is te zwaar om te lezen: het is beschadigd, of gemaakt om onleesbaar te zijn.",
    away: "De dienst is even weg. Probeer het opnieuw.",
    other: "Het bestand kon niet worden gecontroleerd. Probeer het opnieuw.",
  },
};
