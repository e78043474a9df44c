import { now } from "@/lib/shared/clock";
import { GATHERED_MS, TOLD_EVERY_MS } from "./live-pace";
import type { LiveHint, LiveTopic } from "./model";

const CLOCKS_DIFFER_MS = 2_000;
/** More names than a page shows are no use. */
const NAMED_MAX = 50;

/** Null: too many to be named, or no operations. */
type Change = Readonly<{ topic: LiveTopic; uuids: readonly string[] | null }>;
type Listener = Readonly<{ tell: (hint: LiveHint) => void }>;

/** Those who look at the same part of one organisation: all of it, or one collaborator's channel. They are told together. */
export class Audience<Line extends Listener> {
  readonly lines = new Set<Line>();
  #topics = new Set<LiveTopic>();
  #uuids: Set<string> | null = new Set();
  /** Since when all is heard, and what was heard last; of `Date.now()`. */
  #heardFrom = Number.POSITIVE_INFINITY;
  #notedAt = Number.NEGATIVE_INFINITY;
  #toldAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  #isLeft = false;
  readonly #beforeTelling: () => Promise<void>;

  /** @param beforeTelling sees to it that whoever asks once it is told is shown what has changed; never fails */
  constructor(beforeTelling: () => Promise<void>) {
    this.#beforeTelling = beforeTelling;
  }

  note({ topic, uuids }: Change): void {
    this.#notedAt = now().getTime();
    this.#topics.add(topic);
    if (topic === "operations") this.#name(uuids);
    const dueIn = Math.max(GATHERED_MS, this.#toldAt + TOLD_EVERY_MS - performance.now());
    this.#timer ??= setTimeout(() => void this.#tell(), dueIn);
  }

  /** From now on it is told of all that changes. */
  begin(): void {
    this.#heardFrom = now().getTime();
  }

  /** Whether anything has, or may have, changed since then: a page was drawn by a process whose clock is nearly ours. */
  hasChangedSince(at: number): boolean {
    return !(at > this.#heardFrom && at - CLOCKS_DIFFER_MS > this.#notedAt);
  }

  /** Whether nobody has listened since this was last asked. */
  isLeftAgain(): boolean {
    const wasLeft = this.#isLeft;
    this.#isLeft = this.lines.size === 0;
    return wasLeft && this.#isLeft;
  }

  #name(uuids: readonly string[] | null): void {
    for (const uuid of uuids ?? []) this.#uuids?.add(uuid);
    if (uuids === null || (this.#uuids?.size ?? 0) > NAMED_MAX) this.#uuids = null;
  }

  async #tell(): Promise<void> {
    const hint = { topics: [...this.#topics], uuids: this.#uuids && [...this.#uuids] };
    this.#topics = new Set();
    this.#uuids = new Set();
    this.#timer = null;
    this.#toldAt = performance.now();
    await this.#beforeTelling();
    for (const line of this.lines) line.tell(hint);
  }
}
