/**
 * What Paraph is measured against: Fastify with the plain form of the same handlers. It checks each token's signature, builds
 * each query, and counts rows. Prints its port.
 */

import { and, asc, count, desc, eq } from "drizzle-orm";
import Fastify, { type FastifyRequest } from "fastify";
import { createRemoteJWKSet, jwtVerify, SignJWT } from "jose";
import { getDb } from "@/db/client";
import { LIST_COLUMNS, renewedBy } from "@/db/queries/operations/operation-list";
import { selectClientWithSecrets } from "@/db/queries/tokens/clients";
import { configuration, document, operation } from "@/db/schema";
import { operationListQuery } from "@/lib/operations/contract";
import { presentOperation, presentOperationListItem } from "@/lib/operations/present-operation";
import { sha256 } from "@/lib/shared/sha256";
import { currentSigner } from "@/lib/tokens/current-keys";

const [, , port = "0", issuer = ""] = process.argv;
const db = getDb();
const keys = createRemoteJWKSet(new URL(`${issuer}/idp/oauth2/jwks`));
const app = Fastify();

app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
  done(null, new URLSearchParams(String(body))),
);

/** The tenant of the request's token; null when that is not what `x-tenant-id` says. */
async function tenantOf(request: FastifyRequest): Promise<string | null> {
  const token = (request.headers.authorization ?? "").slice("Bearer ".length);
  const { payload } = await jwtVerify(token, keys, { algorithms: ["ES256"], typ: "at+jwt" });
  return request.headers["x-tenant-id"] === payload.tenant_id ? String(payload.tenant_id) : null;
}

app.get<{ Params: { uuid: string } }>("/flow/v1/operations/:uuid", async (request, reply) => {
  const tenantUuid = await tenantOf(request);
  if (tenantUuid === null) return reply.code(401).send({});
  const { uuid } = request.params;
  const [[row], documents] = await Promise.all([
    db
      .select({
        operation,
        configuration: {
          uuid: configuration.uuid,
          name: configuration.name,
          visualConfiguration: configuration.visualConfiguration,
          operationConfiguration: configuration.operationConfiguration,
          signatureConfiguration: configuration.signatureConfiguration,
        },
        renewedBy,
      })
      .from(operation)
      .innerJoin(configuration, eq(configuration.uuid, operation.configurationUuid))
      .where(and(eq(operation.tenantUuid, tenantUuid), eq(operation.uuid, uuid))),
    db
      .select({ uuid: document.uuid, type: document.type, name: document.name })
      .from(document)
      .where(and(eq(document.tenantUuid, tenantUuid), eq(document.operationUuid, uuid)))
      .orderBy(asc(document.uuid)),
  ]);
  return row ? presentOperation({ ...row, documents }) : reply.code(404).send({});
});

app.get("/flow/v1/operations", async (request, reply) => {
  const tenantUuid = await tenantOf(request);
  if (tenantUuid === null) return reply.code(401).send({});
  const { limit, offset } = operationListQuery.parse(request.query);
  const [rows, [counted]] = await Promise.all([
    db
      .select(LIST_COLUMNS)
      .from(operation)
      .where(and(eq(operation.tenantUuid, tenantUuid)))
      .orderBy(desc(operation.createdAt), desc(operation.uuid))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(operation).where(eq(operation.tenantUuid, tenantUuid)),
  ]);
  return { total: counted?.total ?? 0, results: rows.map(presentOperationListItem) };
});

app.post("/idp/oauth2/token", async (request, reply) => {
  const basic = Buffer.from((request.headers.authorization ?? "").slice("Basic ".length), "base64").toString();
  const [clientId = "", secret = ""] = basic.split(":");
  const found = await selectClientWithSecrets(db, clientId);
  const digest = sha256(secret);
  if (!found?.secrets.some(({ secretSha256 }) => secretSha256.equals(digest))) return reply.code(401).send({});
  const { alg, kid, key } = await currentSigner("ES256");
  const token = await new SignJWT({ tenant_id: found.client.tenantUuid, client_id: clientId, scope: "api" })
    .setProtectedHeader({ alg, kid, typ: "at+jwt" })
    .setIssuer(issuer)
    .setAudience(`${issuer}/api`)
    .setSubject(clientId)
    .setIssuedAt()
    .setExpirationTime("15m")
    .setJti(crypto.randomUUID())
    .sign(key);
  return { access_token: token, token_type: "Bearer", expires_in: 900, scope: "api" };
});

await app.listen({ port: Number(port), host: "127.0.0.1" });
process.stdout.write("listening\n");
