/** Object identifiers, by the names of the standards that have them. */
export const OIDS = {
  // RFC 5652
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  // RFC 2634 and 5035
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  // RFC 3161
  timestampToken: "1.2.840.113549.1.9.16.2.14",
  timestampInfo: "1.2.840.113549.1.9.16.1.4",
  timeStamping: "1.3.6.1.5.5.7.3.8",
  // RFC 5754, 8017, 5758
  sha1: "1.3.14.3.2.26",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha384: "2.16.840.1.101.3.4.2.2",
  sha512: "2.16.840.1.101.3.4.2.3",
  rsaEncryption: "1.2.840.113549.1.1.1",
  rsaPss: "1.2.840.113549.1.1.10",
  rsaSha256: "1.2.840.113549.1.1.11",
  rsaSha384: "1.2.840.113549.1.1.12",
  rsaSha512: "1.2.840.113549.1.1.13",
  ecdsaSha256: "1.2.840.10045.4.3.2",
  ecdsaSha384: "1.2.840.10045.4.3.3",
  ecdsaSha512: "1.2.840.10045.4.3.4",
  // RFC 5280
  commonName: "2.5.4.3",
  organisation: "2.5.4.10",
  subjectKeyIdentifier: "2.5.29.14",
  keyUsage: "2.5.29.15",
  basicConstraints: "2.5.29.19",
  crlDistributionPoints: "2.5.29.31",
  authorityKeyIdentifier: "2.5.29.35",
  extendedKeyUsage: "2.5.29.37",
  serverAuth: "1.3.6.1.5.5.7.3.1",
  clientAuth: "1.3.6.1.5.5.7.3.2",
  subjectAltName: "2.5.29.17",
  // ITU-T X.520
  organizationIdentifier: "2.5.4.97",
  // RFC 3739, ETSI EN 319 412-5
  qcStatements: "1.3.6.1.5.5.7.1.3",
  qcType: "0.4.0.1862.1.6",
  qcTypeSignature: "0.4.0.1862.1.6.1",
  qcTypeSeal: "0.4.0.1862.1.6.2",
  qcTypeWeb: "0.4.0.1862.1.6.3",
  // ETSI TS 119 495
  psd2: "0.4.0.19495.2",
  pspAs: "0.4.0.19495.1.1",
  pspPi: "0.4.0.19495.1.2",
  pspAi: "0.4.0.19495.1.3",
  pspIc: "0.4.0.19495.1.4",
} as const;
