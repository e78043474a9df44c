import type { AccessToken } from "@/lib/tokens/model";

/** A client's own, of an organisation that no database knows. */
export const TEST_TOKEN: AccessToken = {
  jti: "1",
  subject: "client-1",
  clientId: "client-1",
  tenantUuid: "0190b1c2-d3e4-7506-8728-394a5b6c7d8e",
  scopes: ["api"],
  roles: [],
  authorities: [],
  sessionUuid: null,
  authenticatedAt: null,
  grantUuid: null,
  act: null,
  mandateUuid: null,
  issuedAt: new Date(),
  expiresAt: new Date(Date.now() + 900_000),
};
