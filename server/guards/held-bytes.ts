import { AppError } from "@/lib/shared/errors";
import { JSON_BYTES_MAX } from "@/lib/shared/limits";
import { HELD_UPLOAD_BYTES_MAX } from "./body-limit";

type Room = Readonly<{
  /** Of one: whoever sends slowly must not take every place. */
  ofOneMax: number;
  /** Of all. Each is in memory twice for a moment, and a third time while it is looked at. */
  atOnceMax: number;
  /** What is told to who has taken their share. */
  fullForOne: string;
}>;

/**
 * Takes memory of this process for a body that is read as a whole (decision 338).
 * @param who has a share of it
 * @param bytes as many as it may have
 * @returns gives them back; harmless when called twice
 * @throws AppError rate_limited
 */
type Hold = (who: string, bytes: number) => () => void;

export const UPLOADS_AT_ONCE_BYTES_MAX = 6 * HELD_UPLOAD_BYTES_MAX;
export const STRANGERS_AT_ONCE_BYTES_MAX = 64 * JSON_BYTES_MAX;

/** For an upload of an organisation's. */
export const holdUpload = roomFor({
  ofOneMax: 2 * HELD_UPLOAD_BYTES_MAX,
  atOnceMax: UPLOADS_AT_ONCE_BYTES_MAX,
  fullForOne: "Other uploads of the organisation are under way.",
});

/** For a body of whoever it is, by where it comes from. */
export const holdStrangers = roomFor({
  ofOneMax: 16 * JSON_BYTES_MAX,
  atOnceMax: STRANGERS_AT_ONCE_BYTES_MAX,
  fullForOne: "Other requests from your network are under way.",
});

function roomFor({ ofOneMax, atOnceMax, fullForOne }: Room): Hold {
  const held = new Set<Readonly<{ who: string; bytes: number }>>();
  return (who, bytes) => {
    const others = [...held];
    const own = others.filter((other) => other.who === who);
    if (sum(own) + bytes > ofOneMax) throw tooMany(fullForOne);
    if (sum(others) + bytes > atOnceMax) throw tooMany("As many bodies are under way as this process holds.");
    const mine = { who, bytes };
    held.add(mine);
    return () => void held.delete(mine);
  };
}

function sum(bodies: readonly Readonly<{ bytes: number }>[]): number {
  return bodies.reduce((total, { bytes }) => total + bytes, 0);
}

function tooMany(detail: string): AppError {
  return new AppError("rate_limited", { detail, retryAfterSeconds: 2 });
}
