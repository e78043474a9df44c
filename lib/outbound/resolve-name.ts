import { lookup, Resolver } from "node:dns/promises";

export type Address = Readonly<{ address: string; family: number }>;
/** All addresses of a name: at least one, else it throws. */
export type ResolveName = (hostname: string) => Promise<readonly [Address, ...Address[]]>;

export class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
}

/**
 * Asks the name servers over the network, off libuv's four threads: a tenant's slow name server must not hold up the
 * password hashing and file access of everybody else.
 * @throws NameNotResolved
 */
export async function resolvePublicName(hostname: string): Promise<readonly [Address, ...Address[]]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const [first, ...more] = answers.flatMap((answer, index) =>
    answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  if (first) return [first, ...more];
  throw new NameNotResolved(hostname);
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
