import type { BankKeyRow } from "@/db/queries/banks/bank-keys";
import { OIDS } from "@/lib/seals/asn1/oids";
import { Asn1Error } from "@/lib/seals/asn1/read-asn1";
import { type Certificate, factsOf } from "@/lib/seals/certificate";
import { type Qualities, qualitiesOf } from "@/lib/seals/qualities";
import type { FieldError } from "@/lib/shared/errors";
import { algorithmOf, type Chain, isUnbroken, readChain, writeChain } from "./certificates";
import { KeyProblem, REFERENCE, readKeyMaterial } from "./key-material";

/** As an operator says it; `certificates` is PEM. */
export type SaidKey = Readonly<{ name: string; kind: string; certificates: string; reference: string }>;

export type CheckedKey = Pick<BankKeyRow, "name" | "kind" | "certificates" | "reference" | "validFrom" | "validUntil">;

/** All that is wrong, each by the name of what was said. */
export type KeyProblems = Readonly<{ problems: readonly FieldError[] }>;

/** Whether this is a key that banks can be shown: certificates, what they are for, and that the key is theirs and can be read here. */
export async function checkKey(said: SaidKey, at: Date): Promise<CheckedKey | KeyProblems> {
  const { name, reference } = said;
  const kind = kindOf(said.kind);
  const chain = readChain(said.certificates);
  const problems = [
    ...unless(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name.length <= 60, "name", "is not a slug (a-z, 0-9, -)"),
    ...unless(kind !== null, "kind", "is neither QWAC nor QSEAL"),
    ...(chain && kind ? problemsOfChain(chain, kind, at) : []),
    ...unless(chain !== null, "certificate", "holds no certificates in PEM (-----BEGIN CERTIFICATE-----)"),
    ...(await problemsOfReference(reference, chain)),
  ];
  if (problems.length > 0 || !kind || !chain) return { problems };
  const { notBefore: validFrom, notAfter: validUntil } = factsOf(chain[0]);
  return { name, kind, certificates: writeChain(chain), reference, validFrom, validUntil };
}

function kindOf(kind: string): BankKeyRow["kind"] | null {
  return kind === "QWAC" || kind === "QSEAL" ? kind : null;
}

function problemsOfChain(chain: Chain, kind: BankKeyRow["kind"], at: Date): readonly FieldError[] {
  const [certificate] = chain;
  const { notBefore, notAfter } = factsOf(certificate);
  const order = "must hold the key's certificate first, then the one that issued it, and so on";
  return [
    ...unless(isUnbroken(chain), "certificate", order),
    ...unless(algorithmOf(chain) !== null, "certificate", "is neither for RSA of 2048 bits or more nor for P-256"),
    ...unless(notAfter > at, "certificate", `has ended on ${notAfter.toISOString()}`),
    ...unless(notBefore <= at, "certificate", `begins only on ${notBefore.toISOString()}`),
    ...problemsOfPurpose(certificate, kind),
  ];
}

/** What a bank looks at (ETSI EN 319 412-3 and -4, TS 119 495): said here, where somebody can mend it, and not by its refusals. */
function problemsOfPurpose(certificate: Certificate, kind: BankKeyRow["kind"]): readonly FieldError[] {
  const { types, roles } = qualitiesIn(certificate);
  const mayPay = [
    ...unless(roles !== null, "certificate", "says nothing of payment services (QcStatement of ETSI TS 119 495)"),
    ...unless(roles === null || roles.includes("PSP_PI"), "certificate", "has not the role PSP_PI (ETSI TS 119 495)"),
  ];
  if (kind === "QWAC") {
    const { extendedKeyUsage } = certificate;
    const isClient = extendedKeyUsage?.includes(OIDS.clientAuth) === true;
    return [
      ...unless(types.includes("WEB"), "certificate", "is no QWAC (QcType web, ETSI EN 319 412-5)"),
      ...unless(isClient, "certificate", "is not for TLS clients (extended key usage clientAuth)"),
      ...mayPay,
    ];
  }
  const { keyUsage } = certificate;
  const signs = keyUsage === null || keyUsage.digitalSignature || keyUsage.nonRepudiation;
  return [
    ...unless(types.includes("SEAL"), "certificate", "is no QSEAL (QcType eseal, ETSI EN 319 412-5)"),
    ...unless(signs, "certificate", "is not for signatures (key usage)"),
    ...mayPay,
  ];
}

function qualitiesIn(certificate: Certificate): Qualities {
  try {
    return qualitiesOf(certificate);
  } catch (error) {
    if (error instanceof Asn1Error) return { types: [], roles: null };
    throw error;
  }
}

async function problemsOfReference(reference: string, chain: Chain | null): Promise<readonly FieldError[]> {
  if (!REFERENCE.test(reference)) return problem("key", "is neither file:/path nor env:NAME");
  try {
    const { key } = await readKeyMaterial(reference);
    return unless(chain?.[0].x509.checkPrivateKey(key) !== false, "key", "is not the key of the first certificate");
  } catch (error) {
    if (error instanceof KeyProblem) return problem("key", error.message);
    throw error;
  }
}

function unless(holds: boolean, parameter: string, detail: string): readonly FieldError[] {
  return holds ? [] : problem(parameter, detail);
}

function problem(parameter: string, detail: string): readonly FieldError[] {
  return [{ parameter, code: "invalid", detail }];
}
