import type { FileParts, FoundSignature } from "@/lib/documents/pdf/judge/model";
import { sealIn } from "@/lib/seals/is-sealed";
import type { SealCredential } from "@/lib/seals/seal";
import { verifyCms } from "@/lib/seals/verify-cms";
import { digestsOf } from "./changes-since";
import type { VerifiedSignature } from "./model";

/** What the seal's key has signed in a file. */
export type SealSignatures = Readonly<{
  /** Each is of all that lies before its end, in their order. */
  whole: readonly FoundSignature[];
  /** Where the last of them ends; 0 where there is none. */
  end: number;
  /** Behind it, the key has signed something that is not as it was. */
  isBroken: boolean;
}>;

export function sealSignatures(
  { signatures, strays }: FileParts,
  sizeBytes: number,
  seal: SealCredential,
): SealSignatures {
  const states = signatures
    .filter(({ isDocumentTimestamp }) => !isDocumentTimestamp)
    .map((found) => ({ found, state: sealIn(Buffer.from(found.cms), digestsOf(found.digests), seal) }));
  const whole = states.flatMap(({ found, state }) => (state === "WHOLE" ? [found] : []));
  const end = Math.max(0, ...whole.map((found) => found.end));
  const isBrokenBehind = states.some(({ found, state }) => state === "BROKEN" && found.end > end);
  const isStray = end < sizeBytes && strays.some((cms) => sealIn(Buffer.from(cms), null, seal) !== null);
  return { whole, end, isBroken: isBrokenBehind || isStray };
}

/** Who signed, as signatures of the seal's key say by themselves; the certification is nobody's. */
export function signersIn(whole: readonly FoundSignature[]): readonly VerifiedSignature[] {
  return whole
    .filter(({ isCertification }) => !isCertification)
    .map(({ cms, digests, name, signedAt }) => {
      const { level } = verifyCms(Buffer.from(cms), digestsOf(digests));
      return { signer: name, method: null, signedAt, certificate: null, level: level ?? "B-B" };
    });
}
