import type { Bank, OAuthReturn } from "../connector";
import type { OAuthAction } from "../next-action";
import { askToPay, wayBackOf } from "../oauth/authorize";
import { resolveLink } from "../transport/links";
import type { ScaAnswer } from "./answers";

/**
 * The way to a bank's authorization server, where its record says that the authorisation is OAuth's and its answer says where
 * the server is described (`scaOAuth`); null where the answer goes on by another way.
 */
export async function oauthWay(
  bank: Bank,
  { _links: links }: Pick<ScaAnswer, "_links">,
  { bankPaymentId, oauth }: Readonly<{ bankPaymentId: string; oauth: OAuthReturn | undefined }>,
): Promise<OAuthAction | null> {
  const link = links.get("scaOAuth");
  if (bank.auth.psuToken !== "INTEGRATED" || link === undefined) return null;
  return askToPay(bank, resolveLink(bank, link), { bankPaymentId, back: wayBackOf(oauth) });
}
