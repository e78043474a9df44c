import type { Books } from "./books";
import { GAP_MAX_MS } from "./failures";
import type { Endured } from "./go-through";
import type { Probe } from "./probes";
import type { Asked } from "./requests";
import type { Growth } from "./samples";

/** Everything that a trial has seen. */
export type Seen = Readonly<{
  books: Books;
  /** What was acknowledged: operations, and those of them that were paid. */
  acknowledged: readonly string[];
  paid: readonly string[];
  probes: readonly Probe[];
  uploads: readonly Probe[];
  /** Events that the receiver was told, each as often as it was. */
  told: readonly string[];
  toldTypes: readonly string[];
  requests: readonly Asked[];
  /** What an ERP or a payer wanted, and of that what was given up on or refused after all. */
  wanted: number;
  notDone: readonly string[];
  lateMs: readonly number[];
  endured: readonly Endured[];
  /** Standbys that had not come back by themselves, and were made anew. */
  madeAnew: readonly string[];
  /** What has not become whole again, though it was waited for; null where everything has. */
  unmended: string | null;
  /** What the cluster takes, the longer the more or not; null of too short a trial to say. */
  growth: readonly Growth[] | null;
}>;

/** What must hold, and whether it has. */
export type Property = Readonly<{ name: string; found: string; isMet: boolean }>;

export const REQUEST_MAX_MS = 3_000;
const ERROR_SHARE_MAX = 0.001;
/** Within so long a runner that fetches no more is replaced (decision 53). */
const IDLE_MAX_MS = 10_000;

export function verdictOn(seen: Seen): readonly Property[] {
  const { books, acknowledged, paid, requests, lateMs } = seen;
  const lost = acknowledged.filter((uuid) => !books.operations.has(uuid));
  const unpaid = paid.filter((uuid) => books.operations.get(uuid)?.status !== "COMPLETED");
  const later = ranLater(seen);
  const slowest = Math.max(0, ...requests.map(({ tookMs }) => tookMs));
  const slow = requests.filter(({ tookMs }) => tookMs > REQUEST_MAX_MS).length;
  const silent = requests.filter(({ status, saysWhenToComeAgain }) => status === 503 && !saysWhenToComeAgain).length;
  const wrong = requests.filter(({ status }) => status !== null && status >= 500 && status !== 503 && status !== 502);
  const share = seen.notDone.length / Math.max(1, seen.wanted);
  const idle = Math.max(0, ...lateMs);
  const none = (name: string, count: number, of = ""): Property => ({
    name,
    found: `${count}${of}`,
    isMet: count === 0,
  });
  return [
    none("acknowledged writes lost", lost.length + unpaid.length, ` of ${acknowledged.length + paid.length}`),
    none("answered 503 and carried out afterwards", later, ` of ${refusedOf(seen).length}`),
    none(
      "documents of what was acknowledged that are not on the disk",
      books.missingDocuments,
      ` of ${books.documents}`,
    ),
    ...money(books),
    ...events(seen),
    none("attempts that nobody asks about any more", books.forgottenAttempts),
    none("jobs given up", books.jobsGivenUp),
    { name: "a job that was due waited at most, s", found: seconds(idle), isMet: idle <= IDLE_MAX_MS },
    {
      name: "slowest request, s",
      found: `${seconds(slowest)} (${slow} of ${requests.length} over 3)`,
      isMet: slow === 0,
    },
    none("503 without Retry-After", silent),
    none("answers of 500 or more, but for 502 and 503", wrong.length),
    {
      name: "not done after being asked for again",
      found: `${seen.notDone.length} of ${seen.wanted} (${(share * 100).toFixed(2)} %)`,
      isMet: share < ERROR_SHARE_MAX,
    },
    wholeness(seen),
    ...flatness(seen),
    ...gaps(seen.endured),
  ];
}

