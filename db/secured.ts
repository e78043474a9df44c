import { once } from "node:events";
import type { Socket } from "node:net";
import { type ConnectionOptions, connect, type TLSSocket } from "node:tls";

/** What a client may ask first: whether TLS is spoken (SSLRequest, protocol 3.0). Whoever is asked answers by itself, with one byte. */
export const SPEAKS_TLS = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
const YES = "S";

/**
 * The same connection in TLS, when the server has proved what is asked of it. We ask ourselves: the driver forgets who listens to the
 * socket, and for whom it was opened. Whatever is said in clear behind the answer was put there by somebody else.
 */
export async function secured(socket: Socket, options: ConnectionOptions): Promise<TLSSocket> {
  const closed = once(socket, "close").then(() => {
    throw Object.assign(new Error("the database has closed a connection that was to be TLS"), { code: "ECONNRESET" });
  });
  const orClosed = <T>(event: Promise<T>) => Promise.race([event, closed]);
  socket.write(SPEAKS_TLS);
  const [answer] = (await orClosed(once(socket, "data"))) as [Buffer];
  if (answer.toString("latin1") !== YES) {
    socket.destroy();
    throw Object.assign(new Error("the database speaks no TLS"), { code: "ERR_TLS_REFUSED" });
  }
  const road = connect({ ...options, socket });
  await orClosed(once(road, "secureConnect"));
  return road;
}
