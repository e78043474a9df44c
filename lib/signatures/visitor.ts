import type { EvidenceDetail } from "./model";

/** From where somebody does something; a part of the evidence, and of nothing else. */
export type Visitor = Readonly<{ ipAddress: string | null; userAgent: string | null }>;

const USER_AGENT_CHARACTERS_MAX = 300;

export function visitorDetail({ ipAddress, userAgent }: Visitor): EvidenceDetail {
  return { ipAddress, userAgent: userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null };
}
