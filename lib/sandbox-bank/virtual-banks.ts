/**
 * The banks that this house pretends to be. Every name, code and person is invented; the account numbers have right check
 * digits and bank codes that nobody has.
 */
export type VirtualBank = Readonly<{
  id: string;
  name: string;
  country: string;
  bic: string;
  claim: string;
  /** White text is readable on it. */
  colour: string;
  /** Readable on a dark page. */
  colourInTheDark: string;
  typeface: "SANS" | "SERIF";
  /** Who signs in as `ok`, and who shares the joint account. */
  holder: string;
  partner: string;
  /** rich, empty, blocked, closed, joint. */
  ibans: readonly [string, string, string, string, string];
  authorisationStart: "IMPLICIT" | "EXPLICIT";
  reportsScaStatus: boolean;
  /** How it writes the addresses of its interface: all of this occurs in the wild. */
  links: "ABSOLUTE" | "RELATIVE" | "SLOPPY";
  errors: "TPP_MESSAGES" | "PROBLEM";
  /** Where it puts the ISO reason of a rejection, for which the protocol has no place. */
  reasons: "MESSAGE" | "MEMBER";
  /** Whether a payment's details name the payer. */
  tellsDebtor: boolean;
  futureDate: boolean;
  takesIpv6: boolean;
  instant: boolean;
  /** Whether it also reports the arrival at the payee's bank (ACCC). */
  reportsArrival: boolean;
  answersAfterMs: number;
  open: boolean;
}>;

const ORDINARY = {
  typeface: "SANS",
  authorisationStart: "IMPLICIT",
  reportsScaStatus: true,
  links: "ABSOLUTE",
  errors: "TPP_MESSAGES",
  reasons: "MESSAGE",
  tellsDebtor: true,
  futureDate: true,
  takesIpv6: false,
  instant: true,
  reportsArrival: false,
  answersAfterMs: 0,
  open: true,
} as const satisfies Partial<VirtualBank>;

