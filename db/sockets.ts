import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAddress } from "@/lib/shared/database-address";
import { failWhenRefused } from "./refusals";
import { secured } from "./secured";

const CONNECT_WITHIN_MS = 2_000;
/** Between a connection that closed and the next: who accepts and closes at once would be asked thousands of times a second. */
const APART_MS = 100;

/** What postgres.js tells of where to connect to: several hosts are tried in turn. */
type Destination = Readonly<{ host: readonly string[]; port: readonly number[]; path?: string | false }>;

/** How the server is spoken to (`readDatabaseAddress`), and how many questions the driver asks first (`refusals.ts`). */
type Conduct = Readonly<{ tls: DatabaseAddress["tls"]; questions: number }>;
const PLAIN: Conduct = { tls: null, questions: 0 };

export type Sockets = Readonly<{
  /** postgres.js's own option `socket`, once the rest is known. */
  open: (destination: Destination, conduct?: Conduct) => Promise<Duplex>;
  /** Bytes that have come: where they grow in number, somebody answers. */
  heard: () => number;
  /** Ends all at once, silent ones too, and lets none be opened any more. */
  destroy: () => void;
}>;

/** The sockets of one client of the database, in our hands: the driver would wait for a silent one for ever. */
export function sockets(): Sockets {
  /** Each with what is spoken through: itself, or TLS on it, which alone may end it: it would go on writing to one that is gone. */
  const living = new Map<Socket, Duplex>();
  let destroyed = false;
  let heardByClosed = 0;
  let attempts = 0;
  let closedAt = Number.NEGATIVE_INFINITY;

  const dial = async (destination: Destination, { tls, questions }: Conduct): Promise<Duplex> => {
    await pause(Math.max(0, closedAt + APART_MS - performance.now()));
    if (destroyed) throw unreachable("the client of the database has ended");
    const to = address(destination, attempts++);
    const socket = connect({ ...to, noDelay: true });
    living.set(socket, socket);
    socket.once("close", () => {
      living.delete(socket);
      heardByClosed += socket.bytesRead;
      closedAt = performance.now();
    });
    let isStanding = false;
    // A process that was busy, or stopped, takes note of a connection that stands already first.
    const tooLate = setTimeout(
      () => setImmediate(() => isStanding || socket.destroy(unreachable("the database takes no connection"))),
      CONNECT_WITHIN_MS,
    );
    try {
      await once(socket, "connect");
      const road = tls !== null && "host" in to ? await secured(socket, tls(to.host)) : socket;
      living.set(socket, road);
      isStanding = true;
      failWhenRefused(road, questions);
      return road;
    } finally {
      clearTimeout(tooLate);
    }
  };

  return {
    open: (destination, conduct = PLAIN) => dial(destination, conduct).catch((error: Error) => new Stillborn(error)),
    heard: () => [...living.keys()].reduce((sum, { bytesRead }) => sum + bytesRead, heardByClosed),
    destroy: () => {
      destroyed = true;
      for (const road of living.values()) road.destroy();
    },
  };
}

function address({ host, port, path }: Destination, attempt: number) {
  if (typeof path === "string") return { path };
  const at = attempt % Math.max(1, host.length);
  return { host: host[at] ?? "localhost", port: port[at] ?? 5432 };
}

function unreachable(message: string): Error {
  return Object.assign(new Error(message), { code: "ETIMEDOUT" });
}

/**
 * In place of a socket that could not be opened: answers the first write with the reason. The driver knows no failure to open
 * one, and would never use that connection's place again.
 */
class Stillborn extends Duplex {
  readonly #reason: Error;

  constructor(reason: Error) {
    super();
    this.#reason = reason;
  }

  override _read(): void {}

  override _write(_chunk: unknown, _encoding: unknown, done: (error: Error) => void): void {
    done(this.#reason);
  }
}
