import { checkSignerChain } from "@/lib/seals/check-signer-chain";
import { now } from "@/lib/shared/clock";
import type { Hashes, RemoteCredential, RemoteSigner, Returned } from "../model";
import { RemoteSigningError } from "../remote-signing-error";
import type { ProviderSettings } from "../settings";
import { type CredentialAnswer, credentialAnswer, credentialsAnswer, signaturesAnswer } from "./answers";
import { authorizationUrl, exchangeCode } from "./authorization";
import { callProvider, jsonBody } from "./call-provider";

const SHA256 = "2.16.840.1.101.3.4.2.1";
const SHA256_BYTES = 32;

/** How we ask for a signature over SHA-256, best first (11.10: one of those that the credential's `key.algo` names). */
const ALGORITHMS = [
  // sha256WithRSAEncryption; rsaEncryption, which takes the hash from `hashAlgorithmOID`; ecdsa-with-SHA256.
  "1.2.840.113549.1.1.11",
  "1.2.840.113549.1.1.1",
  "1.2.840.10045.4.3.2",
] as const;

/**
 * More keys than that nobody has; the first that can be used is taken. One whose certificate has ended, as that of before a renewal, stands
 * for none but where it is the only one: then that is what is told.
 */
const CREDENTIALS_MAX = 10;

/**
 * A provider that speaks the Cloud Signature Consortium's API, version 2, with OAuth 2.0: one consent says who the person is
 * (`service`), a second one that these very hashes are signed with this key (`credential`).
 */
export function cscSigner(settings: ProviderSettings): RemoteSigner {
  return {
    name: settings.name,
    identifyAt: (passage) => authorizationUrl(settings, passage, { scope: "service" }),
    credentialOf: (returned) => findCredential(settings, returned),
    approveAt: (passage, { credentialId }, hashes) =>
      authorizationUrl(settings, passage, {
        scope: "credential",
        credentialID: credentialId,
        numSignatures: String(hashes.length),
        hashes: hashes.map((hash) => hash.toString("base64url")).join(","),
        hashAlgorithmOID: SHA256,
      }),
    sign: (returned, credential, hashes) => signHashes(settings, returned, credential, hashes),
  };
}

async function findCredential(settings: ProviderSettings, returned: Returned): Promise<RemoteCredential> {
  const { access_token: token } = await exchangeCode(settings, returned);
  const headers = bearer(token);
  const { credentialIDs } = await callProvider(settings, {
    call: "credentials/list",
    url: `${settings.url}/credentials/list`,
    ...withHeaders(jsonBody({ maxResults: CREDENTIALS_MAX }), headers),
    answer: credentialsAnswer,
  });
  let ended: RemoteCredential | null = null;
  for (const credentialID of credentialIDs.slice(0, CREDENTIALS_MAX)) {
    const found = await callProvider(settings, {
      call: "credentials/info",
      url: `${settings.url}/credentials/info`,
      ...withHeaders(jsonBody({ credentialID, certificates: "chain", certInfo: false, authInfo: false }), headers),
      answer: credentialAnswer,
    });
    const credential = usable(credentialID, found);
    if (credential && !hasEnded(found.cert, credential)) return credential;
    ended ??= credential;
  }
  if (ended) return ended;
  throw new RemoteSigningError("NO_CREDENTIAL", "credentials/list");
}

/** What a certificate's own dates say is judged later, in words of its own. */
const NOT_TRUSTED: ReadonlySet<string> = new Set(["revoked", "suspended"]);

/** Null for a key that is not in use, or that signs in no way of ours. Its certificate is another's to judge. */
function usable(credentialId: string, { key, cert, multisign }: CredentialAnswer): RemoteCredential | null {
  const signAlgorithm = ALGORITHMS.find((algorithm) => key.algo.includes(algorithm));
  if (key.status !== "enabled" || NOT_TRUSTED.has(cert.status ?? "") || signAlgorithm === undefined) return null;
  const chain = cert.certificates.map((certificate) => Buffer.from(certificate, "base64"));
  return { credentialId, chain, signAlgorithm, signaturesMax: multisign };
}

/** By what the provider says of it, or by its own dates. */
function hasEnded({ status }: CredentialAnswer["cert"], { chain }: RemoteCredential): boolean {
  return status === "expired" || checkSignerChain(chain, now()).problem === "EXPIRED";
}

async function signHashes(
  settings: ProviderSettings,
  returned: Returned,
  { credentialId, signAlgorithm }: Pick<RemoteCredential, "credentialId" | "signAlgorithm">,
  hashes: Hashes,
): Promise<readonly Buffer[]> {
  if (hashes.length === 0 || hashes.some(({ length }) => length !== SHA256_BYTES))
    throw new Error("Hashes are SHA-256.");
  const { access_token: token, token_type: kind } = await exchangeCode(settings, returned);
  const asked = {
    credentialID: credentialId,
    // A token that calls itself one is the signature activation data (8.4.3); any other stands for it in the header alone.
    ...(kind.toLowerCase() === "sad" ? { SAD: token } : {}),
    hashes: hashes.map((hash) => hash.toString("base64")),
    hashAlgorithmOID: SHA256,
    signAlgo: signAlgorithm,
    operationMode: "S",
  };
  const call = "signatures/signHash";
  const { signatures } = await callProvider(settings, {
    call,
    url: `${settings.url}/${call}`,
    ...withHeaders(jsonBody(asked), bearer(token)),
    answer: signaturesAnswer,
  });
  if (signatures.length !== hashes.length) throw new RemoteSigningError("UNSOUND", call);
  return signatures.map((signature) => Buffer.from(signature, "base64"));
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function withHeaders(
  { headers, body }: ReturnType<typeof jsonBody>,
  more: Readonly<Record<string, string>>,
): Readonly<{ headers: Readonly<Record<string, string>>; body: string }> {
  return { headers: { ...headers, ...more }, body };
}
