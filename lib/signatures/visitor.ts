import type { EvidenceDetail } from "./model";

/** From where somebody does something; a part of the evidence, and of nothing else. */
export type Visitor = Readonly<{
  ipAddress: string | null;
  userAgent: string | null;
  /** The browser is signed in as somebody who works for the sender, and is not the signer (decision 206). */
  ofSender?: boolean;
}>;

const USER_AGENT_CHARACTERS_MAX = 300;

export function visitorDetail({ ipAddress, userAgent, ofSender = false }: Visitor): EvidenceDetail {
  const agent = userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null;
  return { ipAddress, userAgent: agent, ...(ofSender && { ofSender }) };
}
