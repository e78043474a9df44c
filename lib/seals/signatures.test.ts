import { execFileSync } from "node:child_process";
import { createHash, webcrypto } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CONTENTS_BYTES } from "@/lib/documents/signing/fill-document";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import * as environment from "@/lib/shared/env";
import { readBounded } from "@/lib/shared/text/read-bounded";
import * as asking from "./ask-timestamp";
import { OIDS } from "./asn1/oids";
import { Asn1Error, readAsn1 } from "./asn1/read-asn1";
import { octetString } from "./asn1/write-der";
import { SignatureDoesNotFit, signedAttributes, signedData, signWith } from "./cms";
import type { Credential } from "./model";
import { finishSignature, signDigest } from "./sign-digest";
import { isSigned, openSignature } from "./signer-info";
import { type Manners, startAuthority, type TestAuthority } from "./testing/test-authority";
import { credentialFrom, derOf, type Issued, makePki, type TestPki } from "./testing/test-pki";
import { digestsOf } from "./timestamp-token";
import { verifyCms, verifyDocumentTimestamp } from "./verify-cms";

const hasOpenssl = isInstalled("openssl");
const CONTENT = Buffer.from("The bytes that a PDF's byte range names.");
const digests = digestsOf(CONTENT);

let pki: TestPki;
let signers: Readonly<Record<"RSA" | "P256" | "P384", Issued>>;

beforeAll(() => {
  if (!hasOpenssl) return;
  pki = makePki();
  signers = { RSA: pki.issue("Ána Muñoz", "RSA"), P256: pki.issue("p256", "P256"), P384: pki.issue("p384", "P384") };
  pki.issue("tsa", "RSA", "tsa");
  pki.issue("no-tsa", "P256", "signer");
  pki.issue("tsa-and-more", "P256", "tsaAndMore");
  pki.issue("tsa-ended", "P256", "tsa", -1);
});
afterAll(() => pki?.remove());

/** OpenSSL's own word on a signature: throws what it complains of. */
function verifyByOpenssl(der: Buffer): string {
  const [signature, content] = [join(pki.folder, "signature.der"), join(pki.folder, "content")];
  writeFileSync(signature, der);
  writeFileSync(content, CONTENT);
  const input = ["-inform", "DER", "-in", signature, "-content", content, "-binary"];
  const trust = ["-CAfile", pki.rootPath, "-purpose", "any", "-cades"];
  return execFileSync("openssl", ["cms", "-verify", ...input, ...trust], { encoding: "utf8", stdio: "pipe" });
}

/** The same statement signed by another key, by OpenSSL: `openssl ts` itself refuses keys that are not for timestamps. */
function signInfoBy({ folder }: TestPki, info: Buffer, signer: string): Buffer {
  const [content, token] = [join(folder, "info"), join(folder, "resigned.der")];
  writeFileSync(content, info);
  const key = ["-signer", join(folder, `${signer}.pem`), "-inkey", join(folder, `${signer}.key`)];
  const form = ["-econtent_type", "1.2.840.113549.1.9.16.1.4", "-nodetach", "-cades", "-md", "sha256", "-binary"];
  execFileSync("openssl", ["cms", "-sign", "-in", content, ...key, ...form, "-outform", "DER", "-out", token]);
  return readFileSync(token);
}

const sign = (issued: Issued) => signDigest(credentialFrom(issued), digests.sha256);

