import { type RateHeaders, takeTurn, verificationPolicy } from "@/lib/http/rate-limit";
import { clientPlace } from "@/lib/http/request/client-address";
import { withOneFile } from "@/lib/http/request/one-file";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError } from "@/lib/shared/errors";
import { VERIFIED_BYTES_MAX } from "@/lib/shared/limits";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";

/** A file that somebody shows who is nobody to us. */
export type ShownFile = Readonly<{
  path: string;
  sizeBytes: number;
  /** Those who wait are served in turn: one value for each network. */
  who: string;
}>;

const EXPECTED = { part: "document", type: "application/pdf", bytesMax: VERIFIED_BYTES_MAX } as const;

/** Where the files come from that are shown now. Each lies on the disk until it is answered, however slowly the rest of it comes. */
const shown = oncePerProcess("shown-files", () => new Set<Readonly<{ place: string | null }>>());

/** Of one network, where addresses are told apart at all: whoever sends slowly must not take every place. */
const OF_A_PLACE_MAX = 4;
/** A gibibyte of them: the disk is everybody's who uploads. */
const AT_ONCE_MAX = 32;

/** Why nobody is taken at the moment. */
const ALL_TAKEN = new Error("every place for shown files is taken");

/** Whether that was refused because of what others show: nobody's doing who asks, and over in a moment. */
export function isFullOfOthers(error: AppError): boolean {
  return error.cause === ALL_TAKEN;
}

/**
 * Runs with the one PDF that a request shows, and forgets it (decision 95). Who shows many is told to wait.
 * @throws AppError rate_limited, and as `withOneFile`
 */
export async function withShownFile<T>(
  request: ApiRequest,
  tell: (headers: RateHeaders) => void,
  use: (file: ShownFile) => Promise<T>,
): Promise<T> {
  const place = clientPlace(request);
  const policy = verificationPolicy();
  takeTurn(policy, place, tell);
  const endShowing = beginShowing(place, policy !== null && place !== null);
  try {
    return await withOneFile(request, EXPECTED, ({ path, sizeBytes }) =>
      use({ path, sizeBytes, who: `verification ${place}` }),
    );
  } finally {
    endShowing();
  }
}

function beginShowing(place: string | null, isLimited: boolean): () => void {
  const ofPlace = [...shown].filter((other) => other.place === place).length;
  if (isLimited && ofPlace >= OF_A_PLACE_MAX) throw tooMany("Other documents from your network are being looked at.");
  if (shown.size >= AT_ONCE_MAX)
    throw tooMany("As many documents are being looked at as this process takes.", ALL_TAKEN);
  const mine = { place };
  shown.add(mine);
  return () => void shown.delete(mine);
}

function tooMany(detail: string, cause?: Error): AppError {
  return new AppError("rate_limited", { detail, retryAfterSeconds: 2, cause });
}
