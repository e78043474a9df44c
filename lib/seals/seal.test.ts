import { createPublicKey } from "node:crypto";
import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import * as environment from "@/lib/shared/env";
import { isQuicklyChecked } from "./algorithms";
import { checkSignerChain } from "./check-signer-chain";
import { readDemoSeal } from "./demo-seal";
import { expiryOf } from "./model";
import { forgetSeal, hasSeal, sealCredential, sealStatus } from "./seal";
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
    expect(checkSignerChain(seal.chain, new Date())).toMatchObject({ problem: null });
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

  it("is there in a demo alone, where none is configured (decision 334)", () => {
    const known = environment.env();
    expect(hasSeal()).toBe(true);
    vi.spyOn(environment, "env").mockReturnValue({ ...known, demo: false, seal: null });
    expect(hasSeal()).toBe(false);
    vi.mocked(environment.env).mockReturnValue({ ...known, demo: false, seal: { certificates: [], key: "" } });
    expect(hasSeal()).toBe(true);
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
    const { seal } = environment.parseEnv({ SEAL_CERTIFICATE: chainPath, SEAL_KEY: keyPath });
    expect(seal).toEqual({ certificates: [certificate, root], key });
    expect(environment.parseEnv({ SEAL_CERTIFICATE: certificate + root, SEAL_KEY: key }).seal).toEqual(seal);
    const onOneLine = (pem: string) => pem.replaceAll("\n", "\\n");
    expect(
      environment.parseEnv({ SEAL_CERTIFICATE: onOneLine(certificate + root), SEAL_KEY: onOneLine(key) }).seal,
    ).toEqual(seal);
  });

  it("is known by the certificates of those before it, each with its issuers behind it", () => {
    const [one, other] = [pki.issue("former-one", "RSA"), pki.issue("former-other", "P384")];
    const former = (setting: string) => environment.parseEnv({ SEAL_FORMER_CERTIFICATES: setting }).formerSeals;
    const chainOf = ({ certificate, root }: typeof one) => [certificate, root];
    expect(environment.parseEnv({}).formerSeals).toEqual([]);
    expect(former(one.chainPath)).toEqual([chainOf(one)]);
    expect(former(one.certificate + one.root + other.certificate + other.root)).toEqual([chainOf(one), chainOf(other)]);
    expect(former(one.certificate + other.certificate)).toEqual([[one.certificate], [other.certificate]]);
    const variable = "SEAL_FORMER_CERTIFICATES";
    expect(() => former("/nowhere.pem")).toThrow(`${variable} names a file that cannot be read`);
    expect(() => former(one.keyPath)).toThrow(`${variable} must hold certificates in PEM`);
    expect(() => former(pki.issue("former-weak", "RSA_WEAK").chainPath)).toThrow(
      `${variable} must hold those of RSA keys`,
    );
  });

  it("is refused at the start in words that say what is wrong", () => {
    const one = pki.issue("one", "RSA");
    const other = pki.issue("other", "P256");
    const complaint = (certificate: string | undefined, key: string | undefined) => {
      try {
        environment.parseEnv({ SEAL_CERTIFICATE: certificate, SEAL_KEY: key });
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

  it("has at most two timestamp authorities beside it", () => {
    expect(environment.parseEnv({}).timestampAuthorities).toEqual([]);
    const urls = ["http://tsa.example.com/tsr", "https://other.example.com/"];
    expect(environment.parseEnv({ TSA_URL: urls.join(", ") }).timestampAuthorities).toEqual(urls);
    for (const bad of ["tsa.example.com", "ftp://tsa.example.com", "http://a,http://b,http://c"]) {
      expect(() => environment.parseEnv({ TSA_URL: bad })).toThrow(/TSA_URL must be one address/);
    }
  });
});

it.each([
  [8192, "AQAB", true],
  [8200, "AQAB", false],
  [2048, "_____w", true],
  [2048, "AQAAAAE", false],
])("what a key of %i bits with the exponent %s has signed is checked soon: %s", (bits, e, isQuick) => {
  const n = Buffer.alloc(bits / 8, 0xff).toString("base64url");
  expect(isQuicklyChecked(createPublicKey({ key: { kty: "RSA", n, e }, format: "jwk" }))).toBe(isQuick);
});

describe.skipIf(!hasOpenssl)("what a signer wants to sign with (needs openssl)", () => {
  // The certificates are made after this line is read.
  const at = new Date(Date.now() + 3_600_000);
  const days = (count: number) => new Date(at.getTime() + count * 86_400_000);
  const chainOf = (...args: Parameters<TestPki["issue"]>) => {
    const { certificate, root } = pki.issue(...args);
    return [derOf(certificate), derOf(root)];
  };

  it("is taken with what is known of it", () => {
    const chain = chainOf("Ána Muñoz", "P384");
    expect(checkSignerChain(chain, at)).toMatchObject({
      problem: null,
      algorithm: "ECDSA_SHA256",
      certificate: { name: "Ána Muñoz", issuer: "O=Paraph tests, CN=Test root" },
      chain,
    });
    expect(checkSignerChain(chainOf("rsa", "RSA", "any"), at)).toMatchObject({ algorithm: "RSA_SHA256" });
    expect(checkSignerChain(chain.slice(0, 1), at).problem).toBeNull();
  });

  it("is told why not, each by its own word", () => {
    const chain = chainOf("signer", "P256");
    const [leaf = Buffer.alloc(0), root = Buffer.alloc(0)] = chain;
    const other = makePki();
    const stranger = derOf(other.issue("other", "P256").root);
    other.remove();
    const problems = [
      checkSignerChain([], at),
      checkSignerChain([Buffer.from("no certificate")], at),
      checkSignerChain([leaf.subarray(0, -1)], at),
      checkSignerChain(Array(11).fill(leaf), at),
      checkSignerChain([Buffer.concat([leaf, Buffer.alloc(16_384)])], at),
      checkSignerChain(chainOf("weak", "RSA_WEAK"), at),
      checkSignerChain(chainOf("odd", "P521"), at),
      checkSignerChain(chainOf("slow", "RSA_SLOW"), at),
      checkSignerChain([leaf, ...chainOf("slow issuer", "RSA_SLOW")], at),
      checkSignerChain(chain, days(-2)),
      checkSignerChain(chain, days(400)),
      checkSignerChain(chainOf("encipherment", "P256", "encipherment"), at),
      checkSignerChain([leaf, stranger], at),
      checkSignerChain([leaf, root, leaf], at),
    ].map(({ problem }) => problem);
    expect(problems).toEqual([
      "UNREADABLE",
      "UNREADABLE",
      "UNREADABLE",
      "UNREADABLE",
      "UNREADABLE",
      "WEAK_KEY",
      "WEAK_KEY",
      "WEAK_KEY",
      "WEAK_KEY",
      "NOT_YET_VALID",
      "EXPIRED",
      "WRONG_KEY_USAGE",
      "BROKEN_CHAIN",
      "BROKEN_CHAIN",
    ]);
  });
});
