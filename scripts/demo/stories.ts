import type { OperationStatus } from "@/lib/operations/model";

/** What became of one operation of the demo, before it is written as rows. */
export type DemoStory = Readonly<{
  status: OperationStatus;
  /** Whole minor units. */
  amount: number;
  concept: string;
  invoiceNumber: string;
  payer: Readonly<{ name: string; lastName: string; email: string }>;
  /** A failed try before whatever came last. */
  failedFirst: boolean;
}>;

export type DemoFlow = Readonly<{ createdAt: Date; attributed: boolean; stories: readonly DemoStory[] }>;

export type DemoLanguage = "es" | "de";

const WORDS: Readonly<
  Record<DemoLanguage, Readonly<{ first: string[]; last: string[]; things: string[]; prefix: string }>>
> = {
  es: {
    first: ["Lucía", "Mateo", "Sofía", "Hugo", "Martina", "Pablo", "Elena", "Iker", "Noa", "Joan"],
    last: ["García Prats", "Romero Sanz", "Ibáñez Mora", "Castro Leal", "Navarro Peris", "Ortega Vila", "Ferrer Bosch"],
    things: ["Revisión anual", "Cambio de neumáticos", "Pintura y chapa", "Reparación de frenos", "Batería y montaje"],
    prefix: "FV",
  },
  de: {
    first: ["Lena", "Paul", "Mia", "Felix", "Clara", "Max", "Ida", "Anton", "Greta", "Emil"],
    last: ["Schuster", "Becker", "Vogt", "Lindner", "Hartmann", "Kuhn", "Albrecht"],
    things: ["Abschlag Strom", "Jahresabrechnung Gas", "Wallbox-Montage", "Wartung Wärmepumpe", "Solarpaket Rate"],
    prefix: "RE",
  },
};

const DAY_MS = 86_400_000;

/** What flows of several operations look like: every aggregated status occurs. */
const MIXED: readonly (readonly OperationStatus[])[] = [
  ["COMPLETED", "EXPIRED"],
  ["COMPLETED", "OPENED", "CREATED"],
  ["COMPLETED", "COMPLETED"],
  ["REJECTED", "EXPIRED"],
  ["CANCELLED", "CANCELLED"],
  ["COMPLETED", "REJECTED", "COMPLETED"],
];

/** How often a single operation ends like this, in a hundred. */
const SINGLE: readonly (readonly [OperationStatus, number])[] = [
  ["COMPLETED", 62],
  ["OPENED", 9],
  ["CREATED", 10],
  ["EXPIRED", 8],
  ["CANCELLED", 5],
  ["REJECTED", 4],
  ["NOT_DELIVERED", 2],
];

/** One story for each kind of ending, then the ordinary run of business: the same for every installation of the same day. */
export function demoFlows(language: DemoLanguage, seed: number, until: Date): readonly DemoFlow[] {
  const random = randomFrom(seed);
  const endings = [
    ...SINGLE.map(([status]) => [status]),
    ...MIXED,
    ...Array.from({ length: 64 }, () => [drawStatus(random)]),
  ];
  let invoice = 1000 + seed;
  return endings.map((statuses): DemoFlow => {
    const createdAt = new Date(until.getTime() - ageDays(statuses, random) * DAY_MS);
    const stories = statuses.map((status) => {
      invoice += 1;
      return story(language, status, `${WORDS[language].prefix}-${createdAt.getUTCFullYear()}-${invoice}`, random);
    });
    return { createdAt, attributed: random() < 0.25, stories };
  });
}

/** What can still be paid is young; what has expired is older than its week. */
function ageDays(statuses: readonly OperationStatus[], random: () => number): number {
  if (statuses.includes("EXPIRED")) return 9 + random() * 80;
  if (statuses.some((status) => status === "CREATED" || status === "OPENED")) return 0.2 + random() * 6;
  return 0.5 + random() * 89;
}

function story(
  language: DemoLanguage,
  status: OperationStatus,
  invoiceNumber: string,
  random: () => number,
): DemoStory {
  const words = WORDS[language];
  const name = pick(words.first, random);
  const lastName = pick(words.last, random);
  const mailbox = `${name}.${lastName.split(" ")[0]}`.normalize("NFD").replace(/[^a-z.]/gi, "");
  return {
    status,
    amount: 1_900 + Math.floor(random() ** 3 * 180_000) * 5,
    concept: `${pick(words.things, random)} ${invoiceNumber}`,
    invoiceNumber,
    payer: { name, lastName, email: `${mailbox.toLowerCase()}@correo.example` },
    failedFirst: (status === "COMPLETED" || status === "OPENED") && random() < 0.18,
  };
}

function drawStatus(random: () => number): OperationStatus {
  let left = random() * 100;
  for (const [status, share] of SINGLE) {
    left -= share;
    if (left < 0) return status;
  }
  return "COMPLETED";
}

function pick<T>(from: readonly T[], random: () => number): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error("Nothing to pick from.");
  return one;
}

/** Mulberry32: small, and good enough to look like life. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
