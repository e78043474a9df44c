import type { CertificateName } from "@/lib/documents/signing-model";
import type { CertificateFacts } from "@/lib/seals/model";
import type { EvidenceDetail } from "../model";

/** Of a signer's own certificate: what of it goes into a signature, and what is said of it. */

/** A signature has 16 kB; with these its timestamp has 7 of them, and what isn't certificates 1. */
const CHAIN_BYTES_MAX = 8_000;
/** What nobody reads to its end isn't shown to it. */
const NAME_CHARACTERS_MAX = 120;

/** The key's certificate, and of those behind it as many as a signature has room for. */
export function fittingChain([leaf, ...issuers]: readonly [Buffer, ...Buffer[]]): readonly [Buffer, ...Buffer[]] {
  let room = CHAIN_BYTES_MAX - leaf.length;
  const last = issuers.findIndex(({ length }) => {
    room -= length;
    return room < 0;
  });
  return [leaf, ...(last === -1 ? issuers : issuers.slice(0, last))];
}

/** As the signature's box says it. */
export function certificateName({ name, issuerName }: CertificateFacts): CertificateName {
  return { holder: clipped(name), issuer: clipped(issuerName) };
}

/** As the evidence says it: enough to find the certificate, and to see whether it is the one. */
export function certificateDetail(facts: CertificateFacts): EvidenceDetail {
  return {
    certificateHolder: facts.name,
    certificateIssuer: facts.issuer,
    certificateSerialNumber: facts.serialNumber,
    certificateSha256: facts.fingerprint,
    ...(facts.isSelfSigned ? { certificateSelfSigned: true } : {}),
  };
}

function clipped(name: string): string {
  const characters = [...name];
  return characters.length > NAME_CHARACTERS_MAX ? `${characters.slice(0, NAME_CHARACTERS_MAX).join("")}…` : name;
}
