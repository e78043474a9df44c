import { OIDS } from "./asn1/oids";
import { type Asn1, oidOf, part, partsOf } from "./asn1/read-asn1";
import type { Certificate } from "./certificate";

/** What a payment service provider may do (ETSI TS 119 495, 4.2): hold accounts, initiate payments, read accounts, issue cards. */
export type Psd2Role = "PSP_AS" | "PSP_PI" | "PSP_AI" | "PSP_IC";

/** What a qualified certificate is for: people's signatures, organisations' seals, websites and whoever calls them. */
export type QualifiedFor = "SIGNATURE" | "SEAL" | "WEB";

export type Qualities = Readonly<{
  /** ETSI EN 319 412-5, 4.2.3; empty where the certificate doesn't say so. */
  types: readonly QualifiedFor[];
  /** ETSI TS 119 495, 5.1; null where the certificate says nothing of payment services. */
  roles: readonly Psd2Role[] | null;
}>;

const TYPES: ReadonlyMap<string, QualifiedFor> = new Map([
  [OIDS.qcTypeSignature, "SIGNATURE"],
  [OIDS.qcTypeSeal, "SEAL"],
  [OIDS.qcTypeWeb, "WEB"],
]);

const ROLES: ReadonlyMap<string, Psd2Role> = new Map([
  [OIDS.pspAs, "PSP_AS"],
  [OIDS.pspPi, "PSP_PI"],
  [OIDS.pspAi, "PSP_AI"],
  [OIDS.pspIc, "PSP_IC"],
]);

/** What the certificate's QCStatements say; what is unknown among them is passed over. @throws Asn1Error for what can't be read */
export function qualitiesOf({ qcStatements }: Pick<Certificate, "qcStatements">): Qualities {
  const statements = new Map(
    (qcStatements === null ? [] : partsOf(qcStatements)).map((statement) => {
      const [id, info] = partsOf(statement);
      return [id ? oidOf(id) : "", info] as const;
    }),
  );
  const types = statements.get(OIDS.qcType);
  const psd2 = statements.get(OIDS.psd2);
  return {
    types: types ? partsOf(types).flatMap((type) => TYPES.get(oidOf(type)) ?? []) : [],
    roles: psd2 ? rolesIn(psd2) : null,
  };
}

/** PSD2QcType ::= SEQUENCE { rolesOfPSP SEQUENCE OF SEQUENCE { oid, name }, nCAName, nCAId } */
function rolesIn(psd2: Asn1): readonly Psd2Role[] {
  return partsOf(part(partsOf(psd2), 0, 0x30)).flatMap((role) => ROLES.get(oidOf(part(partsOf(role), 0))) ?? []);
}
