import postgres from "postgres";
import { readDatabaseAddress } from "@/lib/shared/database-address";
import { databasePasswordOf } from "@/lib/shared/env";
import { type Sockets, sockets } from "./sockets";

/** Its options, and who opens its sockets: only what opens several clients by one way, or ends them all at once, says so. */
type Options = postgres.Options<never> & Readonly<{ road?: Sockets }>;

/**
 * A client of the database of an address, which may say how TLS is spoken, and whose password may be in a file: every one of ours but the
 * job runner's (`worker-pool.ts`) is opened here. The driver never sees TLS (`secured.ts`).
 * @throws PlainProblem with the end of a sentence about the address
 */
export function connect(address: string, { road = sockets(), ...options }: Options = {}): postgres.Sql {
  const { url, tls } = readDatabaseAddress(address);
  const pass = databasePasswordOf(url);
  const conduct = { tls, questions: options.fetch_types === false ? 0 : 1 };
  const socket = (to: Parameters<Sockets["open"]>[0]) => road.open(to, conduct);
  // Options that the driver knows and its types don't.
  const own = { socket, ssl: false, ...(pass && { pass }) };
  return postgres(url, { onnotice: () => undefined, ...options, ...own });
}