const VIRTUAL_BANKS: readonly VirtualBank[] = [
  {
    ...ORDINARY,
    id: "banco-almendro",
    name: "Banco Almendro",
    country: "ES",
    bic: "ALMDESM0XXX",
    claim: "Echando raíces contigo",
    colour: "#8a4b2d",
    colourInTheDark: "#e6a888",
    holder: "Lucía Ficticia Moreno",
    partner: "Marcos Ficticio Rey",
    ibans: [
      "ES8898710001351001245678",
      "ES4298710001331001256789",
      "ES0498710001341001267900",
      "ES7198710001381001279011",
      "ES3398710001391001290122",
    ],
  },
  {
    ...ORDINARY,
    id: "caja-brisamar",
    name: "Caja Brisamar",
    country: "ES",
    bic: "BRSMESM0XXX",
    claim: "Tu caja, con viento a favor",
    colour: "#0a6587",
    colourInTheDark: "#7fcbe8",
    holder: "Íñigo Inventado Sáez",
    partner: "Carmen Inventada Gil",
    ibans: [
      "ES2598720001451001245678",
      "ES7698720001431001256789",
      "ES3898720001441001267900",
      "ES0898720001481001279011",
      "ES6798720001491001290122",
    ],
    authorisationStart: "EXPLICIT",
    links: "RELATIVE",
  },
  {
    ...ORDINARY,
    id: "banca-cierzo",
    name: "Banca Cierzo",
    country: "ES",
    bic: "CIRZESZ0XXX",
    claim: "Sin prisa, pero sin pausa",
    colour: "#46519e",
    colourInTheDark: "#aab4f5",
    holder: "Pilar Imaginaria Lax",
    partner: "Jorge Imaginario Gracia",
    ibans: [
      "ES5998730001551001245678",
      "ES1398730001531001256789",
      "ES7298730001541001267900",
      "ES4298730001581001279011",
      "ES0498730001591001290122",
    ],
    answersAfterMs: 1_500,
    takesIpv6: true,
    tellsDebtor: false,
  },
  {
    ...ORDINARY,
    id: "lindenbank",
    name: "Lindenbank",
    country: "DE",
    bic: "LNDBDEF0XXX",
    claim: "Die Bank unter den Linden",
    colour: "#2f6b3a",
    colourInTheDark: "#93d3a0",
    holder: "Jürgen Beispiel",
    partner: "Annegret Beispiel",
    ibans: [
      "DE96998710011001245678",
      "DE23998710011001256789",
      "DE47998710011001267900",
      "DE71998710011001279011",
      "DE95998710011001290122",
    ],
    links: "SLOPPY",
  },
  {
    ...ORDINARY,
    id: "nordlicht-direktbank",
    name: "Nordlicht Direktbank",
    country: "DE",
    bic: "NRDLDEH0XXX",
    claim: "Klar. Direkt. Nordisch.",
    colour: "#12446e",
    colourInTheDark: "#8fc4f0",
    holder: "Wiebke Mustermann",
    partner: "Ole Mustermann",
    ibans: [
      "DE34998710021001245678",
      "DE58998710021001256789",
      "DE82998710021001267900",
      "DE09998710021001279011",
      "DE33998710021001290122",
    ],
    authorisationStart: "EXPLICIT",
    links: "SLOPPY",
    reasons: "MEMBER",
    reportsArrival: true,
  },
  {
    ...ORDINARY,
    id: "bankhaus-rosenquarz",
    name: "Bankhaus Rosenquarz",
    country: "DE",
    bic: "RSQZDEM0XXX",
    claim: "Privatbankiers seit jeher",
    colour: "#a13d63",
    colourInTheDark: "#f0a5c0",
    typeface: "SERIF",
    holder: "Konstantin von Erfunden",
    partner: "Isolde von Erfunden",
    ibans: [
      "DE69998710031001245678",
      "DE93998710031001256789",
      "DE20998710031001267900",
      "DE44998710031001279011",
      "DE68998710031001290122",
    ],
    reportsScaStatus: false,
    tellsDebtor: false,
    futureDate: false,
    instant: false,
  },
  {
    ...ORDINARY,
    id: "banque-mirabelle",
    name: "Banque Mirabelle",
    country: "FR",
    bic: "MRBLFRP0XXX",
    claim: "La banque qui a du goût",
    colour: "#6b3fa0",
    colourInTheDark: "#cdb0f2",
    typeface: "SERIF",
    holder: "Camille Exemple",
    partner: "Théo Exemple",
    ibans: [
      "FR7698711000010100124567876",
      "FR7698711000010100125678914",
      "FR7698711000010100126790049",
      "FR7698711000010100127901184",
      "FR7698711000010100129012222",
    ],
    errors: "PROBLEM",
    reasons: "MEMBER",
  },
  {
    ...ORDINARY,
    id: "credit-des-etoiles",
    name: "Crédit des Étoiles",
    country: "FR",
    bic: "ETOLFRL0XXX",
    claim: "Visez plus haut",
    colour: "#1f3a93",
    colourInTheDark: "#a3b8fa",
    holder: "Éloïse Fictive",
    partner: "Gaël Fictif",
    ibans: [
      "FR7698712000010100124567884",
      "FR7698712000010100125678922",
      "FR7698712000010100126790057",
      "FR7698712000010100127901192",
      "FR7698712000010100129012230",
    ],
    authorisationStart: "EXPLICIT",
    links: "RELATIVE",
    answersAfterMs: 2_500,
  },
  {
    ...ORDINARY,
    id: "banca-girasole",
    name: "Banca Girasole",
    country: "IT",
    bic: "GRSLITM0XXX",
    claim: "Sempre dalla parte del sole",
    colour: "#8a5a00",
    colourInTheDark: "#f2c46b",
    holder: "Giulia Esempio",
    partner: "Niccolò Esempio",
    ibans: [
      "IT63C9871100001001001245678",
      "IT18J9871100001001001256789",
      "IT58N9871100001001001267900",
      "IT66J9871100001001001279011",
      "IT53Y9871100001001001290122",
    ],
    reportsArrival: true,
  },
  {
    ...ORDINARY,
    id: "cassa-lupinella",
    name: "Cassa Lupinella",
    country: "IT",
    bic: "LPNLITR0XXX",
    claim: "Vicina, da sempre",
    colour: "#a02c2c",
    colourInTheDark: "#f5a3a3",
    holder: "Agnese Inventata",
    partner: "Dario Inventato",
    ibans: [
      "IT27H9871200001001001245678",
      "IT79O9871200001001001256789",
      "IT22S9871200001001001267900",
      "IT30O9871200001001001279011",
      "IT10D9871200001001001290122",
    ],
    open: false,
  },
  {
    ...ORDINARY,
    id: "banco-azulejo",
    name: "Banco Azulejo",
    country: "PT",
    bic: "AZLJPTP0XXX",
    claim: "Peça a peça, o seu futuro",
    colour: "#1456a0",
    colourInTheDark: "#93c0f5",
    holder: "Inês Exemplo",
    partner: "João Exemplo",
    ibans: [
      "PT50987100010100124567867",
      "PT50987100010100125678905",
      "PT50987100010100126790040",
      "PT50987100010100127901175",
      "PT50987100010100129012213",
    ],
    reasons: "MEMBER",
  },
  {
    ...ORDINARY,
    id: "caixa-maresia",
    name: "Caixa Maresia",
    country: "PT",
    bic: "MRSAPTL0XXX",
    claim: "O mar começa aqui",
    colour: "#00695c",
    colourInTheDark: "#7fd6c8",
    holder: "Conceição Inventada",
    partner: "Nuno Inventado",
    ibans: [
      "PT50987200010100124567829",
      "PT50987200010100125678964",
      "PT50987200010100126790002",
      "PT50987200010100127901137",
      "PT50987200010100129012272",
    ],
    authorisationStart: "EXPLICIT",
    links: "RELATIVE",
    takesIpv6: true,
    errors: "PROBLEM",
  },
];

export function listVirtualBanks(): readonly VirtualBank[] {
  return VIRTUAL_BANKS;
}

export function findVirtualBank(id: string): VirtualBank | null {
  return VIRTUAL_BANKS.find((bank) => bank.id === id) ?? null;
}
