import { type Db, inTransaction } from "@/db/client";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { countEndpoints, type EndpointRow, insertEndpoint } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { seal } from "@/lib/shared/crypto";
import { AppError } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { newUuid } from "@/lib/shared/ids";
import { type Author, audit } from "@/lib/tenants/author";
import type { WebhookEndpointWithSecret } from "@/lib/webhooks/contract";
import { EVENT_TYPES } from "@/lib/webhooks/model";
import { newSigningSecret, SECRET_PURPOSE } from "@/lib/webhooks/secrets/sign-delivery";
import type { EndpointRequest } from "./endpoint-request";
import { presentEndpoint } from "./present-endpoint";
import { requireEndpointAccess } from "./require-endpoint-access";

/** Each event is sent to each of them. */
const ENDPOINTS_MAX = 50;

/**
 * Registers an endpoint with a signing secret of its own: it hears what happens from now on, one that is made DISABLED
 * nothing before it is ACTIVE.
 * @throws AppError forbidden; insufficient_user_authentication; conflict when the organisation has 50 of them
 */
export async function createEndpoint(
  db: Db,
  author: Author,
  tenantUuid: string,
  request: EndpointRequest,
): Promise<WebhookEndpointWithSecret> {
  requireEndpointAccess(author, "ADMIN");
  requireFreshAuthor(author);
  const secret = newSigningSecret();
  const at = now();
  const endpoint: EndpointRow = {
    uuid: newUuid(),
    url: request.url,
    description: request.description,
    eventTypes: EVENT_TYPES.filter((type) => request.eventTypes.includes(type)),
    status: request.status,
    disabledReason: request.status === "DISABLED" ? "REQUESTED" : null,
    ordered: request.ordered,
    failingSince: null,
    createdAt: at,
    updatedAt: at,
  };
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    if ((await countEndpoints(tx, tenantUuid)) >= ENDPOINTS_MAX) {
      throw new AppError("conflict", { detail: `An organisation may have up to ${ENDPOINTS_MAX} webhook endpoints.` });
    }
    await insertEndpoint(tx, tenantUuid, { ...endpoint, secretSealed: seal(SECRET_PURPOSE, secret) });
    await audit(tx, author, tenantUuid, {
      action: "webhook_endpoint.created",
      subjectType: "webhook_endpoint",
      subjectUuid: endpoint.uuid,
    });
  });
  return { ...presentEndpoint(endpoint), secret };
}
