import { lookup, Resolver } from "node:dns/promises";
import { setTimeout as pause } from "node:timers/promises";

export type Address = Readonly<{ address: string; family: number }>;
/** All addresses of a name: at least one, else it throws. */
export type ResolveName = (hostname: string) => Promise<readonly [Address, ...Address[]]>;

export class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
}

/** Who asks name servers, and can be told that an answer is wanted no more. */
type Asker = Readonly<{
  resolve4: (hostname: string) => Promise<string[]>;
  resolve6: (hostname: string) => Promise<string[]>;
  cancel: () => void;
}>;

/** How long one family is waited for once the other is there: some name servers never answer what they have none of (RFC 4074). */
const OTHER_FAMILY_MS = 500;

/**
 * Asks the name servers over the network, off libuv's four threads: a tenant's slow name server must not hold up the
 * password hashing and file access of everybody else.
 * @throws NameNotResolved
 */
export async function resolvePublicName(
  hostname: string,
  asker: Asker = new Resolver({ timeout: 3000, tries: 2 }),
): Promise<readonly [Address, ...Address[]]> {
  const found: { 4: readonly string[]; 6: readonly string[] } = { 4: [], 6: [] };
  const asked = [
    asker.resolve4(hostname).then((addresses) => {
      found[4] = addresses;
    }),
    asker.resolve6(hostname).then((addresses) => {
      found[6] = addresses;
    }),
  ];
  await bothOrOne(asked);
  asker.cancel();
  const of = (family: 4 | 6) => found[family].map((address) => ({ address, family }));
  const [first, ...more] = [...of(4), ...of(6)];
  if (first) return [first, ...more];
  throw new NameNotResolved(hostname);
}

/** Both have come to an end, or one has an answer and the other was given its time. */
async function bothOrOne(asked: readonly Promise<void>[]): Promise<void> {
  const patience = new AbortController();
  const one = Promise.any(asked).then(() => pause(OTHER_FAMILY_MS, undefined, { signal: patience.signal }));
  // That neither has an answer is seen by what was found.
  await Promise.race([Promise.allSettled(asked), one]).catch(() => undefined);
  patience.abort();
}

/**
 * As the operating system does, hosts file included: for installations that deliver to local receivers.
 * @throws NameNotResolved
 */
export async function resolveLocalName(hostname: string): Promise<readonly [Address, ...Address[]]> {
  const [first, ...more] = await lookup(hostname, { all: true }).catch(() => []);
  if (first) return [first, ...more];
  throw new NameNotResolved(hostname);
}
