import { buildConnector } from "undici";
import { NotConnected } from "@/lib/shared/not-sent";

/**
 * undici's own connector, which tells what goes wrong before there is a connection, its TLS included, apart from what goes wrong with
 * what was sent by it: by their codes a handshake that is cut and an answer that is cut are one.
 */
export function tellingConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connector = buildConnector(options);
  return (target, callback) =>
    connector(target, (...[error, socket]) => {
      if (error) callback(new NotConnected(error), null);
      else callback(null, socket);
    });
}
