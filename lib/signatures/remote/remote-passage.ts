import { createHash, timingSafeEqual } from "node:crypto";
import { type Db, inTransaction } from "@/db/client";
import { insertPassage, type RemotePassage } from "@/db/queries/signatures/remote-passages";
import type { Passage } from "@/lib/remote-signing/model";
import { randomToken } from "@/lib/shared/crypto";
import type { Signing } from "../find-signing";
import type { KeptInput } from "../model";
import { holdLink } from "../signers/hold-link";
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

/**
 * Keeps a way that was begun, for whoever has the signer's link: it would lead another, who has taken the place meanwhile, to their page.
 * @throws AppError not_found where another has
 */
export async function keepPassage(
  db: Db,
  { signer }: Pick<Signing, "signer">,
  { state, codeVerifier, language }: Passage,
  way: Way,
): Promise<void> {
  const { tenantUuid, uuid: signerUuid } = signer;
  await inTransaction(db, async (tx) => {
    await holdLink(tx, signer);
    await insertPassage(tx, { state, codeVerifier, language, tenantUuid, signerUuid, usedAt: null, ...way });
  });
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
