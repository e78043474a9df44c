import { AppError } from "@/lib/shared/errors";
import { HELD_UPLOAD_BYTES_MAX } from "./body-limit";

/** Of one organisation: whoever sends slowly must not take every place. */
const OF_A_TENANT_MAX = 2 * HELD_UPLOAD_BYTES_MAX;
/** Each is in memory twice for a moment, and a third time while it is looked at. */
export const UPLOADS_AT_ONCE_BYTES_MAX = 6 * HELD_UPLOAD_BYTES_MAX;

type Held = Readonly<{ tenantUuid: string; bytes: number }>;

const held = new Set<Held>();

/**
 * Takes memory of this process for an upload of an organisation's (decision 338).
 * @param bytes as many as it may have
 * @returns gives them back; harmless when called twice
 * @throws AppError rate_limited
 */
export function holdBytes(tenantUuid: string, bytes: number): () => void {
  const others = [...held];
  const own = others.filter((other) => other.tenantUuid === tenantUuid);
  if (sum(own) + bytes > OF_A_TENANT_MAX) throw tooMany("Other uploads of the organisation are under way.");
  if (sum(others) + bytes > UPLOADS_AT_ONCE_BYTES_MAX)
    throw tooMany("As many uploads are under way as this process holds.");
  const mine = { tenantUuid, bytes };
  held.add(mine);
  return () => void held.delete(mine);
}

function sum(uploads: readonly Held[]): number {
  return uploads.reduce((total, { bytes }) => total + bytes, 0);
}

function tooMany(detail: string): AppError {
  return new AppError("rate_limited", { detail, retryAfterSeconds: 2 });
}