describe.skipIf(!hasOpenssl)("a signature (needs openssl)", () => {
  it.each(["RSA", "P256", "P384"] as const)("by %s is a CAdES signature to OpenSSL, and intact to us", async (kind) => {
    const { der, timestamp } = await sign(signers[kind]);
    expect(verifyByOpenssl(der)).toBe(CONTENT.toString());
    expect(timestamp).toBeNull();
    expect(verifyCms(der, digests)).toMatchObject({
      isIntact: true,
      level: "B-B",
      timestamp: null,
      signerCertificate: { issuer: "O=Paraph tests, CN=Test root" },
    });
  });

  it("signs what it is, its digest and its certificate, and no time", async () => {
    const attributes = signedAttributes(digests.sha256, credentialFrom(signers.RSA).chain[0] ?? Buffer.alloc(0));
    const hex = attributes.toString("hex");
    expect(attributes[0]).toBe(0x31);
    expect(hex).toContain("06092a864886f70d010903"); // content type
    expect(hex).toContain(`06092a864886f70d010904312204 20${digests.sha256.toString("hex")}`.replace(" ", ""));
    expect(hex).toContain("060b2a864886f70d010910022f"); // signing certificate, second version
    expect(hex).not.toContain("06092a864886f70d010905"); // signing time
    expect(attributes.length).toBeLessThan(160);
  });

  it("knows its signer by name, number and fingerprint", async () => {
    const { der } = await sign(signers.RSA);
    const { signerCertificate } = verifyCms(der, digests);
    const [leaf] = credentialFrom(signers.RSA).chain;
    expect(signerCertificate).toMatchObject({
      name: "Ána Muñoz",
      subject: "O=Paraph tests, CN=Ána Muñoz",
      fingerprint: createHash("sha256")
        .update(leaf ?? "")
        .digest("hex"),
    });
  });

  it("of WebCrypto, r and s one after the other, is written as DER", async () => {
    const { key, ...issued } = signers.P256;
    const pkcs8 = Buffer.from(key.replace(/-----[^-]+-----/g, ""), "base64");
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const browserKey = await webcrypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
    const credential: Credential = {
      ...credentialFrom({ key, ...issued }),
      sign: async (bytes) =>
        Buffer.from(await webcrypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, browserKey, bytes)),
    };
    // Of every length that r and s can have in DER.
    for (let round = 0; round < 20; round++) {
      const { der } = await signDigest(credential, digests.sha256);
      expect(verifyCms(der, digests).isIntact).toBe(true);
    }
    expect(verifyByOpenssl((await signDigest(credential, digests.sha256)).der)).toBe(CONTENT.toString());
  });

  it("by another key than its certificate's is never made", async () => {
    const credential = { ...credentialFrom(signers.RSA), sign: credentialFrom(signers.P256).sign };
    await expect(signDigest(credential, digests.sha256)).rejects.toThrow(SignatureDoesNotFit);
    const parts = await signWith(credentialFrom(signers.P384), digests.sha256);
    const other = { ...parts, attributes: signedAttributes(digests.sha384, parts.chain[0] ?? Buffer.alloc(0)) };
    await expect(finishSignature(other)).rejects.toThrow(SignatureDoesNotFit);
    expect(() => signedData({ ...parts, chain: [] }, null)).toThrow(SignatureDoesNotFit);
  });

  it("is broken by any other content", async () => {
    const { der } = await sign(signers.P256);
    const report = verifyCms(der, digestsOf(Buffer.from("Other bytes.")));
    expect(report).toMatchObject({ isIntact: false, level: null, signerCertificate: { name: "p256" } });
  });

  it("is broken by a change of any octet that matters, and never breaks its reader", async () => {
    const { der } = await sign(signers.P256);
    let intact = 0;
    for (let at = 0; at < der.length; at++) {
      const changed = Buffer.from(der);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      if (verifyCms(changed, digests).isIntact) intact += 1;
    }
    // Versions, the unsigned list of digest algorithms, and the root that came along.
    expect(intact).toBeLessThan(der.length / 2);
    for (let length = 0; length < der.length; length += 3) {
      expect(verifyCms(der.subarray(0, length), digests).isIntact).toBe(false);
    }
  });

  it("is the same with the zeros behind it that fill a PDF's room", async () => {
    const { der } = await sign(signers.RSA);
    expect(verifyCms(Buffer.concat([der, Buffer.alloc(1000)]), digests).isIntact).toBe(true);
  });

  it("of OpenSSL's own, with time and without PAdES's attribute, is intact and of no level", () => {
    for (const form of [[], ["-keyopt", "rsa_padding_mode:pss"], ["-keyid"]]) {
      expect({ form, ...verifyCms(ownSignature(form), digests) }).toMatchObject({ form, isIntact: true, level: null });
    }
    // Of another kind of thing than a document's bytes, though they are the same.
    expect(verifyCms(ownSignature(["-econtent_type", "1.2.840.113549.1.9.16.1.4"]), digests).isIntact).toBe(false);
    // With its content inside it is no signature of a PDF, though it is one of that content; lengths are left open (BER).
    const streamed = ownSignature(["-stream"]);
    expect(streamed.subarray(0, 2).toString("hex")).toBe("3080");
    expect(verifyCms(streamed, digests).isIntact).toBe(false);
    expect(openSignature(streamed).content).toEqual(CONTENT);
    expect(isSigned(openSignature(streamed), OIDS.data, digests)).toBe(true);
  });

  function ownSignature(form: readonly string[]): Buffer {
    const [content, signature] = [join(pki.folder, "content"), join(pki.folder, "own.der")];
    writeFileSync(content, CONTENT);
    const signer = ["-signer", signers.RSA.chainPath, "-inkey", signers.RSA.keyPath, "-md", "sha384"];
    const out = ["-outform", "DER", "-out", signature];
    execFileSync("openssl", ["cms", "-sign", "-binary", "-in", content, ...signer, ...form, ...out]);
    return readFileSync(signature);
  }
});

