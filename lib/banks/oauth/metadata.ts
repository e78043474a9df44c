import { z } from "zod";
import { type Bank, BankError } from "../connector";
import { resolveLink } from "../transport/links";
import { send } from "./transport";

/** An authorization server, as far as we need to know it. */
export type AuthorizationServer = Readonly<{
  authorizeUrl: string;
  tokenUrl: string;
  /** Null where nobody has told us. */
  issuer: string | null;
  /** It names itself in each answer, so that one without its name is somebody else's (RFC 9207). */
  namesIssuer: boolean;
}>;

/** RFC 8414, section 2, and RFC 9207, section 3. */
const metadata = z.object({
  issuer: z.string().min(1),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  authorization_response_iss_parameter_supported: z.boolean().nullish().catch(null),
});

/**
 * What a bank's authorization server says of itself, at the address that the bank has named. Its own addresses have to be the
 * bank's: neither a payer nor a code of theirs goes wherever an answer says.
 * @throws BankError PROTOCOL, or TOKEN where it gives no answer
 */
export async function readMetadata(bank: Bank, metadataUrl: string): Promise<AuthorizationServer> {
  const answer = await send(bank, "oauthMetadata", metadataUrl, {
    method: "GET",
    headers: { Accept: "application/json" },
  });
  const parsed = metadata.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (!parsed.success) {
    throw new BankError("PROTOCOL", "The description of the bank's authorization server can't be read.", {
      httpStatus: answer.status,
    });
  }
  const { issuer, authorization_endpoint, token_endpoint, authorization_response_iss_parameter_supported } =
    parsed.data;
  return {
    authorizeUrl: resolveLink(bank, authorization_endpoint),
    tokenUrl: resolveLink(bank, token_endpoint),
    issuer,
    namesIssuer: authorization_response_iss_parameter_supported ?? false,
  };
}
