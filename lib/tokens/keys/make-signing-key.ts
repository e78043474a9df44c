import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import type { Transaction } from "@/db/client";
import { insertSigningKey } from "@/db/queries/tokens/signing-keys";
import { now } from "@/lib/shared/clock";
import { seal } from "@/lib/shared/crypto";
import { KEY_PURPOSE, type SigningAlg } from "./key-set";

/** Makes and publishes a key. Its id is its RFC 7638 thumbprint; its private part is stored encrypted. */
export async function makeSigningKey(tx: Transaction, alg: SigningAlg, state: "NEXT" | "ACTIVE"): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
  const publicJwk = await exportJWK(publicKey);
  const at = now();
  await insertSigningKey(tx, {
    kid: await calculateJwkThumbprint(publicJwk),
    alg,
    state,
    publicJwk,
    privateJwkSealed: seal(KEY_PURPOSE, JSON.stringify(await exportJWK(privateKey))),
    createdAt: at,
    activatedAt: state === "ACTIVE" ? at : null,
  });
}
