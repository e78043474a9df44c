import { randomFillSync, randomInt } from "node:crypto";
import { v7, validate } from "uuid";

/** So many identifiers have a number of their own within a millisecond: the 12 bits behind the time (RFC 9562, 6.2, method 1). */
const NUMBERS = 4_096;

/** What the last one carries. */
let moment = Number.NEGATIVE_INFINITY;
let number = 0;

/**
 * A new identifier: UUID version 7, time-ordered, made in the application (decision 1). Those that one process makes differ in
 * their first 60 bits already, which is what people read to each other (`short-reference.ts`), and never go back in time.
 */
export function newUuid(): string {
  const now = Date.now();
  if (now > moment) {
    moment = now;
    number = randomInt(NUMBERS / 2);
  } else {
    number += 1;
    if (number === NUMBERS) {
      moment += 1;
      number = 0;
    }
  }
  return v7({ msecs: moment, seq: (number << 20) | randomInt(1 << 20), random: sixteenBytes() });
}

/** The least that can be made at a moment: what was made before it is less, and all else is more. */
export function firstUuid(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** When it was made. */
export function momentOf(uuid: string): Date {
  return new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16));
}

/** Drawn many at once: to ask for each alone takes longer than all the rest of an identifier. */
const drawn = new Uint8Array(4_096);
let next = drawn.length;

function sixteenBytes(): Uint8Array {
  if (next === drawn.length) {
    randomFillSync(drawn);
    next = 0;
  }
  next += 16;
  return drawn.subarray(next - 16, next);
}

export function isUuid(value: string): boolean {
  return validate(value);
}
