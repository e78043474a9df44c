import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import { OIDS } from "./asn1/oids";
import { integer, octetString, oid, sequence, setOf, tagged } from "./asn1/write-der";
import { factsOf, readCertificate } from "./certificate";
import { signedData, signWith } from "./cms";
import { sealIn, signedBySeals } from "./is-sealed";
import { credentialFrom, derOf, makePki, type TestPki } from "./testing/test-pki";
import { digestsOf } from "./timestamp-token";
import { verifyCms } from "./verify-cms";

vi.mock("./certificate", { spy: true });

const DIGESTS = digestsOf(Buffer.from("What is sealed."));
const hasOpenssl = isInstalled("openssl");

let pki: TestPki;
beforeAll(() => {
  if (hasOpenssl) pki = makePki();
});
afterAll(() => pki?.remove());

describe.skipIf(!hasOpenssl)("a seal's own signature (decision 94)", () => {
  it("is none of a certificate that was renewed for the same key: neither whole, nor broken", async () => {
    const issued = pki.issue("Seal", "P256");
    const former = credentialFrom(issued);
    const renewed = credentialFrom(pki.issue("Renewed", "P256", "signer", 365, issued.key));
    const cms = signedData(await signWith(former, DIGESTS.sha256), null);
    expect(sealIn(cms, DIGESTS, former)).toBe("WHOLE");
    expect(sealIn(cms, DIGESTS, renewed)).toBeNull();
    expect(sealIn(cms, null, renewed)).toBeNull();
  });

  it("is found among those of others, once, with its chain, as long as its certificate serves", async () => {
    const sealOf = (name: string) => {
      const credential = credentialFrom(pki.issue(name, "P256"));
      return { ...credential, certificate: factsOf(readCertificate(credential.chain[0] ?? Buffer.alloc(0))) };
    };
    const [former, inUse, stranger] = [sealOf("Former"), sealOf("In use"), sealOf("Another")];
    const cmsBy = async (seal: typeof former) => signedData(await signWith(seal, DIGESTS.sha256), null);
    const [before, since, others] = [await cmsBy(former), await cmsBy(inUse), await cmsBy(stranger)];
    const known = [inUse, former, { ...former, chain: former.chain.slice(0, 1) }];
    const at = new Date();
    const signatures = [before, since, others, before];
    expect(signedBySeals(signatures, known, at)).toEqual({
      signatures: [before, since, before],
      chains: [...former.chain, ...inUse.chain],
    });
    expect(signedBySeals([before, since], [inUse], at).signatures).toEqual([since]);
    const ended = { ...former, certificate: { ...former.certificate, notAfter: at } };
    expect(signedBySeals([before, since], [inUse, ended], at).signatures).toEqual([since]);
  });

  it("is whole where the root was configured later, and not with anything along that is not in use", async () => {
    const long = credentialFrom(pki.issue("Chain", "P256"));
    const short = { ...long, chain: long.chain.slice(0, 1) };
    const stranger = credentialFrom(pki.issue("Stranger", "P256")).chain.slice(0, 1);
    for (const [signing, now, state] of [
      [short, long, "WHOLE"],
      [long, short, "BROKEN"],
      [{ ...long, chain: [...long.chain, ...stranger] }, long, "BROKEN"],
      [{ ...long, chain: [...short.chain, ...stranger] }, short, "BROKEN"],
    ] as const) {
      expect(sealIn(signedData(await signWith(signing, DIGESTS.sha256), null), DIGESTS, now)).toBe(state);
    }
  });
});

/** Well formed, and signed by nobody. @param name of the signer: issuer and number */
function strangers(name: Buffer, certificates: readonly Buffer[]): Buffer {
  const attributes = tagged(0, sequence(oid(OIDS.contentType), setOf(oid(OIDS.data))));
  const algorithms = [sequence(oid(OIDS.sha256)), attributes, sequence(oid(OIDS.rsaSha256))];
  const signer = sequence(integer(1), name, ...algorithms, octetString(Buffer.alloc(256, 1)));
  const content = [sequence(oid(OIDS.data)), tagged(0, ...certificates), setOf(signer)];
  return sequence(oid(OIDS.signedData), tagged(0, sequence(integer(1), setOf(), ...content)));
}

describe.skipIf(!hasOpenssl)("a stranger's signature, with as many certificates as fit", () => {
  let certificate: Buffer;
  let name: Buffer;
  beforeAll(() => {
    certificate = derOf(pki.issue("Stranger", "P256").certificate);
    const { issuer, serialNumber } = readCertificate(certificate);
    name = sequence(issuer, serialNumber);
  });
  beforeEach(() => {
    vi.mocked(readCertificate).mockClear();
  });

  it.each<[string, () => Buffer, () => Buffer, number]>([
    ["none that it names", () => sequence(sequence(), integer(1)), () => certificate, 0],
    ["each of which it names", () => name, () => certificate, 1],
    // The key's kind, which the name does not tell, is none.
    ["each of which it names, and nobody can read", () => name, () => withoutKey(certificate), 1],
  ])("opens %s", (_, named, along, opened) => {
    const cms = strangers(named(), Array(50).fill(along()));
    expect(verifyCms(cms, DIGESTS)).toMatchObject({ isIntact: false });
    expect(readCertificate).toHaveBeenCalledTimes(opened);
  });
});

function withoutKey(certificate: Buffer): Buffer {
  const kind = oid("1.2.840.10045.2.1");
  const at = certificate.indexOf(kind);
  expect(at).toBeGreaterThan(0);
  return Buffer.concat([
    certificate.subarray(0, at),
    Buffer.alloc(kind.length, 1),
    certificate.subarray(at + kind.length),
  ]);
}
