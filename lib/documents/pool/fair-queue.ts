export type FairQueueLimits = Readonly<{ itemsMax: number; bytesMax: number }>;

type Entry<T> = Readonly<{ item: T; sizeBytes: number }>;

/**
 * A queue that is bounded, and fair to those who share it: whoever waits with one item is served after at most one item of each
 * other, however many those have. Nobody may fill more than half of it.
 */
export class FairQueue<T> {
  private readonly lines = new Map<string, Entry<T>[]>();
  private readonly limits: FairQueueLimits;
  private items = 0;
  private bytes = 0;

  constructor(limits: FairQueueLimits) {
    this.limits = limits;
  }

  get length(): number {
    return this.items;
  }

  /** False when there is no room: for anyone, or for this one. */
  push(who: string, item: T, sizeBytes: number): boolean {
    const line = this.lines.get(who) ?? [];
    const lineBytes = line.reduce((sum, entry) => sum + entry.sizeBytes, 0);
    const { itemsMax, bytesMax } = this.limits;
    if (this.items + 1 > itemsMax || this.bytes + sizeBytes > bytesMax) return false;
    if (line.length + 1 > itemsMax / 2 || lineBytes + sizeBytes > bytesMax / 2) return false;
    this.lines.set(who, line);
    line.push({ item, sizeBytes });
    this.count(1, sizeBytes);
    return true;
  }

  /** The first item of the one who has waited longest to be served. */
  shift(): T | undefined {
    const [next] = this.lines;
    if (!next) return undefined;
    const [who, line] = next;
    const entry = line.shift();
    // Whoever was served goes to the end; a Map keeps its keys in the order they were set.
    this.lines.delete(who);
    if (line.length > 0) this.lines.set(who, line);
    if (entry) this.count(-1, -entry.sizeBytes);
    return entry?.item;
  }

  private count(items: number, bytes: number): void {
    this.items += items;
    this.bytes += bytes;
  }
}
