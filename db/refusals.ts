import type { Duplex } from "node:stream";
import postgres from "postgres";

/** Of the protocol (3.0), the letters of two messages: each is followed by its length, which counts itself. */
const READY_FOR_QUERY = "Z";
const ERROR_RESPONSE = "E";

/**
 * Ends a connection that the server does not take, with the reason, before the driver reads it. postgres.js 3.4.9 does not forget what was
 * asked by a connection that broke, and takes the words with which the next one is refused (a password, too many connections, a server
 * that starts) for an answer to that: whatever had opened it waited for ever, the driver tried for ever, and when it was taken again
 * somebody else was told of the refusal. Nor does it ask a second time for the types of arrays when that question was refused, and sends
 * arrays as nothing from then on.
 * @param questions how many the driver asks by itself before it is ready
 */
export function failWhenRefused(road: Duplex, questions: number): void {
  const { emit } = road;
  let unanswered = 1 + questions;
  let heard = Buffer.alloc(0);
  const first = (event: string, ...said: unknown[]): boolean => {
    const [piece] = said;
    if (event !== "data" || !Buffer.isBuffer(piece)) return emit.call(road, event, ...said);
    heard = Buffer.concat([heard, piece]);
    for (; heard.length >= 5; heard = heard.subarray(lengthOf(heard))) {
      if (heard.length < lengthOf(heard)) break;
      const kind = heard.toString("latin1", 0, 1);
      if (kind === READY_FOR_QUERY) unanswered -= 1;
      if (unanswered > 0 && kind !== ERROR_RESPONSE) continue;
      Reflect.deleteProperty(road, "emit");
      if (kind === READY_FOR_QUERY) break;
      road.destroy(refusalIn(heard.toString("utf8", 5, lengthOf(heard))));
      return true;
    }
    return emit.call(road, event, ...said);
  };
  // Whoever listens hears it after us, or not at all.
  Object.assign(road, { emit: first });
}

function lengthOf(messages: Buffer): number {
  return 1 + messages.readUInt32BE(1);
}

/** As the driver would have made it of the same fields, each a letter and a text. */
function refusalIn(fields: string): Error {
  const said = new Map(fields.split("\0").map((field) => [field.slice(0, 1), field.slice(1)]));
  const known = { message: said.get("M"), code: said.get("C"), severity: said.get("V"), routine: said.get("R") };
  return Reflect.construct(postgres.PostgresError, [known]) as postgres.PostgresError;
}
