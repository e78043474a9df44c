import type { ClientWithSecrets } from "@/db/queries/tokens/clients";

/** So long at most a client is believed to be what it was: whoever changes one by hand, in the database, waits this long. */
const BELIEVED_MS = 1_000;
const CLIENTS_MAX = 10_000;

/** `until` by the process's own, steady clock. */
type Known = Readonly<{ found: ClientWithSecrets; until: number }>;

/**
 * Clients as they were a moment ago: a server that asks for a thousand tokens a second is looked up once. Changes made through
 * the use cases are told to every node and heard before they are answered (`notifyTokenState`), so that a revoked client is
 * refused at once.
 */
export class ClientCache {
  #known = new Map<string, Known>();
  /** Grows with each change: what was read before one may be older than it. */
  #changes = 0;

  /** From memory; null when it has to be read. */
  recall(clientId: string): ClientWithSecrets | null {
    const known = this.#known.get(clientId);
    return known && known.until > performance.now() ? known.found : null;
  }

  /** As `select` finds it now, remembered unless it changed meanwhile; null when there is none. */
  async read(
    clientId: string,
    select: (clientId: string) => Promise<ClientWithSecrets | null>,
  ): Promise<ClientWithSecrets | null> {
    const before = this.#changes;
    const found = await select(clientId);
    if (found && before === this.#changes) this.#remember(clientId, found);
    return found;
  }

  forget(clientId: string): void {
    this.#changes += 1;
    this.#known.delete(clientId);
  }

  #remember(clientId: string, found: ClientWithSecrets): void {
    if (this.#known.size >= CLIENTS_MAX) this.#known.clear();
    this.#known.set(clientId, { found, until: performance.now() + BELIEVED_MS });
  }
}
