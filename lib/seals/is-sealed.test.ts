import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import { signedData, signWith } from "./cms";
import { sealIn, signaturesOfSeal } from "./is-sealed";
import { credentialFrom, makePki, type TestPki } from "./testing/test-pki";
import { digestsOf } from "./timestamp-token";

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
    expect(signaturesOfSeal([cms], renewed)).toEqual([]);
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
