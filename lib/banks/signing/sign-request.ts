import type { Credential } from "@/lib/seals/model";
import { assertNever } from "@/lib/shared/assert-never";
import { cavageHeaders } from "./cavage";
import { detachedJws, jwsHeader } from "./jws";
import { type OutgoingRequest, type SignatureRecord, signedContent } from "./signed-content";

/** Whether a call with this method is signed at this bank. */
export function isSigned(signature: SignatureRecord | null, method: string): signature is SignatureRecord {
  return signature !== null && (method !== "GET" || signature.signsReads);
}

/**
 * The headers by which a bank knows that a request is ours and as we sent it, to go beside its own. Nothing of the request is
 * changed; what isn't among its headers can't be signed, so digest, date and X-Request-ID have to be there by now.
 * @param credential whoever has the key: a file's, or a token's that keeps it
 * @throws what `credential.sign` throws
 */
export async function signRequest(
  signature: SignatureRecord,
  credential: Credential,
  request: OutgoingRequest,
  at: Date,
): Promise<Readonly<Record<string, string>>> {
  const content = signedContent(signature.headers, request);
  switch (signature.variant) {
    case "CAVAGE": {
      const bytes = await credential.sign(Buffer.from(content.text));
      return cavageHeaders(signature, credential, content, bytes);
    }
    case "JWS": {
      const header = jwsHeader(signature, credential, content, at);
      const bytes = await credential.sign(Buffer.from(`${header}.${content.text}`));
      return { "x-jws-signature": detachedJws(header, credential, bytes) };
    }
    default:
      return assertNever(signature.variant);
  }
}
