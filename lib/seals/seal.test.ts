import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import { parseEnv } from "@/lib/shared/env";
import { readDemoSeal } from "./demo-seal";
import { expiryOf } from "./model";
import { forgetSeal, isForSigning, sealCredential, sealStatus } from "./seal";
import { signDigest } from "./sign-digest";
import { derOf, makePki, type TestPki } from "./testing/test-pki";
import { digestsOf } from "./timestamp-token";
import { verifyCms } from "./verify-cms";

const hasOpenssl = isInstalled("openssl");
let pki: TestPki;
beforeAll(() => {
  if (hasOpenssl) pki = makePki();
});
afterAll(() => pki?.remove());

describe("the demo's own seal", () => {
  it("signs, says what it is, and is ready", async () => {
    forgetSeal();
    const seal = await sealCredential();
    expect(seal).toMatchObject({ isDemo: true, certificate: { name: "Paraph Demo Seal (proves nothing)" } });
    const digests = digestsOf(Buffer.from("a document"));
    if (!seal) return;
    const { der } = await signDigest(seal, digests.sha256);
    expect(verifyCms(der, digests)).toMatchObject({
      isIntact: true,
      signerCertificate: { fingerprint: seal.certificate.fingerprint },
    });
    expect(await sealStatus()).toMatchObject({ isReady: true, isDemo: true, warning: null });
    expect(seal.chain).toHaveLength(2);
    expect(seal.chain.map(isForSigning)).toEqual([true, false]);
  });

  it("is made once, however many start at once, and kept for this user alone", async () => {
    const folder = mkdtempSync(join(tmpdir(), "paraph-seal-"));
    const made = await Promise.all(Array.from({ length: 8 }, () => readDemoSeal(folder)));
    expect(new Set(made).size).toBe(1);
    expect(await readDemoSeal(folder)).toBe(made[0]);
    expect(readdirSync(join(folder, "seal"))).toEqual(["demo-seal.pem"]);
    expect(statSync(join(folder, "seal", "demo-seal.pem")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "seal")).mode & 0o777).toBe(0o700);
  });

  it("says when its certificate ends", async () => {
    forgetSeal();
    const seal = await sealCredential();
    const end = seal?.certificate.notAfter ?? new Date(0);
    const daysBeforeEnd = (days: number) => new Date(end.getTime() - days * 86_400_000);
    expect(await sealStatus(daysBeforeEnd(29.5))).toMatchObject({ isReady: true, daysLeft: 29, warning: 30 });
    expect(await sealStatus(daysBeforeEnd(-1))).toEqual({ isReady: false, reason: "EXPIRED" });
    expect(await sealStatus(new Date(0))).toEqual({ isReady: false, reason: "NOT_YET_VALID" });
  });
});

it.each([
  [61, null],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-3, 7],
])("%i days before a certificate's end the warning of %s days is due", (days, warning) => {
  const at = new Date("2026-11-22T12:00:00Z");
  expect(expiryOf(new Date(at.getTime() + days * 86_400_000), at)).toEqual({ daysLeft: days, warning });
});

describe.skipIf(!hasOpenssl)("the configured seal (needs openssl)", () => {
  it.each(["RSA", "P256", "P384"] as const)("is taken as files, as PEM, and as PEM on one line: %s", (kind) => {
    const { key, certificate, root, keyPath, chainPath } = pki.issue(`seal-${kind}`, kind);
    const { seal } = parseEnv({ SEAL_CERTIFICATE: chainPath, SEAL_KEY: keyPath });
    expect(seal).toEqual({ certificates: [certificate.trim(), root.trim()], key });
    expect(parseEnv({ SEAL_CERTIFICATE: certificate + root, SEAL_KEY: key }).seal).toEqual(seal);
    const onOneLine = (pem: string) => pem.replaceAll("\n", "\\n");
    expect(parseEnv({ SEAL_CERTIFICATE: onOneLine(certificate + root), SEAL_KEY: onOneLine(key) }).seal).toEqual(seal);
  });

  it("is refused at the start in words that say what is wrong", () => {
    const one = pki.issue("one", "RSA");
    const other = pki.issue("other", "P256");
    const complaint = (certificate: string | undefined, key: string | undefined) => {
      try {
        parseEnv({ SEAL_CERTIFICATE: certificate, SEAL_KEY: key });
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : null;
      }
    };
    expect(complaint(one.chainPath, undefined)).toContain("SEAL_KEY is required beside SEAL_CERTIFICATE");
    expect(complaint(undefined, one.keyPath)).toContain("SEAL_CERTIFICATE is required beside SEAL_KEY");
    expect(complaint("/nowhere.pem", one.keyPath)).toContain("SEAL_CERTIFICATE names a file that cannot be read");
    expect(complaint(one.keyPath, one.keyPath)).toContain("SEAL_CERTIFICATE must hold certificates in PEM");
    expect(complaint(one.root + one.certificate, one.keyPath)).toContain("must hold the key's certificate first");
    expect(complaint(one.chainPath, "/nowhere.key")).toContain("SEAL_KEY names a file that cannot be read");
    expect(complaint(one.chainPath, one.chainPath)).toContain("SEAL_KEY must hold a private key in PEM");
    expect(complaint(one.chainPath, other.keyPath)).toContain("SEAL_KEY is not the key of SEAL_CERTIFICATE's first");
    const encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----";
    expect(complaint(one.chainPath, encrypted)).toContain("SEAL_KEY must be a key without a password");
    for (const kind of ["RSA_WEAK", "P521"] as const) {
      const weak = pki.issue(kind, kind);
      expect(complaint(weak.chainPath, weak.keyPath)).toContain(
        "must be an RSA key of 2048 bits or more, or one on P-",
      );
    }
  });

  it("is for signing where its certificate says so, or says nothing of its use", () => {
    const isFor = (profile: "signer" | "encipherment" | "any") =>
      isForSigning(derOf(pki.issue(`for-${profile}`, "P256", profile).certificate));
    expect([isFor("signer"), isFor("any"), isFor("encipherment")]).toEqual([true, true, false]);
  });

  it("has at most two timestamp authorities beside it", () => {
    expect(parseEnv({}).timestampAuthorities).toEqual([]);
    const urls = ["http://tsa.example.com/tsr", "https://other.example.com/"];
    expect(parseEnv({ TSA_URL: urls.join(", ") }).timestampAuthorities).toEqual(urls);
    for (const bad of ["tsa.example.com", "ftp://tsa.example.com", "http://a,http://b,http://c"]) {
      expect(() => parseEnv({ TSA_URL: bad })).toThrow(/TSA_URL must be one address/);
    }
  });
});