function refusedOf({ probes, uploads }: Pick<Seen, "probes" | "uploads">): readonly Probe[] {
  return [...probes, ...uploads].filter(({ status }) => status === 503);
}

/** What was committed and its acknowledgement lost is there; what was committed after the answer ran when nobody wanted it any more. */
function ranLater({ probes, uploads, books }: Seen): number {
  return refusedOf({ probes, uploads }).filter(
    ({ concept, endedAt }) => (books.committedAt.get(concept) ?? 0) > endedAt,
  ).length;
}

function money({ signed, records, shown }: Books): readonly Property[] {
  const signedIds = new Set(signed.map(({ endToEndId }) => endToEndId));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const signedSum = sum(signed.map(({ amount }) => amount));
  const shownSum = sum(
    signed.filter(({ endToEndId }) => !records.has(endToEndId) && shown.has(endToEndId)).map(({ amount }) => amount),
  );
  const recordSum = sum([...records.values()]);
  const invented = [...records.keys()].filter((id) => !signedIds.has(id)).length;
  const cents = (amount: number) => (amount / 100).toFixed(2);
  return [
    {
      name: "signed at the banks = records + items shown",
      found: `${cents(signedSum)} = ${cents(recordSum)} + ${cents(shownSum)} (${signed.length} payments)`,
      isMet: signedSum === recordSum + shownSum && invented === 0,
    },
  ];
}

function events({ books, paid, told, toldTypes }: Seen): readonly Property[] {
  const completed = new Map<string, number>();
  for (const { type, subject } of books.events) {
    if (type === "OPERATION_COMPLETED") completed.set(subject, (completed.get(subject) ?? 0) + 1);
  }
  const notOnce = paid.filter((uuid) => completed.get(uuid) !== 1).length;
  const heard = new Set(told);
  const due = books.events.filter(({ type }) => toldTypes.includes(type));
  const unheard = due.filter(({ uuid }) => !heard.has(uuid)).length;
  return [
    {
      name: "payments whose completion is an event once",
      found: `${paid.length - notOnce} of ${paid.length}`,
      isMet: notOnce === 0,
    },
    { name: "gaps in the events' numbers", found: String(books.sequenceGaps), isMet: books.sequenceGaps === 0 },
    {
      name: "events told to the receiver",
      found: `${due.length - unheard} of ${due.length}, ${told.length - heard.size} more than once`,
      isMet: unheard === 0 && books.undelivered === 0,
    },
  ];
}

/** With a person's help where Patroni gives up on a standby: it is said, for it has to be known. */
function wholeness({ unmended, madeAnew }: Seen): Property {
  const found =
    unmended ?? (madeAnew.length === 0 ? "yes" : `yes, with standbys made anew by hand: ${madeAnew.length}`);
  return { name: "whole again after each failure", found, isMet: unmended === null };
}

const TAKEN = {
  memoryBytes: "memory of the largest process, MB",
  connections: "connections",
  jobs: "jobs",
  queueBytes: "the queue's tables, MB",
} as const;
const MEGABYTE = 1_048_576;

function flatness({ growth }: Seen): readonly Property[] {
  return (growth ?? []).map(({ of, first, before, after, last, isFlat }) => {
    const shown = (value: number) => (of.endsWith("Bytes") ? (value / MEGABYTE).toFixed(1) : String(value));
    const found = `${shown(before)}, ${shown(after)} (first ${shown(first)}, last ${shown(last)})`;
    return { name: `${TAKEN[of]}: second third, last third`, found, isMet: isFlat };
  });
}

function gaps(endured: readonly Endured[]): readonly Property[] {
  return Object.entries(GAP_MAX_MS).flatMap(([kind, bound]) => {
    const longest = Math.max(-1, ...endured.filter((one) => one.kind === kind).map(({ gapMs }) => gapMs));
    if (bound === null || longest < 0) return [];
    return [{ name: `${kind}: nothing written for, s`, found: seconds(longest), isMet: longest < bound }];
  });
}

export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
