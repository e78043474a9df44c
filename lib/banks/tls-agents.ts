import { Agent } from "undici";
import { tellingConnector } from "@/lib/outbound/telling-connector";
import { log } from "@/lib/shared/log";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { type Bank, BankError } from "./connector";
import { KeyProblem } from "./keys/key-material";
import { type BankKey, type OpenKey, openKey } from "./keys/open-key";

/** Answers are a few kilobytes; a bank in trouble may send anything. As they travel, and as they are when they are decompressed. */
export const ANSWER_BYTES_MAX = 1_048_576;
const CONNECT_TIMEOUT_MS = 5_000;

/** By `kept` connections are used again; by `own` each call has one of its own. */
type Agents = Readonly<{ kept: Agent; own: Agent }>;
type Held = Readonly<{ mark: string; agents: Agents }>;

/** Undici's own agent for undici's own fetch: the one built into Node refuses it. */
const held = oncePerProcess("bank-agents", () => ({ plain: newAgents({}), byBank: new Map<string, Held>() }));

type Reached = Pick<Bank, "id" | "tls" | "keys">;

/**
 * Whoever keeps the connections to a bank: a bank that wants our certificate, or has an authority of its own, has one of its own,
 * which is closed when record, certificate or key are others. Calls under way on it come to their end.
 *
 * A connection that was kept may be gone without our knowing, with whoever stood between, and nobody knows then what became of what
 * was sent by it. Of a read that costs a read; of an order it is a payment that nobody knows the end of, of a code or a token for one
 * use that it is lost. Whatever is no read has a connection of its own.
 * @throws BankError TPP_AUTH, not sent, when our key can't be used
 */
export async function agentFor(bank: Reached, method = "GET"): Promise<Agent> {
  const { kept, own } = await agentsFor(bank);
  return method === "GET" ? kept : own;
}

async function agentsFor({ id, tls, keys: { qwac } }: Reached): Promise<Agents> {
  const key = tls.qwac === null ? null : await openOurs(qwac);
  const mark = tls.ca === null && key === null ? null : `${tls.ca ?? ""}\n${key?.mark ?? ""}`;
  const known = held.byBank.get(id);
  if (known && known.mark === mark) return known.agents;
  if (known) {
    held.byBank.delete(id);
    for (const agent of Object.values(known.agents)) agent.close().catch(() => undefined);
  }
  if (mark === null) return held.plain;
  const agents = newAgents({
    ...(tls.ca !== null && { ca: tls.ca }),
    ...(key && { cert: key.certificatesPem, key: key.keyPem }),
  });
  held.byBank.set(id, { mark, agents });
  return agents;
}

function newAgents(trust: Readonly<{ ca?: string; cert?: string; key?: string }>): Agents {
  const connect = tellingConnector({ timeout: CONNECT_TIMEOUT_MS, ...trust });
  const options = { connect, maxResponseSize: ANSWER_BYTES_MAX };
  return { kept: new Agent(options), own: new Agent({ ...options, pipelining: 0 }) };
}

/** @param key null where a record names one that isn't there @throws BankError TPP_AUTH, not sent */
export async function openOurs(key: BankKey | null): Promise<OpenKey> {
  if (key === null) throw new BankError("TPP_AUTH", "There is no key that the record names.", { notSent: true });
  try {
    return await openKey(key);
  } catch (error) {
    if (!(error instanceof KeyProblem)) throw error;
    const problem = `The ${key.kind} ${key.name} ${error.message}.`;
    log.error({ problem }, "a key of ours can't be used: banks are not called");
    throw new BankError("TPP_AUTH", problem, { notSent: true, cause: error });
  }
}
