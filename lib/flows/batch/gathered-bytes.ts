/** Bytes that come in pieces, kept in one: pieces of a single byte each would take a hundred times as much memory. */
export class GatheredBytes {
  readonly #bytesMax: number;
  #held = Buffer.alloc(0);
  #sizeBytes = 0;

  /** @param bytesMax beyond these nothing is kept, and only counted */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Of all that were added, those that were not kept among them. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Copies what it is given. */
  add(piece: Buffer): void {
    const end = this.#sizeBytes + piece.length;
    if (end > this.#bytesMax) this.#held = Buffer.alloc(0);
    else {
      if (end > this.#held.length) this.#grow(end);
      piece.copy(this.#held, this.#sizeBytes);
    }
    this.#sizeBytes = end;
  }

  /** All of them, and begins anew; null where they were too many. */
  take(): Buffer | null {
    const taken = this.#sizeBytes > this.#bytesMax ? null : this.#held.subarray(0, this.#sizeBytes);
    this.#held = Buffer.alloc(0);
    this.#sizeBytes = 0;
    return taken;
  }

  #grow(sizeBytes: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.min(this.#bytesMax, Math.max(sizeBytes, 2 * this.#held.length)));
    this.#held.copy(grown, 0, 0, this.#sizeBytes);
    this.#held = grown;
  }
}
