import type { Bank, OAuthReturn } from "../connector";
import type { OAuthAction } from "../next-action";
import { askToPay } from "../oauth/authorize";
import type { ScaAnswer } from "./answers";

type Asked = Readonly<{ bankPaymentId: string; oauth: OAuthReturn | undefined }>;

/**
 * The way to a bank's authorization server, where its record says that the authorisation is OAuth's and its answer says where
 * the server is described (`scaOAuth`); null where the answer goes on by another way.
 */
export async function oauthWay(
  bank: Bank,
  { _links: links }: Pick<ScaAnswer, "_links">,
  asked: Asked,
): Promise<OAuthAction | null> {
  const link = links.get("scaOAuth");
  return link === undefined ? null : oauthTo(bank, link, asked);
}

/** The same where the answer offers no way at all; null where the record doesn't name the server. */
export async function oauthByRecord(bank: Bank, asked: Asked): Promise<OAuthAction | null> {
  return oauthTo(bank, null, asked);
}

async function oauthTo(bank: Bank, description: string | null, asked: Asked): Promise<OAuthAction | null> {
  return bank.auth.psuToken === "INTEGRATED" ? askToPay(bank, description, asked) : null;
}
