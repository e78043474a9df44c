import { type RateHeaders, takeTurn, verificationPolicy } from "@/lib/http/rate-limit";
import { clientAddress } from "@/lib/http/request/client-address";
import { withOneFile } from "@/lib/http/request/one-file";
import type { ApiRequest } from "@/lib/shared/api-request";
import { VERIFIED_BYTES_MAX } from "@/lib/shared/limits";
import { networkOf } from "@/lib/shared/network-of";

/** A file that somebody shows who is nobody to us. */
export type ShownFile = Readonly<{
  path: string;
  sizeBytes: number;
  /** Those who wait are served in turn: one value for each network. */
  who: string;
}>;

const EXPECTED = { part: "document", type: "application/pdf", bytesMax: VERIFIED_BYTES_MAX } as const;

/**
 * Runs with the one PDF that a request shows, and forgets it (decision 95). Who shows many is told to wait.
 * @throws AppError rate_limited, and as `withOneFile`
 */
export async function withShownFile<T>(
  request: ApiRequest,
  tell: (headers: RateHeaders) => void,
  use: (file: ShownFile) => Promise<T>,
): Promise<T> {
  const address = clientAddress(request);
  const place = address && networkOf(address);
  takeTurn(verificationPolicy(), place, tell);
  return withOneFile(request, EXPECTED, ({ path, sizeBytes }) =>
    use({ path, sizeBytes, who: `verification ${place}` }),
  );
}
