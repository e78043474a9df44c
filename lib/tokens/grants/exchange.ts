import type { AccessToken } from "../model";
import type { GrantRequest, TokenResponse } from "./grant";

/** One of the two exchanges: the checked subject token, and the organisation that the new token is for. */
export type Exchange = (
  request: GrantRequest,
  subject: AccessToken,
  targetTenantUuid: string,
) => Promise<Omit<TokenResponse, "issued_token_type">>;
