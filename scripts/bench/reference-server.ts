/**
 * What Paraph is measured against: the same calls under Fastify. Prints a line when it listens.
 *
 * The same on both sides: the use cases, and with them every SQL statement, prepared the same way over a pool of the same
 * size; the check of a creation's fields; the fields of the answers; the memory of a client that asks for tokens (a second).
 *
 * Not the same is what stands around them, Fastify's with few words of one's own: HTTP, routing, reading and writing JSON;
 * jose checks each token's signature and signs each new one. It has no rate limits, request ids, log lines, problem documents,
 * idempotency or revocation of tokens. Below `/remembering` tokens that were once good are remembered as Paraph does it: what
 * differs there is HTTP, and what Paraph does besides.
 */
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { createLocalJWKSet, jwtVerify, SignJWT } from "jose";
import { getDb } from "@/db/client";
import { selectClientWithSecrets } from "@/db/queries/tokens/clients";
import { createFlow } from "@/lib/flows/creating/create-flow";
import { operationListQuery } from "@/lib/operations/contract";
import { listOperations } from "@/lib/operations/finding/list-operations";
import { getOperation } from "@/lib/operations/get-operation";
import type { Caller } from "@/lib/shared/caller";
import { sha256 } from "@/lib/shared/sha256";
import { authoritiesOf } from "@/lib/tokens/authorities";
import { apiAudience, issuer } from "@/lib/tokens/issuer";
import { currentKeys, currentSigner } from "@/lib/tokens/keys/current-keys";
import { tokenState } from "@/lib/tokens/token-state";
import { verifyAccessToken } from "@/lib/tokens/verify-access-token";

type Identity = Readonly<{ tenantUuid: unknown; clientId: unknown }>;

const db = getDb();
const { jwks } = await currentKeys();
const keys = createLocalJWKSet({ keys: jwks.keys.map((key) => ({ ...key })) });
const authorities = authoritiesOf("CLIENT", ["api"]);
const rules = { algorithms: ["ES256"], typ: "at+jwt", issuer: issuer(), audience: apiAudience() };

async function checkSignature(token: string): Promise<Identity> {
  const { payload } = await jwtVerify(token, keys, rules);
  return { tenantUuid: payload.tenant_id, clientId: payload.client_id };
}

async function remember(token: string): Promise<Identity> {
  const known = await verifyAccessToken(token);
  if (known === null) throw new Error("not a token of ours");
  return known;
}

function api(identify: (token: string) => Promise<Identity>) {
  const callerOf = async ({ headers }: FastifyRequest): Promise<Caller> => {
    const { tenantUuid, clientId } = await identify((headers.authorization ?? "").slice("Bearer ".length));
    if (headers["x-tenant-id"] !== tenantUuid) throw new Error("another tenant's token");
    return {
      tenantUuid: String(tenantUuid),
      actor: { type: "CLIENT", clientId: String(clientId) },
      collaborator: null,
    };
  };
  return async (app: FastifyInstance) => {
    app.get("/flow/v1/operations", async (request) =>
      listOperations(db, await callerOf(request), operationListQuery.parse(request.query)),
    );
    app.get<{ Params: { uuid: string } }>("/flow/v1/operations/:uuid", async (request) =>
      getOperation(db, await callerOf(request), request.params.uuid),
    );
    app.post("/flow/v1/flows", async (request, reply) => {
      const input = { json: request.body, files: new Map(), channel: "API" } as const;
      return reply.code(201).send(await createFlow(db, await callerOf(request), input));
    });
  };
}

async function giveToken(request: FastifyRequest) {
  const basic = Buffer.from((request.headers.authorization ?? "").slice("Basic ".length), "base64").toString();
  const [clientId = "", secret = ""] = basic.split(":");
  const { clients } = await tokenState();
  const found = clients.recall(clientId) ?? (await clients.read(clientId, (id) => selectClientWithSecrets(db, id)));
  const digest = sha256(secret);
  if (!found?.secrets.some(({ secretSha256 }) => secretSha256.equals(digest))) throw new Error("no such client");
  const { alg, kid, key } = await currentSigner("ES256");
  const token = await new SignJWT({
    tenant_id: found.client.tenantUuid,
    client_id: clientId,
    scope: "api",
    roles: [],
    authorities,
  })
    .setProtectedHeader({ alg, kid, typ: "at+jwt" })
    .setIssuer(issuer())
    .setAudience(apiAudience())
    .setSubject(clientId)
    .setIssuedAt()
    .setExpirationTime("15m")
    .setJti(crypto.randomUUID())
    .sign(key);
  return { access_token: token, token_type: "Bearer", expires_in: 900, scope: "api" };
}

const app = Fastify();
app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
  done(null, new URLSearchParams(String(body))),
);
app.register(api(checkSignature));
app.register(api(remember), { prefix: "/remembering" });
app.post("/idp/oauth2/token", giveToken);

const [, , port = "0"] = process.argv;
await app.listen({ port: Number(port), host: "127.0.0.1" });
process.stdout.write("listening\n");
