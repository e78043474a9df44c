import { createHash, type KeyObject } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { answered, invalidRequest, Refusal } from "./answers";
import { type Consent, read, use } from "./consents";
import { keyOf } from "./keyring";
import { credentialIdOf, findPerson, holderOf } from "./people";
import { signHash } from "./sign-hash";

/** The provider's interface (Cloud Signature Consortium, API specifications v2): `call` is what follows `/csc/v2`. */
export async function handleInterface(request: Request, call: string): Promise<Response> {
  if (request.method !== "POST") throw new Refusal(405, "invalid_request", "Every call is a POST.");
  switch (call) {
    case "info":
      return info(request);
    case "credentials/list":
      return listCredentials(request);
    case "credentials/info":
      return tellCredential(request);
    case "signatures/signHash":
      return signHashes(request);
    default:
      throw new Refusal(404, "invalid_request", "There is no such call.");
  }
}

/** 11.1. */
function info(request: Request): Response {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return answered({
    specs: "2.0.0.2",
    name: "Firma Nebulosa (sandbox)",
    logo: "",
    region: "ES",
    lang: "en",
    description: "A make-believe provider of remote signatures. Nothing that it signs proves anything.",
    authType: ["oauth2code"],
    oauth2: `${new URL(request.url).protocol}//${host}/sandbox-signing-provider`,
    methods: ["credentials/list", "credentials/info", "signatures/signHash"],
  });
}

/** 11.4: of the person who has said who they are. */
async function listCredentials(request: Request): Promise<Response> {
  const { personId } = authorized(request, "service");
  const person = findPerson(personId);
  const own = person && credentialIdOf(person);
  return answered({ credentialIDs: own === null ? [] : [own] });
}

const credentialQuestion = z.object({
  credentialID: z.string(),
  certificates: z.enum(["none", "single", "chain"]).default("single"),
});

/** 11.5. */
async function tellCredential(request: Request): Promise<Response> {
  const { personId } = authorized(request, "service");
  const { credentialID, certificates } = await bodyOf(request, credentialQuestion);
  const person = holderOf(credentialID);
  const held = person && (await keyOf(person));
  if (!person || !held || person.id !== personId) throw invalidRequest("There is no such credential.");
  const told = { none: [], single: held.chain.slice(0, 1), chain: held.chain }[certificates];
  return answered({
    description: `The key of ${person.name} (sandbox)`,
    signatureQualifier: "eu_eidas_aes",
    key: { status: "enabled", algo: algorithmsOf(held.key), len: lengthOf(held.key) },
    cert: {
      status: person.isExpired ? "expired" : "valid",
      certificates: told.map((certificate) => certificate.toString("base64")),
    },
    auth: { mode: "oauth2code" },
    SCAL: "2",
    multisign: 20,
    lang: "en",
  });
}

const SHA256 = "2.16.840.1.101.3.4.2.1";

const signQuestion = z.object({
  credentialID: z.string(),
  hashes: z.array(z.base64()).min(1),
  hashAlgorithmOID: z.literal(SHA256),
  signAlgo: z.string(),
  operationMode: z.literal("S").default("S"),
});

/** 11.10. What was agreed to is these hashes with this key, once. */
async function signHashes(request: Request): Promise<Response> {
  const consent = authorized(request, "credential");
  const { credentialID, hashes, signAlgo } = await bodyOf(request, signQuestion);
  const person = holderOf(credentialID);
  const held = person && (await keyOf(person));
  if (!held || consent.credentialId !== credentialID) throw invalidRequest("The token is for another credential.");
  if (!algorithmsOf(held.key).includes(signAlgo)) throw invalidRequest("The key does not sign in this way.");
  const asked = hashes.map((hash) => Buffer.from(hash, "base64"));
  const isAgreed = asked.every((hash) => consent.hashes.includes(hash.toString("base64url")));
  if (!isAgreed || asked.length > consent.hashes.length) {
    throw new Refusal(400, "invalid_request", "The token is not for these hashes.");
  }
  if (!use(consent)) throw new Refusal(401, "invalid_token", "The token was used.");
  switch (consent.conduct) {
    case "OUT_OF_ORDER":
      throw new Refusal(503, "server_error", "The provider is out of order.");
    case "NEVER_ANSWERS":
      await delay(NEVER_MS, undefined, { signal: request.signal }).catch(() => undefined);
      throw new Refusal(503, "server_error", "The provider took too long.");
    case "SIGNS_ANOTHER":
      return answered({ signatures: asked.map((hash) => signHash(held.key, another(hash)).toString("base64")) });
    case "GOOD":
      return answered({ signatures: asked.map((hash) => signHash(held.key, hash).toString("base64")) });
  }
}

/** Longer than anybody waits. */
const NEVER_MS = 30_000;

function another(hash: Buffer): Buffer {
  return createHash("sha256").update(hash).digest();
}

function authorized(request: Request, scope: Consent["scope"]): Consent {
  const [, token = null] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const consent = read("token", token);
  if (!consent || consent.scope !== scope) throw new Refusal(401, "invalid_token", "The token is not good here.");
  return consent;
}

async function bodyOf<Body>(request: Request, shape: z.ZodType<Body>): Promise<Body> {
  const read = shape.safeParse(await request.json().catch(() => null));
  if (!read.success) throw invalidRequest("A field is missing or wrong.");
  return read.data;
}

function algorithmsOf(key: KeyObject): readonly string[] {
  return key.asymmetricKeyType === "rsa" ? ["1.2.840.113549.1.1.1", "1.2.840.113549.1.1.11"] : ["1.2.840.10045.4.3.2"];
}

function lengthOf({ asymmetricKeyDetails: details }: KeyObject): number {
  return details?.modulusLength ?? 256;
}