it("is not read any deeper than a signature can be", () => {
  expect(() => readAsn1(Buffer.from("3080".repeat(50_000), "hex"))).toThrow(Asn1Error);
});

it("is not waited for without end: an answer is read as far as it may be long", async () => {
  let read = 0;
  async function* endless() {
    for (; read < 1000; read++) yield Buffer.alloc(100);
  }
  await expect(readBounded(endless(), 1000)).rejects.toThrow("longer than 1000 bytes");
  expect(read).toBe(10);
  expect(await readBounded(Readable.from([Buffer.from("a"), Buffer.from("b")]), 2)).toEqual(Buffer.from("ab"));
});

describe.skipIf(!hasOpenssl)("a timestamp (needs openssl)", () => {
  let authorities: TestAuthority[] = [];
  const start = async (...args: Parameters<typeof startAuthority>) => {
    const authority = await startAuthority(...args);
    authorities.push(authority);
    return authority;
  };
  afterAll(async () => {
    await Promise.all(authorities.map((authority) => authority.close()));
    authorities = [];
  });

  it("of an honest authority makes a signature B-T, which OpenSSL accepts as before", async () => {
    const { url } = await start(pki);
    const parts = await signWith(credentialFrom(signers.RSA), digests.sha256);
    const timestamp = await asking.askTimestamp(parts.signature, { urls: [url] });
    const der = signedData(parts, timestamp?.token ?? null);
    expect(verifyByOpenssl(der)).toBe(CONTENT.toString());
    expect(verifyCms(der, digests)).toMatchObject({
      isIntact: true,
      level: "B-T",
      timestamp: { at: timestamp?.at, isIntact: true },
    });
    expect(timestamp?.authority).toBe("tsa");
    expect(der.length).toBeLessThan(8192);
  });

  it("is one that OpenSSL verifies", async () => {
    const { url } = await start(pki);
    const token = (await asking.askTimestamp(CONTENT, { urls: [url] }))?.token ?? Buffer.alloc(0);
    const [path, content] = [join(pki.folder, "token.der"), join(pki.folder, "stamped")];
    writeFileSync(path, token);
    writeFileSync(content, CONTENT);
    const args = ["ts", "-verify", "-data", content, "-in", path, "-token_in", "-CAfile", pki.rootPath];
    expect(execFileSync("openssl", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })).toContain("OK");
    expect(verifyDocumentTimestamp(token, digests)).toMatchObject({ isIntact: true, authority: "tsa" });
    expect(verifyDocumentTimestamp(token, digestsOf(Buffer.from("other")))).toMatchObject({ isIntact: false });
    expect(verifyDocumentTimestamp(Buffer.from("no token"), digests)).toBeNull();
  });

  it("of another signature than the one it lies beside proves nothing", async () => {
    const { url } = await start(pki);
    const parts = await signWith(credentialFrom(signers.RSA), digests.sha256);
    const other = await asking.askTimestamp(Buffer.from("another signature"), { urls: [url] });
    expect(verifyCms(signedData(parts, other?.token ?? null), digests)).toMatchObject({
      isIntact: true,
      level: "B-B",
      timestamp: { isIntact: false },
    });
  });

  const LIES: readonly Manners[] = [
    "stamps something else",
    "answers another question",
    "refuses",
    "fails",
    "never answers",
    "talks without end",
    "speaks nonsense",
    "changes what it has signed",
    "sends too large a family",
  ];

  it.each([-310, -240, 240, 310])(
    "of an authority whose clock is %i seconds from ours is taken only if it is near",
    async (apart) => {
      const { url } = await start(pki);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - apart * 1_000 });
      const taken = await asking.askTimestamp(CONTENT, { urls: [url] }).finally(() => vi.useRealTimers());
      expect(taken !== null).toBe(Math.abs(apart) < 300);
    },
  );

  it.each(LIES)("of an authority that %s is not taken; the second one's is", async (manners) => {
    const [liar, honest] = [await start(pki, manners), await start(pki)];
    // Whoever answers has the time that any authority has: it is what it says that is refused, not how long it took to say it.
    const patience = manners === "never answers" ? { timeoutMs: 1_000 } : {};
    expect(await asking.askTimestamp(CONTENT, { urls: [liar.url], ...patience })).toBeNull();
    const taken = await asking.askTimestamp(CONTENT, { urls: [liar.url, honest.url] });
    expect(taken).toMatchObject({ authority: "tsa" });
    // Who was silent is not waited for a second time.
    expect([liar.asked(), honest.asked()]).toEqual([manners === "never answers" ? 1 : 2, 1]);
  });

  it("of an authority that was silent is asked for again after a minute (decision 100)", async () => {
    const silent = await start(pki, "never answers");
    const asked = () => asking.askTimestamp(CONTENT, { urls: [silent.url], timeoutMs: 1_000 });
    const since = performance.now();
    expect(await asked()).toBeNull();
    const moment = vi.spyOn(performance, "now").mockReturnValue(since + 59_000);
    expect(await asked()).toBeNull();
    expect(silent.asked()).toBe(1);
    moment.mockReturnValue(since + 120_000);
    expect(await asked()).toBeNull();
    expect(silent.asked()).toBe(2);
  });

  it("that has no room beside the certificates costs no signature; one that has, is taken (decision 100)", async () => {
    const { url } = await start(pki, "sends a large family");
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), timestampAuthorities: [url] });
    const credential = credentialFrom(signers.P256);
    const stamped = await signDigest(credential, digests.sha256);
    expect(verifyCms(stamped.der, digests)).toMatchObject({ isIntact: true, level: "B-T" });
    expect(stamped.timestamp?.token.length).toBeGreaterThan(9_000);
    const chain = [...credential.chain, derOf(pki.issue("issuer-of-all", "P256", "large").certificate)];
    const unstamped = await signDigest({ ...credential, chain }, digests.sha256);
    expect(verifyCms(unstamped.der, digests)).toMatchObject({ isIntact: true, level: "B-B" });
    expect(unstamped.timestamp).toBeNull();
  });

  it.each(["RSA", "P256"] as const)("may fill what a signature by %s leaves of its room, and no more", async (kind) => {
    const token = (bytes: number) => octetString(Buffer.alloc(bytes - 4));
    vi.spyOn(asking, "askTimestamp").mockImplementation(async (_, { tokenBytesMax = 0 } = {}) => ({
      ...{ token: token(tokenBytesMax), at: new Date(), authority: "tsa" },
    }));
    const { der } = await signDigest(credentialFrom(signers[kind]), digests.sha256);
    expect(der.length).toBeLessThanOrEqual(CONTENTS_BYTES);
    expect(der.length).toBeGreaterThan(CONTENTS_BYTES - 100);
  });

  it.each([
    ["tsa", true],
    ["no-tsa", false],
    ["tsa-and-more", false],
    ["tsa-ended", false],
  ])("is sound only by a certificate for timestamps alone, in its dates: %s", async (signer, isIntact) => {
    const { url } = await start(pki);
    const token = (await asking.askTimestamp(CONTENT, { urls: [url] }))?.token ?? Buffer.alloc(0);
    const resigned = signInfoBy(pki, openSignature(token).content ?? Buffer.alloc(0), signer);
    expect(verifyDocumentTimestamp(resigned, digests)?.isIntact).toBe(isIntact);
  });

  it("is not asked for where no authority is configured, and none that is away holds a signature up", async () => {
    expect(await asking.askTimestamp(CONTENT)).toBeNull();
    expect(await asking.askTimestamp(CONTENT, { urls: ["http://127.0.0.1:1/tsa"] })).toBeNull();
  });
});
