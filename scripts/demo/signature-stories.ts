import type { FieldType } from "@/lib/documents/model";
import type { Contract } from "./contract-pdf";
import type { DemoOrganisation } from "./organisations";

/** What the demo has been asked to be signed, and what became of it. Told in the organisation's language. */
export type SignatureStory = Readonly<{
  /** The flow's externalId: by it a later start finds what an earlier one has made. */
  key: string;
  organisation: DemoOrganisation["key"];
  title: string;
  message: string | null;
  contract: Contract;
  signers: readonly StorySigner[];
  /** Which of the contract's lines are fields, in their order. */
  blanks: readonly StoryBlank[];
  /** What the first signer pays when it is signed; null where nothing is paid. */
  payment: Readonly<{ amount: number; concept: string; invoiceNumber: string }> | null;
  /** When it was asked for, in days before the demo is made. */
  daysAgo: number;
  afterwards: readonly Happening[];
}>;

export type StorySigner = Readonly<{
  id: string;
  name: string;
  lastName: string;
  order: number;
  role: "SIGNER" | "APPROVER" | "VIEWER";
  /** Whether we write to them. */
  notify: boolean;
}>;

export type StoryBlank = Readonly<{ signerId: string; type: FieldType; answer: string }>;

export type Happening = Readonly<{ daysAgo: number }> &
  (
    | Readonly<{ what: "OPENED" | "SIGNED"; signerId: string }>
    | Readonly<{ what: "DECLINED"; signerId: string; reason: string }>
    | Readonly<{ what: "EXPIRED" | "CANCELLED" | "NOT_DELIVERED" | "PAID" }>
  );

const WORKSHOP =
  "Entre Taller Miramar S.L., en adelante «el taller», y quien firma, en adelante «el cliente», se acuerda lo siguiente:";
const ENERGY =
  "Zwischen der Wattwerk Energie GmbH, im Folgenden „der Versorger“, und der unterzeichnenden Person wird vereinbart:";

export const MAINTENANCE: Contract = {
  heading: "Contrato de mantenimiento anual",
  parties: WORKSHOP,
  clauses: [
    "El taller realiza dos revisiones al año del vehículo que se indica abajo y sustituye filtros, aceite y líquido de frenos.",
    "Las piezas de desgaste que haya que cambiar se presupuestan antes de montarlas.",
    "El cliente puede resolver el contrato en cualquier momento con un mes de antelación.",
    "El precio es de 240,00 € al año, IVA incluido, pagaderos a la firma.",
  ],
  blanks: ["Matrícula", "Desde el día", "Acepto las condiciones", "Iniciales", "Firma del cliente"],
};

const PAINTING: Contract = {
  heading: "Presupuesto de pintura y chapa",
  parties: WORKSHOP,
  clauses: [
    "El taller repara la aleta delantera derecha y pinta la puerta y el parachoques en el color original.",
    "El trabajo dura cuatro días laborables desde la entrega del vehículo.",
    "El precio es de 615,00 €, IVA incluido. El presupuesto vale treinta días.",
  ],
  blanks: [],
};

const COURTESY_CAR: Contract = {
  heading: "Cesión de vehículo de sustitución",
  parties: WORKSHOP,
  clauses: [
    "El taller cede al cliente un vehículo de sustitución mientras dure la reparación del suyo.",
    "El cliente lo devuelve con el mismo nivel de combustible y responde de las multas de esos días.",
    "El vehículo tiene seguro a todo riesgo con una franquicia de 300,00 €.",
  ],
  blanks: ["Permiso de conducir", "Firma del cliente"],
};

export const WALLBOX: Contract = {
  heading: "Auftrag zur Montage einer Wallbox",
  parties: ENERGY,
  clauses: [
    "Der Versorger liefert und montiert eine Wallbox mit 11 kW samt Leitung und Absicherung am vereinbarten Stellplatz.",
    "Die Anmeldung beim Netzbetreiber übernimmt der Versorger.",
    "Der Festpreis beträgt 1.290,00 € einschließlich Umsatzsteuer. Bei Auftrag sind 390,00 € anzuzahlen.",
  ],
  blanks: ["Stellplatz", "Montage ab", "Unterschrift"],
};

const PARTICULARS: readonly StoryBlank[] = [
  { signerId: "cliente", type: "TEXT", answer: "4821 KMB" },
  { signerId: "cliente", type: "DATE", answer: "01/12/2026" },
  { signerId: "cliente", type: "CHECKBOX", answer: "x" },
  { signerId: "cliente", type: "INITIALS", answer: "LG" },
  { signerId: "cliente", type: "SIGNATURE", answer: "Lucía García Prats" },
];

const signer = (id: string, name: string, lastName: string, more: Partial<StorySigner> = {}): StorySigner => ({
  id,
  name,
  lastName,
  order: 1,
  role: "SIGNER",
  notify: false,
  ...more,
});

const LUCIA = signer("cliente", "Lucía", "García Prats");
const MATEO = signer("cliente", "Mateo", "Romero Sanz");
const LENA = signer("kundin", "Lena", "Schuster");

const NOTHING = { message: null, blanks: [], payment: null } as const;

/** The links that a start announces. */
export const TO_SIGN = "DEMO-SIGN-1";
export const TO_SIGN_AND_PAY = "DEMO-SIGN-2";

