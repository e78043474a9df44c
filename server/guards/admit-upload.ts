import type { IncomingMessage } from "node:http";
import { findDashboardSession } from "@/lib/http/find-dashboard-session";
import { addressPolicy, takeTurn } from "@/lib/http/rate-limit";
import { clientPlace } from "@/lib/http/request/client-address";
import { AppError } from "@/lib/shared/errors";
import { toApiRequest } from "@/server/api-request";
import { holdBytes } from "./held-bytes";

/**
 * Lets a body be held that is larger than strangers' may be: of somebody who is signed in, while there is room (decision 338).
 * Nothing of it has been read before.
 * @param bytes as many as it may have
 * @returns ends its stay
 * @throws AppError invalid_token, rate_limited
 */
export async function admitUpload(request: IncomingMessage, origin: string, bytes: number): Promise<() => void> {
  const asked = toApiRequest(request, origin);
  takeTurn(addressPolicy(), clientPlace(asked), () => undefined);
  const session = await findDashboardSession(asked);
  if (!session) throw new AppError("invalid_token", { detail: "Nobody is signed in." });
  // Whoever acts for another organisation, or tries things in a sandbox, takes the place of their own.
  return holdBytes(session.membership.tenantUuid, bytes);
}
