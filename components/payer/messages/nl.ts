import type { ByVoice } from "@/lib/shared/language/voice";
import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const nl = (byVoice: ByVoice): Messages => ({
  summary: {
    title: "Betaaloverzicht",
    payTo: (payee) => `Betaling aan ${payee}`,
    signFor: (payee) => `Handtekening voor ${payee}`,
    requestFrom: (payee) => `Betaalverzoek van ${payee}`,
    concept: "Omschrijving",
    onStatement: byVoice("Op uw rekeningafschrift", "Op je rekeningafschrift"),
    invoice: "Factuur",
    dueDate: "Vervaldatum",
    overdue: "verstreken",
    payUntil: "Betalen tot en met",
    chargedOn: "Afschrijving op",
    download: (document) => `${document} downloaden`,
  },
  banks: {
    title: byVoice("Kies uw bank", "Kies je bank"),
    hint: byVoice(
      "U bevestigt de betaling bij uw bank. Wij vragen nooit om uw wachtwoord.",
      "Je bevestigt de betaling bij je bank. Wij vragen nooit om je wachtwoord.",
    ),
    search: byVoice("Zoek uw bank", "Zoek je bank"),
    searchButton: "Zoeken",
    country: "Land",
    allCountries: "Alle landen",
    found: { one: "# bank", other: "# banken" },
    noneFound: "We hebben die bank niet gevonden.",
    showAll: "Alle # banken tonen",
    lastUsed: "Laatst gebruikt",
    degraded: "Kan langer duren dan normaal",
    companies: "Alleen voor bedrijven",
    down: "Nu niet beschikbaar",
    opening: byVoice("Verbinding maken met uw bank…", "Verbinding maken met je bank…"),
    consent: (payee, amount) =>
      `Door ${byVoice("uw bank te kiezen, vraagt u", "je bank te kiezen, vraag je")} ons deze betaling van ${amount} aan ${payee} te starten.`,
  },
  noBank: {
    title: "Betaal per overschrijving",
    hint: byVoice(
      "Geen van de banken op deze pagina kan deze betaling uitvoeren. U kunt het bedrag zelf overmaken.",
      "Geen van de banken op deze pagina kan deze betaling uitvoeren. Je kunt het bedrag zelf overmaken.",
    ),
  },
  transfer: {
    title: "Mijn bank staat er niet bij",
    hint: (payee) =>
      `Maak het bedrag over met deze gegevens. ${payee} ziet de betaling zodra die op de rekening staat.`,
    beneficiary: "Begunstigde",
    amount: "Bedrag",
    reference: "Omschrijving",
    copy: (label) => `${label} kopiëren`,
    copied: "Gekopieerd",
    scan: byVoice("Of scan deze code met de app van uw bank.", "Of scan deze code met de app van je bank."),
    say: "Ik heb het overgemaakt",
    sayHint: (payee) =>
      sentence`We laten ${payee} weten dat ${byVoice("u", "je")} dat zegt. Betaald is het zodra het geld binnen is.`,
    said: byVoice("U zegt dat u het geld hebt overgemaakt", "Je zegt dat je het geld hebt overgemaakt"),
    saidOn: (date) => `Dat ${byVoice("hebt u", "heb je")} ons op ${date} gezegd.`,
    saidHint: (payee) => `${payee} ziet het geld zodra het binnenkomt, meestal na een of twee bankwerkdagen.`,
    payOnce: byVoice(
      "Betaal hier alleen als u weet dat uw overschrijving niet is uitgevoerd: anders betaalt u twee keer.",
      "Betaal hier alleen als je weet dat je overschrijving niet is uitgevoerd: anders betaal je twee keer.",
    ),
  },
  phone: {
    title: byVoice("Ga verder op uw telefoon", "Ga verder op je telefoon"),
    hint: "Scan de code met de camera. Deze pagina gaat vanzelf mee.",
  },
  bank: {
    taking: (bank) => `${byVoice("U gaat", "Je gaat")} nu naar ${bank}`,
    takingHint: "Gebruik de knop als er binnen enkele seconden niets opent.",
    continue: (bank) => `Verder naar ${bank}`,
    atBank: (bank) => `${byVoice("Uw", "Je")} betaling loopt bij ${bank}`,
    atBankHint: byVoice(
      "Rond de betaling af op de website of in de app van uw bank. Deze pagina werkt zichzelf bij.",
      "Rond de betaling af op de website of in de app van je bank. Deze pagina werkt zichzelf bij.",
    ),
    chooseAnother: "Andere bank kiezen",
    confirming: byVoice("Wachten op uw bank", "Wachten op je bank"),
    confirmingHint: (bank) =>
      sentence`We wachten op het antwoord van ${bank}. Dat duurt meestal enkele seconden; ${byVoice("u hoeft", "je hoeft")} niet opnieuw te betalen.`,
  },
  steps: {
    inApp: (bank) => `Bevestigen in de app van ${bank}`,
    inAppHint: "De betaling wordt bevestigd in de app van de bank, op de telefoon. Deze pagina gaat vanzelf verder.",
    inAppUntil: (time) => `Bevestigen kan tot ${time}.`,
    openApp: (bank) => `${bank} openen`,
    bankSays: (bank) => `Bericht van ${bank}`,
    identify: (bank) => `Gegevens voor ${bank}`,
    identifyHint: (bank) =>
      `${bank} vraagt hierom voordat de betaling daar verschijnt. Wij geven de gegevens door en wissen ze aan het eind.`,
    fields: {
      PSU_ID: "Gebruikersnaam bij de bank",
      PSU_CORPORATE_ID: "Bedrijfsnummer bij de bank",
      DEBTOR_IBAN: "Rekening waarvan wordt betaald (IBAN)",
      CODE: "Code",
    },
    problems: {
      REQUIRED: "Dit gegeven ontbreekt.",
      INVALID: "Dat lijkt niet te kloppen: graag controleren.",
      REFUSED: "De bank heeft dit niet geaccepteerd. Graag controleren en opnieuw proberen.",
    },
    code: "Code invoeren",
    codeHint: (bank) => `${bank} heeft voor deze betaling een code gegeven. Een wachtwoord is hier nooit nodig.`,
    codeOrApp: (bank) =>
      `Heeft ${bank} een code gegeven, dan wordt die hier ingevoerd. Vraagt de bank het in haar app, dan wordt daar bevestigd en gaat deze pagina vanzelf verder. Een wachtwoord is hier nooit nodig.`,
    codeFromThis: (bank) =>
      `De code wordt gemaakt met wat ${bank} hier toont, met het apparaat of de app van de bank. Een wachtwoord is hier nooit nodig.`,
    challengeImage: "Afbeelding waarmee de code wordt gemaakt",
    challengeLink: (bank) => `Afbeelding van ${bank} openen`,
    method: "Hoe wordt er bevestigd?",
    methodHint: (bank) => `${bank} biedt deze manieren aan.`,
    ways: {
      onPages: (bank) => `Op de website van ${bank}`,
      inApp: (bank) => `In de app van ${bank}`,
      byCode: (bank) => `Met een code van ${bank}, hier ingetypt`,
    },
    payee: "Begunstigde controleren",
    payeeMatches: {
      UNSAID: (bank, payee) =>
        `${bank} heeft niet bevestigd dat de rekening van ${payee} is en zegt niet waarom. Bij twijfel is het beter om het eerst te vragen.`,
      NONE: (bank, payee) =>
        sentence`Volgens ${bank} is de rekening niet van ${payee}. Het geld kan bij iemand anders terechtkomen.`,
      CLOSE: (bank, payee) =>
        `Volgens ${bank} lijkt de naam van de rekeninghouder op ${payee}, maar is hij niet gelijk.`,
    },
    payeeIs: (name) => sentence`De rekening staat op naam van ${name}.`,
    payeeInsist: "Toch betalen",
    others: "Er ontbreken nog handtekeningen",
    othersHint: (bank) =>
      `Er is een handtekening bij ${bank} binnen. De betaling gaat uit zodra iedereen die moet tekenen dat daar heeft gedaan. Deze pagina mag dicht.`,
    signedSoFar: (signed) => `Handtekeningen tot nu toe: ${signed}`,
    signedOf: (signed, required) => `Handtekeningen: ${signed} van ${required}`,
    cancel: (bank) => `Annulering bij ${bank} bevestigen`,
    cancelHint: (bank) =>
      `${bank} annuleert deze betaling pas na een bevestiging daar. Tot dan kan ze nog worden gedaan.`,
    notCancelled: (bank) => `${bank} heeft deze betaling niet geannuleerd. Ze kan nog worden gedaan.`,
    cancelInApp: (bank) =>
      `${bank} annuleert deze betaling pas na een bevestiging in de app van de bank, op de telefoon. Tot dan kan ze nog worden gedaan.`,
    cancelHere: (bank) =>
      `${bank} annuleert deze betaling pas na een bevestiging hier. Tot dan kan ze nog worden gedaan.`,
    keep: "Betaling laten staan",
    next: "Verder",
  },
  unresolved: {
    title: (bank) => `We weten nog niet of ${bank} ${byVoice("uw", "je")} betaling heeft uitgevoerd`,
    asked: "De bank heeft ons niet verteld wat ervan geworden is, en we blijven het vragen.",
    unasked: "De bank heeft ons niet verteld wat ervan geworden is.",
    hint: (payee, amount) =>
      `Kijk eerst in de app van ${byVoice("uw", "je")} bank: staat daar een betaling van ${amount} aan ${payee}, dan is die gedaan en ${byVoice("hoeft u", "hoef je")} niets meer te doen.`,
    goOn: "Mijn bank toont die betaling niet",
    warning: (payee, amount) =>
      `Als de eerste betaling toch is uitgevoerd en ${byVoice("u", "je")} opnieuw betaalt, gaat ${amount} twee keer van ${byVoice("uw", "je")} rekening af, en zou ${payee} het moeten terugbetalen.`,
    understood: "Ik heb gekeken en weet dat ik misschien twee keer betaal.",
    confirm: "Opnieuw betalen",
  },
  paid: {
    title: "Betaling bevestigd",
    hint: (payee) => `${byVoice("Uw", "Je")} bank heeft de betaling aanvaard. We hebben dat aan ${payee} laten weten.`,
    orderedHint: (payee) =>
      `${byVoice("Uw", "Je")} bank heeft de opdracht ontvangen. We hebben dat aan ${payee} laten weten.`,
    arrivedHint: (payee) =>
      `${payee} heeft ${byVoice("uw", "je")} betaling zien aankomen. ${byVoice("U hoeft", "Je hoeft")} niets meer te doen.`,
    partArrived: "Een deel van de betaling is aangekomen",
    partArrivedHint: (payee, arrived, amount) =>
      `${payee} heeft ${arrived} van ${amount} van ${byVoice("uw", "je")} betaling zien aankomen, en van de rest nog niets.`,
    scheduled: "Betaling gepland",
    scheduledHint: (payee, date) =>
      sentence`${byVoice("Uw", "Je")} bank heeft de opdracht om het geld op ${date} over te maken aan ${payee}. ${byVoice("U hoeft", "Je hoeft")} niets meer te doen.`,
    rejectedLater: byVoice("Uw bank heeft de betaling geweigerd", "Je bank heeft de betaling geweigerd"),
    rejectedLaterHint: (payee) =>
      `De bank had de opdracht ontvangen en heeft die later geweigerd; het geld is niet aangekomen. Neem contact op met ${payee} om anders te betalen.`,
    rejectedLaterAgain:
      "De bank had de opdracht ontvangen en heeft die later geweigerd; het geld is niet aangekomen. Hier kan opnieuw worden betaald.",
    takenBack: "De betaling is niet meer bevestigd",
    takenBackHint: (payee) =>
      `De betaling was eerst bevestigd; de bevestiging is ingetrokken. Neem contact op met ${payee} om dit op te helderen.`,
    takenBackAgain:
      "De betaling was eerst bevestigd; de bevestiging is ingetrokken. Voordat er hier opnieuw wordt betaald, laat de rekening zien of het geld weg is.",
    payAgain: "Opnieuw betalen",
    at: "Datum",
    bank: "Bank",
    reference: "Kenmerk",
    downloadReceipt: "Betaalbewijs downloaden",
    returnTo: (payee) => `Terug naar ${payee}`,
    returning: "Automatisch terug over # s.",
    stay: "Hier blijven",
  },
  failed: {
    title: "De betaling is niet gedaan",
    titleAt: (bank) => `De betaling via ${bank} is niet gedaan`,
    titleUnclear: (bank) => `${bank} heeft ons niet verteld wat er van de betaling geworden is`,
    titleUnknown: "We weten niet wat er van de betaling geworden is",
    lookFirst: byVoice(
      "Kijk in de app van uw bank of de betaling daar staat voordat u opnieuw betaalt.",
      "Kijk in de app van je bank of de betaling daar staat voordat je opnieuw betaalt.",
    ),
    reasons: {
      INSUFFICIENT_FUNDS: "Er stond niet genoeg geld op de rekening.",
      ACCOUNT_UNUSABLE: "De bank staat deze betaling vanaf die rekening niet toe.",
      LIMIT_EXCEEDED: byVoice(
        "Het bedrag is hoger dan een limiet van uw rekening of van de bank.",
        "Het bedrag is hoger dan een limiet van je rekening of van de bank.",
      ),
      CANCELLED: byVoice("De betaling is bij uw bank geannuleerd.", "De betaling is bij je bank geannuleerd."),
      NOT_CONFIRMED: byVoice(
        "De bank kon niet vaststellen dat u het was.",
        "De bank kon niet vaststellen dat jij het was.",
      ),
      TIMED_OUT: "De tijd om bij de bank te bevestigen is verstreken.",
      BANK_UNAVAILABLE: "De bank kon de betaling nu niet uitvoeren.",
      PAYEE_REFUSED: "De bank heeft de rekening van de begunstigde niet aanvaard.",
      NOT_SUPPORTED: "Die bank ondersteunt dit soort betaling niet.",
      NOT_TAKEN: byVoice(
        "De bank heeft ons verzoek niet aanvaard; dat ligt niet aan u.",
        "De bank heeft ons verzoek niet aanvaard; dat ligt niet aan jou.",
      ),
      DUPLICATE: byVoice(
        "De bank houdt dit voor een betaling die ze al heeft. Kijk in de app van uw bank.",
        "De bank houdt dit voor een betaling die ze al heeft. Kijk in de app van je bank.",
      ),
      FORGOTTEN: "De bank zegt deze betaling niet te kennen.",
      OUT_OF_REACH: "De bank vertelt ons niet meer wat er van deze betaling is geworden.",
      NOT_ARRIVED: "De begunstigde heeft het nagekeken: die betaling is niet aangekomen.",
      REFUSED: "De bank heeft de betaling geweigerd en gaf geen reden die we kunnen doorgeven.",
    },
    next: {
      INSUFFICIENT_FUNDS: "Probeer een andere rekening of een andere bank.",
      ACCOUNT_UNUSABLE: "Probeer een andere rekening of een andere bank.",
      LIMIT_EXCEEDED: byVoice(
        "Verhoog die bij uw bank of probeer een andere bank.",
        "Verhoog die bij je bank of probeer een andere bank.",
      ),
      CANCELLED: byVoice("U kunt het altijd opnieuw proberen.", "Je kunt het altijd opnieuw proberen."),
      NOT_CONFIRMED: byVoice("U kunt het opnieuw proberen.", "Je kunt het opnieuw proberen."),
      TIMED_OUT: byVoice("U kunt het opnieuw proberen.", "Je kunt het opnieuw proberen."),
      BANK_UNAVAILABLE: "Wacht even of kies een andere.",
      PAYEE_REFUSED: null,
      NOT_SUPPORTED: "Kies een andere.",
      NOT_TAKEN: "Kies een andere bank.",
      DUPLICATE: null,
      FORGOTTEN: byVoice(
        "Kijk in de app van uw bank voordat u het opnieuw probeert.",
        "Kijk in de app van je bank voordat je het opnieuw probeert.",
      ),
      OUT_OF_REACH: byVoice(
        "Kijk in de app van uw bank voordat u het opnieuw probeert.",
        "Kijk in de app van je bank voordat je het opnieuw probeert.",
      ),
      NOT_ARRIVED: byVoice("U kunt het opnieuw proberen.", "Je kunt het opnieuw proberen."),
      REFUSED: "Probeer een andere rekening of een andere bank.",
    },
    notCharged: "Er is niets afgeschreven.",
    askPayee: (payee) => `Neem contact op met ${payee}: opnieuw proberen helpt niet.`,
    tryAgain: (bank) => `Opnieuw proberen met ${bank}`,
  },
  dispute: {
    open: "Er klopt iets niet",
    question: "Wat klopt er niet?",
    choose: "Een reden kiezen",
    reasons: {
      WRONG_AMOUNT: "Het bedrag klopt niet",
      ALREADY_PAID: "Het is al betaald",
      NOT_RECEIVED: "Waarvoor betaald wordt, is niet aangekomen of niet in orde",
      NOT_MINE: "Het is niet voor mij",
      OTHER: "Iets anders",
    },
    comment: "Meer hierover (niet verplicht)",
    hint: (payee) =>
      sentence`We laten het ${payee} weten, en er gaan geen herinneringen uit tot het is nagekeken. Het verzoek blijft open.`,
    send: (payee) => `${payee} laten weten`,
    said: byVoice("U zegt dat er iets niet klopt", "Je zegt dat er iets niet klopt"),
    saidOn: (date) => `${byVoice("U hebt", "Je hebt")} ons dat op ${date} laten weten.`,
    saidHint: (payee) => sentence`${payee} is op de hoogte gebracht. Betalen kan hier nog steeds.`,
  },
  decline: {
    open: "Ik wil niet betalen",
    question: (payee) => `We laten het ${payee} weten en deze link werkt dan niet meer.`,
    confirm: "Betaling weigeren",
  },
  declined: {
    title: byVoice("U hebt deze betaling geweigerd", "Je hebt deze betaling geweigerd"),
    hint: (payee) => sentence`We hebben het laten weten aan ${payee}.`,
  },
  expired: {
    title: "Deze link is verlopen",
    hint: (date) => `Betalen kon tot ${date}.`,
    askNewLink: "Nieuwe link vragen",
    asked: (payee) => `We hebben ${payee} om een nieuwe link gevraagd.`,
  },
  sandbox: "TEST: hier wordt geen echt geld verplaatst.",
  renewed: "Deze link komt in de plaats van de link die werd geopend.",
  cancelled: {
    title: "Deze betaling is geannuleerd",
    hint: (payee) => `${payee} heeft het verzoek ingetrokken. Hier valt niets te betalen.`,
  },
  signFirst: {
    title: "Eerst de handtekening",
    hint: (payee) =>
      sentence`${payee} vraagt ${byVoice("u", "je")} de documenten te ondertekenen voordat ${byVoice("u betaalt", "je betaalt")}.`,
    sign: "Lezen en ondertekenen",
    waiting:
      "Wat aan deze betaling voorafgaat, moet nog worden ondertekend, door iedereen via een eigen link. Deze pagina gaat vanzelf verder.",
    late: (payee) =>
      `Wat aan deze betaling voorafgaat, is niet op tijd ondertekend. ${payee} kan er opnieuw om vragen.`,
  },
  notSigned: {
    title: "Deze betaling is niet mogelijk",
    hint: (payee) =>
      `Wat eerst moest worden ondertekend, is geweigerd of ingetrokken. ${payee} kan zeggen hoe het nu verdergaat.`,
  },
  held: {
    title: "Op dit moment kan er niet worden betaald",
    hint: (payee) =>
      `Het is nog niet bevestigd dat de rekening van ${payee} is, dus kan er niets op worden betaald. De link werkt zodra dat bevestigd is.`,
  },
  unavailable: {
    title: "Er is al een betaling begonnen",
    hint: (payee) =>
      `Ze is begonnen bij een bank die niet meer op deze pagina staat, en kan zijn uitgevoerd: dat is te zien in de app of op de website van die bank. ${payee} kan zeggen of ze is aangekomen.`,
  },
  unknown: { title: "Deze pagina bestaat niet", hint: "Controleer of de link volledig is." },
  tooMany: {
    title: "Te veel pogingen",
    hint: byVoice(
      "Vanuit uw netwerk zijn veel links geopend die niet bestaan. Wacht een minuut en open uw link dan opnieuw.",
      "Vanuit je netwerk zijn veel links geopend die niet bestaan. Wacht een minuut en open je link dan opnieuw.",
    ),
  },
  trouble: {
    title: "Er ging bij ons iets mis",
    hint: byVoice(
      "Probeer het opnieuw. Had u de betaling bij uw bank al bevestigd, herhaal ze dan niet: wij gaan het na.",
      "Probeer het opnieuw. Had je de betaling bij je bank al bevestigd, herhaal ze dan niet: wij gaan het na.",
    ),
    tryAgain: "Opnieuw proberen",
  },
  problems: {
    bankUnavailable: "Die bank antwoordt nu niet. Probeer het later of kies een andere.",
    attemptInProgress: "Er is geen andere bank gekozen: er loopt al een betaling.",
    notTaken: (button) =>
      `‘${button}’ is niet verwerkt: eerst moet duidelijk zijn wat er van de begonnen betaling wordt.`,
    other: "Dat is niet gelukt. Probeer het opnieuw.",
  },
  contact: {
    both: "Vragen? Schrijf naar @ of bel #.",
    email: "Vragen? Schrijf naar @.",
    phone: "Vragen? Bel #.",
    mailTo: (payee) => `Schrijven naar ${payee}`,
    callTo: (payee) => `Bellen met ${payee}`,
  },
  footer: { language: "Taal", secure: "Veilig betalen van bank naar bank" },
});