/** One of each ending; those that wait for somebody first. */
export const SIGNATURE_STORIES: readonly SignatureStory[] = [
  {
    ...NOTHING,
    key: TO_SIGN,
    organisation: "workshop",
    title: "Contrato de mantenimiento",
    message: "Hola, Lucía: aquí tienes el contrato que hablamos. Cualquier duda, llámanos.",
    contract: MAINTENANCE,
    signers: [
      LUCIA,
      signer("taller", "Ana", "Soler", { order: 2, role: "APPROVER" }),
      signer("asesora", "Marta", "Ferrer", { order: 2, role: "VIEWER" }),
    ],
    blanks: PARTICULARS,
    daysAgo: 0.1,
    afterwards: [],
  },
  {
    ...NOTHING,
    key: TO_SIGN_AND_PAY,
    organisation: "workshop",
    title: "Mantenimiento y primera cuota",
    contract: { ...MAINTENANCE, blanks: [] },
    signers: [MATEO],
    payment: { amount: 24_000, concept: "Mantenimiento anual", invoiceNumber: "FV-2026-2001" },
    daysAgo: 0.2,
    afterwards: [],
  },
  {
    ...NOTHING,
    key: "DEMO-SIGN-3",
    organisation: "workshop",
    title: "Mantenimiento de la flota",
    contract: MAINTENANCE,
    signers: [
      LUCIA,
      signer("taller", "Ana", "Soler", { order: 2, role: "APPROVER", notify: true }),
      signer("gestora", "Marta", "Ferrer", { order: 3, notify: true }),
    ],
    blanks: PARTICULARS,
    daysAgo: 3,
    afterwards: [
      { what: "OPENED", signerId: "cliente", daysAgo: 2.1 },
      { what: "SIGNED", signerId: "cliente", daysAgo: 2 },
    ],
  },
  {
    ...NOTHING,
    key: "DEMO-SIGN-4",
    organisation: "workshop",
    title: "Vehículo de sustitución",
    contract: COURTESY_CAR,
    signers: [signer("cliente", "Sofía", "Ibáñez Mora"), signer("taller", "Bruno", "Gil")],
    blanks: [
      { signerId: "cliente", type: "TEXT", answer: "B 2381" },
      { signerId: "cliente", type: "SIGNATURE", answer: "Sofía Ibáñez Mora" },
    ],
    daysAgo: 12,
    afterwards: [
      { what: "OPENED", signerId: "taller", daysAgo: 11.9 },
      { what: "SIGNED", signerId: "taller", daysAgo: 11.9 },
      { what: "OPENED", signerId: "cliente", daysAgo: 11 },
      { what: "SIGNED", signerId: "cliente", daysAgo: 10.9 },
    ],
  },
  {
    ...NOTHING,
    key: "DEMO-SIGN-5",
    organisation: "workshop",
    title: "Pintura y señal",
    contract: PAINTING,
    signers: [signer("cliente", "Hugo", "Castro Leal")],
    payment: { amount: 15_000, concept: "Señal pintura y chapa", invoiceNumber: "FV-2026-2002" },
    daysAgo: 20,
    afterwards: [
      { what: "OPENED", signerId: "cliente", daysAgo: 19.1 },
      { what: "SIGNED", signerId: "cliente", daysAgo: 19 },
      { what: "PAID", daysAgo: 18.9 },
    ],
  },
  {
    ...NOTHING,
    key: "DEMO-SIGN-6",
    organisation: "workshop",
    title: "Pintura de la puerta",
    contract: PAINTING,
    signers: [signer("cliente", "Martina", "Navarro Peris")],
    daysAgo: 8,
    afterwards: [
      { what: "OPENED", signerId: "cliente", daysAgo: 7.6 },
      { what: "DECLINED", signerId: "cliente", reason: "He encontrado un presupuesto mejor.", daysAgo: 7.5 },
    ],
  },
  {
    ...NOTHING,
    key: "DEMO-SIGN-7",
    organisation: "workshop",
    title: "Mantenimiento 2026",
    contract: { ...MAINTENANCE, blanks: [] },
    signers: [signer("cliente", "Pablo", "Ortega Vila")],
    daysAgo: 16,
    afterwards: [
      { what: "OPENED", signerId: "cliente", daysAgo: 15 },
      { what: "EXPIRED", daysAgo: 7 },
    ],
  },
  {
    ...NOTHING,
    key: "DEMO-SIGN-8",
    organisation: "workshop",
    title: "Vehículo de sustitución",
    contract: { ...COURTESY_CAR, blanks: [] },
    signers: [signer("cliente", "Noa", "Ferrer Bosch")],
    daysAgo: 6,
    afterwards: [{ what: "CANCELLED", daysAgo: 5.5 }],
  },
  {
    ...NOTHING,
    key: "DEMO-SIGN-9",
    organisation: "workshop",
    title: "Mantenimiento anual",
    contract: { ...MAINTENANCE, blanks: [] },
    signers: [signer("cliente", "Iker", "Castro Leal")],
    daysAgo: 4,
    afterwards: [{ what: "NOT_DELIVERED", daysAgo: 3.99 }],
  },
  {
    ...NOTHING,
    key: "DEMO-SIGN-10",
    organisation: "energy",
    title: "Wallbox und Anzahlung",
    contract: WALLBOX,
    signers: [LENA],
    blanks: [
      { signerId: "kundin", type: "TEXT", answer: "Hof, Platz 3" },
      { signerId: "kundin", type: "DATE", answer: "07.12.2026" },
      { signerId: "kundin", type: "SIGNATURE", answer: "Lena Schuster" },
    ],
    payment: { amount: 39_000, concept: "Anzahlung Wallbox", invoiceNumber: "RE-2026-3001" },
    daysAgo: 0.3,
    afterwards: [],
  },
];
