import { X509Certificate } from "node:crypto";
import { Asn1Error } from "@/lib/seals/asn1/read-asn1";
import { type Certificate, factsOf, readCertificate } from "@/lib/seals/certificate";
import { type QualifiedFor, type Qualities, qualitiesOf } from "@/lib/seals/qualities";
import { Xs2aError } from "../xs2a/errors";

type Wanted = Readonly<{
  /** Who must have issued it, in DER. */
  authority: Buffer;
  type: QualifiedFor;
  at: Date;
}>;

/** A certificate of the authority's, in its dates, of the wanted type, and of somebody who may initiate payments. @throws Xs2aError */
export function checkCertificate(der: Buffer, { authority, type, at }: Wanted): Certificate {
  const certificate = read(der);
  const issuer = new X509Certificate(authority);
  if (!certificate.x509.checkIssued(issuer) || !certificate.x509.verify(issuer.publicKey)) {
    throw invalid("The certificate is not of an authority that the bank knows.");
  }
  const { notBefore, notAfter } = factsOf(certificate);
  if (at < notBefore) throw invalid("The certificate has not begun.");
  if (at > notAfter) throw new Xs2aError(401, "CERTIFICATE_EXPIRED", "The certificate has ended.");
  const { types, roles } = qualitiesIn(certificate);
  if (!types.includes(type)) throw invalid("The certificate is of another type.");
  if (!roles?.includes("PSP_PI")) throw new Xs2aError(401, "ROLE_INVALID", "The certificate has not the role PSP_PI.");
  return certificate;
}

function read(der: Buffer): Certificate {
  try {
    return readCertificate(der);
  } catch (error) {
    if (error instanceof Asn1Error) throw invalid("The certificate cannot be read.");
    throw error;
  }
}

function qualitiesIn(certificate: Certificate): Qualities {
  try {
    return qualitiesOf(certificate);
  } catch (error) {
    if (error instanceof Asn1Error) throw invalid("The certificate's statements cannot be read.");
    throw error;
  }
}

function invalid(text: string): Xs2aError {
  return new Xs2aError(401, "CERTIFICATE_INVALID", text);
}
