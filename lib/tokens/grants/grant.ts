import type { Database } from "@/db/client";
import type { ClientRow } from "@/db/queries/tokens/clients";
import type { Form } from "../read-form";

/** A token request whose client is known and may use the grant. */
export type GrantRequest = Readonly<{ db: Database; client: ClientRow; form: Form }>;

/** Interface 2.1. */
export type TokenResponse = Readonly<{
  access_token: string;
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  scope: string;
  refresh_token?: string;
  id_token?: string;
  issued_token_type?: string;
}>;

/** One way to come by a token. Throws OAuthError. */
export type Grant = (request: GrantRequest) => Promise<TokenResponse>;
