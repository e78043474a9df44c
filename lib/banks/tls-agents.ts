import { Agent } from "undici";
import { log } from "@/lib/shared/log";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { type Bank, BankError } from "./connector";
import { KeyProblem } from "./keys/key-material";
import { type BankKey, type OpenKey, openKey } from "./keys/open-key";

/** Answers are a few kilobytes; a bank in trouble may send anything. As they travel, and as they are when they are decompressed. */
export const ANSWER_BYTES_MAX = 1_048_576;
const CONNECT_TIMEOUT_MS = 5_000;

type Held = Readonly<{ mark: string; agent: Agent }>;

/** Undici's own agent for undici's own fetch: the one built into Node refuses it. */
const held = oncePerProcess("bank-agents", () => ({ plain: newAgent({}), byBank: new Map<string, Held>() }));

type Reached = Pick<Bank, "id" | "tls" | "keys">;

/**
 * Whoever keeps the connections to a bank: a bank that wants our certificate, or has an authority of its own, has one of its own,
 * which is closed when record, certificate or key are others. Calls under way on it come to their end.
 * @throws BankError TPP_AUTH, not sent, when our key can't be used
 */
export async function agentFor({ id, tls, keys: { qwac } }: Reached): Promise<Agent> {
  const key = tls.qwac === null ? null : await openOurs(qwac);
  const mark = tls.ca === null && key === null ? null : `${tls.ca ?? ""}\n${key?.mark ?? ""}`;
  const known = held.byBank.get(id);
  if (known && known.mark === mark) return known.agent;
  if (known) {
    held.byBank.delete(id);
    known.agent.close().catch(() => undefined);
  }
  if (mark === null) return held.plain;
  const agent = newAgent({
    ...(tls.ca !== null && { ca: tls.ca }),
    ...(key && { cert: key.certificatesPem, key: key.keyPem }),
  });
  held.byBank.set(id, { mark, agent });
  return agent;
}

function newAgent(trust: Readonly<{ ca?: string; cert?: string; key?: string }>): Agent {
  return new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS, ...trust }, maxResponseSize: ANSWER_BYTES_MAX });
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
