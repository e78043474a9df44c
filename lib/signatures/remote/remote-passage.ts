import { createHash, timingSafeEqual } from "node:crypto";
import type { Db } from "@/db/client";
import { insertPassage, type RemotePassage } from "@/db/queries/signatures/remote-passages";
import type { Passage } from "@/lib/remote-signing/model";
import { randomToken } from "@/lib/shared/crypto";
import type { Signing } from "../find-signing";
import type { KeptInput } from "../model";
import type { SignatureInput } from "../signing/check-input";

/** A way to the provider's pages that is begun: what the provider is told of it. */
export function newPassage(language: string): Passage {
  return { state: randomToken(), codeVerifier: randomToken(), language };
}

type Way = Pick<RemotePassage, "browserHash" | "pageUrl" | "form" | "createdAt" | "expiresAt"> &
  (
    | Readonly<{ step: "IDENTIFY"; input: KeptInput; approval: null }>
    | Readonly<{ step: "APPROVE"; input: null; approval: NonNullable<RemotePassage["approval"]> }>
  );

export async function keepPassage(
  db: Db,
  { signer: { tenantUuid, uuid: signerUuid } }: Pick<Signing, "signer">,
  { state, codeVerifier, language }: Passage,
  way: Way,
): Promise<void> {
  await insertPassage(db, { state, codeVerifier, language, tenantUuid, signerUuid, usedAt: null, ...way });
}

/** Of what a browser keeps while its person is away. */
export function browserHashOf(browserToken: string): Buffer {
  return createHash("sha256").update(browserToken).digest();
}

/** Whether the browser that comes back is the one that left: else one person's consent could sign on another's link. */
export function isItsBrowser(
  { browserHash }: Pick<RemotePassage, "browserHash">,
  browserTokens: readonly string[],
): boolean {
  return browserTokens.some((token) => timingSafeEqual(browserHash, browserHashOf(token)));
}

export function keptInput({
  contentHash,
  consent,
  handwriting,
  values,
}: Omit<SignatureInput, "method" | "code">): KeptInput {
  return { contentHash, consent, handwriting, values: [...values] };
}

export function inputOf({ values, ...input }: KeptInput): Omit<SignatureInput, "method" | "code"> {
  return { ...input, values: new Map(values) };
}
