import postgres from "postgres";
import { readDatabaseAddress } from "@/lib/shared/database-address";
import { databasePasswordOf } from "@/lib/shared/env";
import { urlFrom } from "@/lib/shared/uri";
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
  const parts = urlFrom(url);
  const socket = (to: Parameters<Sockets["open"]>[0]) => road.open({ ...to, ...ofIpv6(parts) }, conduct);
  // Options that the driver knows and its types don't.
  const own = { socket, ssl: false, ...(pass && { pass }), ...databaseOf(parts) };
  return postgres(url, { onnotice: () => undefined, ...options, ...own });
}

const PORT = 5432;

/** What the driver takes apart at its colons: an address of IPv6, as sockets know it. */
function ofIpv6(url: URL | null) {
  const [, host] = /^\[(.+)\]$/.exec(url?.hostname ?? "") ?? [];
  return host === undefined ? {} : { host: [host], port: [Number(url?.port || PORT)] };
}

/** What the driver takes as it is written, and libpq and the job runner's driver decode. */
function databaseOf(url: URL | null) {
  const database = decodeURIComponent(url?.pathname.slice(1) ?? "");
  return database === "" ? {} : { database };
}
