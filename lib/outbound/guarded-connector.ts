import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { type AddressPolicy, isAddressAllowed, literalAddress } from "./guard-address";
import { type Address, type ResolveName, resolveLocalName, resolvePublicName } from "./resolve-name";

/** The address is not one that a tenant may make us connect to. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

/** Of a name with several addresses each is given so long: Node's quarter of a second is less than a far receiver's answer takes. */
const ATTEMPT_MS = 2_500;

type Parts = Readonly<{
  resolve?: ResolveName;
  connect?: typeof buildConnector;
  /** How long a connection may take to stand, TLS included. */
  timeoutMs?: number;
}>;

/**
 * Connects to this URL's host only where the policy allows: judged as a literal, after resolving the name, and on the
 * connected socket.
 * @throws AddressRefused, NameNotResolved, through the callback
 */
export function guardedConnector(
  url: URL,
  policy: AddressPolicy,
  {
    resolve = policy.allowCidrs.length > 0 ? resolveLocalName : resolvePublicName,
    connect = buildConnector,
    timeoutMs,
  }: Parts = {},
): buildConnector.connector {
  const refusalOf = (address: string) =>
    isAddressAllowed(address, url.protocol, policy) ? null : new AddressRefused();
  const connector = connect({
    lookup: guardedLookup(resolve, refusalOf),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
  });
  return (options, callback) => {
    const literal = literalAddress(url);
    const refusedLiteral = literal === null ? null : refusalOf(literal);
    if (refusedLiteral) return callback(refusedLiteral, null);
    connector(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      const refusedSocket = refusalOf(socket.remoteAddress ?? "");
      if (!refusedSocket) return callback(null, socket);
      socket.destroy();
      callback(refusedSocket, null);
    });
  };
}

/** One forbidden address among several refuses the name: which of them would be taken is not ours to choose. */
function guardedLookup(resolve: ResolveName, refusalOf: (address: string) => Error | null): LookupFunction {
  return (hostname, { all }, callback) => {
    const answer = (addresses: readonly [Address, ...Address[]]) => {
      const refused = addresses.map(({ address }) => refusalOf(address)).find((error) => error !== null);
      if (refused) callback(refused, "");
      else if (all) callback(null, [...addresses]);
      else callback(null, addresses[0].address, addresses[0].family);
    };
    resolve(hostname).then(answer, (error) => callback(error, ""));
  };
}
