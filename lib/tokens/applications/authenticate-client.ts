import { timingSafeEqual } from "node:crypto";
import type { Db } from "@/db/client";
import {
  type ClientRow,
  type ClientWithSecrets,
  recordClientUse,
  type SecretRow,
  selectClientWithSecrets,
} from "@/db/queries/tokens/clients";
import { now } from "@/lib/shared/clock";
import { sha256 } from "@/lib/shared/sha256";
import { invalidRequest, OAuthError } from "@/lib/tokens/oauth-error";
import type { Form } from "@/lib/tokens/read-form";
import { tokenState } from "@/lib/tokens/token-state";
import { CLIENT_FAILURES, takeAttempt } from "./failure-limit";
import { isWorthNoting, noteUse } from "./note-use";
import { ASSERTION_TYPE, claimedClient, verifyClientAssertion } from "./verify-client-assertion";

type Credentials = Readonly<{ clientId: string; secret: string }>;

/** RFC 6749 appendix A.1; anything else is nobody's id and never reaches the database. */
const CLIENT_ID = /^[\x21-\x7e]{1,200}$/;

const NOTHING = Buffer.alloc(32);

/**
 * The client that sends the request: a confidential one by HTTP Basic (interface 5.2) or an assertion that it has signed
 * (decision 73), a public one by its `client_id` alone.
 * @param address where the request comes from; failures are limited per address and per client
 * @throws OAuthError invalid_client (401), invalid_request
 */
export async function authenticateClient(
  db: Db,
  headers: Headers,
  form: Form,
  address: string | null,
): Promise<ClientRow> {
  refuseSecretInBody(form);
  const authorization = headers.get("authorization");
  if (form.has("client_assertion") || form.has("client_assertion_type")) {
    if (authorization === null) return authenticateByAssertion(db, form, address);
    throw new OAuthError("invalid_client", "A client authenticates in one way at a time.");
  }
  if (authorization === null) return identifyPublicClient(db, form);
  const credentials = readBasic(authorization);
  if (credentials === null) throw authenticationFailed();
  requireSameClient(form, credentials.clientId);
  const client = await verifySecret(db, credentials);
  return client ?? countFailure(db, credentials.clientId, address);
}

/** RFC 7523 section 2.2: by a JWT that the client has signed; its `client_id`, where it is sent, must be the same. */
async function authenticateByAssertion(db: Db, form: Form, address: string | null): Promise<ClientRow> {
  const assertion = form.get("client_assertion") ?? "";
  const clientId = claimedClient(assertion);
  if (clientId === null || form.get("client_assertion_type") !== ASSERTION_TYPE) throw authenticationFailed();
  requireSameClient(form, clientId);
  const client = await findConfidential(db, clientId);
  if (client === null || !(await verifyClientAssertion(db, client, assertion))) {
    return countFailure(db, clientId, address);
  }
  await noteUse(db, client);
  return client;
}

async function findConfidential(db: Db, clientId: string): Promise<ClientRow | null> {
  if (!CLIENT_ID.test(clientId)) return null;
  const { clients } = await tokenState();
  const found = clients.recall(clientId) ?? (await clients.read(clientId, (id) => selectClientWithSecrets(db, id)));
  return found?.client.type === "CONFIDENTIAL" && found.client.disabledAt === null ? found.client : null;
}

function requireSameClient(form: Form, clientId: string): void {
  const named = form.get("client_id");
  if (named === undefined || named === clientId) return;
  throw invalidRequest("The client_id parameter names another client than the one that authenticates.");
}

/** @throws OAuthError always: invalid_client, or temporarily_unavailable beyond the limit */
async function countFailure(db: Db, clientId: string, address: string | null): Promise<never> {
  const attempt = await takeAttempt(db, CLIENT_FAILURES, { address, account: clientId });
  if (attempt.retryAfterSeconds === null) throw authenticationFailed();
  const { retryAfterSeconds } = attempt;
  throw new OAuthError("temporarily_unavailable", "Too many failed attempts.", { status: 429, retryAfterSeconds });
}

/** Whatever stands in the Authorization header: a secret in a body ends up in logs (interface 5.2). */
function refuseSecretInBody(form: Form): void {
  if (form.has("client_secret")) {
    throw new OAuthError("invalid_client", "Clients authenticate by HTTP Basic in the Authorization header only.");
  }
}

/** RFC 6749 section 2.3.1: id and secret are form-encoded before they are joined by a colon. */
function readBasic(authorization: string): Credentials | null {
  const [scheme, encoded = "", ...rest] = authorization.trim().split(/ +/);
  if (scheme?.toLowerCase() !== "basic" || rest.length > 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return null;
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon < 0) return null;
  try {
    return { clientId: formDecode(decoded.slice(0, colon)), secret: formDecode(decoded.slice(colon + 1)) };
  } catch {
    return null;
  }
}

function formDecode(value: string): string {
  return decodeURIComponent(value.replaceAll("+", " "));
}

/**
 * Takes the same steps for unknown clients, known ones and disabled ones: whatever is not right is looked up, once. What is
 * right may be so from memory.
 */
async function verifySecret(db: Db, { clientId, secret }: Credentials): Promise<ClientRow | null> {
  const digest = sha256(secret);
  const { clients } = await tokenState();
  const remembered = clients.recall(clientId);
  const read = () =>
    CLIENT_ID.test(clientId) ? clients.read(clientId, (id) => selectClientWithSecrets(db, id)) : null;
  const found = liveSecret(remembered, digest) ? remembered : await read();
  const shown = liveSecret(found, digest);
  if (!found || !shown) return null;
  const at = now();
  if (isWorthNoting(shown.lastUsedAt, at)) {
    await recordClientUse(db, clientId, shown.uuid, at);
    clients.forget(clientId);
  }
  return found.client;
}

/** The secret with this digest, while it and its client may be used. */
function liveSecret(found: ClientWithSecrets | null, digest: Buffer): SecretRow | undefined {
  const at = now();
  const candidates = found?.secrets.length ? found.secrets : [{ secretSha256: NOTHING }];
  const matching = candidates.filter((candidate) => timingSafeEqual(candidate.secretSha256, digest));
  if (!found || found.client.disabledAt !== null) return undefined;
  return found.secrets.find((live) => matching.includes(live) && isAlive(live, at));
}

function isAlive({ expiresAt }: SecretRow, at: Date): boolean {
  return expiresAt === null || expiresAt > at;
}

/** A public client has no secret to show (RFC 6749 section 3.2.1); a confidential one must show it. */
async function identifyPublicClient(db: Db, form: Form): Promise<ClientRow> {
  const clientId = form.get("client_id") ?? "";
  const found = CLIENT_ID.test(clientId) ? await selectClientWithSecrets(db, clientId) : null;
  if (found?.client.type !== "PUBLIC" || found.client.disabledAt !== null) throw authenticationFailed();
  return found.client;
}

/** One answer for every cause: it must not tell which clients exist. */
function authenticationFailed(): OAuthError {
  return new OAuthError("invalid_client", "Client authentication failed.");
}
