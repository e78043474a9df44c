import type { IncomingMessage } from "node:http";
import { findDashboardSession } from "@/lib/http/find-dashboard-session";
import { addressPolicy, takeTurn } from "@/lib/http/rate-limit";
import { clientPlace } from "@/lib/http/request/client-address";
import { AppError } from "@/lib/shared/errors";
import { toApiRequest } from "@/server/api-request";
import { holdStrangers, holdUpload } from "./held-bytes";

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
  return holdUpload(session.membership.tenantUuid, bytes);
}

/**
 * Lets a body be held of whoever sends it, while there is room: each may be small, and a thousand that never end are this process's memory
 * (decision 338).
 * @param bytes as many as it may have
 * @returns ends its stay
 * @throws AppError rate_limited
 */
export async function admitStrangers(request: IncomingMessage, origin: string, bytes: number): Promise<() => void> {
  return holdStrangers(clientPlace(toApiRequest(request, origin)) ?? "nowhere", bytes);
}
