import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { type ConnectionOptions, createSecureContext } from "node:tls";
import { PlainProblem, reasonOf } from "./plain-problem";
import { rereading } from "./process/reread-file";

/** What libpq does in clear when the other side wants it so, proves nothing to anybody. */
const MODES = ["disable", "require", "verify-ca", "verify-full"] as const;
type Mode = (typeof MODES)[number];

export type DatabaseAddress = Readonly<{
  /** What drivers are told: they understand the rest differently, or say it to the server. */
  url: string;
  /** How a server is spoken to in TLS, by the name it was looked for; null where all is said in clear. Files are read anew each time. */
  tls: ((host: string) => ConnectionOptions) | null;
}>;

/** What would be asked for in vain; anything else that it may be needs nothing from us. */
const NOT_SPOKEN = { channel_binding: "require", sslnegotiation: "direct" } as const;

const SAYS = ["sslmode", "sslrootcert", "sslcert", "sslkey"] as const;

/**
 * What an address like `postgres://user@host/database?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem` says of TLS, in the words and with
 * the meanings of libpq (PostgreSQL 18, 32.19): `require` asks nobody who they are, unless `sslrootcert` names whom to believe;
 * `verify-ca` asks who vouches for the server, `verify-full` for its name as well. Without `sslrootcert`, or as `system`, those are
 * believed whom Node believes.
 * @throws PlainProblem with the end of a sentence about the address
 */
export function readDatabaseAddress(address: string): DatabaseAddress {
  // Nobody has named one: whoever asks is told by the driver, when it asks.
  if (address === "") return { url: address, tls: null };
  const url = new URL(address);
  const said = Object.fromEntries(SAYS.map((name) => [name, url.searchParams.get(name) || null])) as Said;
  for (const name of SAYS) url.searchParams.delete(name);
  for (const [name, demanded] of Object.entries(NOT_SPOKEN)) {
    if (url.searchParams.get(name) === demanded) {
      throw new PlainProblem(
        `must not demand ${name}=${demanded}, which is not spoken here: sslmode=verify-full proves the server`,
      );
    }
    url.searchParams.delete(name);
  }
  return { url: url.href, tls: tlsOf(said) };
}

type Said = Readonly<Record<(typeof SAYS)[number], string | null>>;

function tlsOf({ sslmode, sslrootcert, sslcert, sslkey }: Said): DatabaseAddress["tls"] {
  const mode = MODES.find((one) => one === (sslmode ?? "disable"));
  if (mode === undefined) throw new PlainProblem(`must have an sslmode of ${MODES.join(", ")}`);
  const named = { sslrootcert, sslcert, sslkey };
  const file = Object.entries(named).find(([, value]) => value !== null)?.[0];
  if (mode === "disable" && file !== undefined) throw new PlainProblem(`must name an sslmode beside ${file}`);
  if (mode === "disable") return null;
  if ((sslcert === null) !== (sslkey === null)) throw new PlainProblem("must name both of sslcert and sslkey");
  const isSystems = sslrootcert === "system";
  if (mode !== "verify-full" && (isSystems || (mode === "verify-ca" && sslrootcert === null))) {
    throw new PlainProblem(
      `must say whom to believe in sslrootcert, or sslmode=verify-full: of those whom everybody believes, ${mode} takes anybody's server`,
    );
  }
  const ca = sslrootcert === null || isSystems ? null : rereading(sslrootcert);
  const own = sslcert === null || sslkey === null ? null : { cert: rereading(sslcert), key: rereading(sslkey) };
  const options = (host: string) => ({
    ...nameOf(host),
    ...(ca && { ca: ca() }),
    ...(own && { cert: own.cert(), key: own.key() }),
    ...proofOf(mode, ca !== null),
  });
  try {
    createSecureContext(options("localhost"));
    // Of what is no certificate nobody would be believed.
    if (ca) new X509Certificate(ca());
  } catch (error) {
    throw new PlainProblem(`must name certificates that can be read: ${reasonOf(error)}`);
  }
  return options;
}

/** An address is no name to ask for (RFC 6066, 3), and is looked for in the certificate all the same. */
function nameOf(named: string): ConnectionOptions {
  const host = named.replace(/^\[(.+)\]$/, "$1");
  return isIP(host) === 0 ? { host, servername: host } : { host };
}

function proofOf(mode: Mode, hasRoot: boolean): ConnectionOptions {
  if (mode === "verify-full") return {};
  if (!hasRoot) return { rejectUnauthorized: false };
  return { checkServerIdentity: () => undefined };
}
