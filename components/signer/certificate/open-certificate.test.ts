import { execFileSync } from "node:child_process";
import { createPublicKey, verify, X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import { checkSignerChain } from "@/lib/seals/check-signer-chain";
import { derOf, type Issued, makePki, type TestPki } from "@/lib/seals/testing/test-pki";
import { openCertificate } from "./open-certificate";

const MODERN = ["-keypbe", "AES-256-CBC", "-certpbe", "AES-256-CBC", "-macalg", "sha256"];
/** As Windows XP and Java 8 wrote them. */
const LEGACY = ["-legacy", "-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-RC2-40", "-macalg", "sha1"];
const OLD = ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"];
const PASSWORD = "Señal €ñ-1";

describe.runIf(isInstalled("openssl"))("a PKCS#12 file that openssl made", () => {
  let pki: TestPki;
  let people: Readonly<Record<string, Issued>>;
  beforeAll(() => {
    pki = makePki();
    people = { RSA: pki.issue("Ánà RSA", "RSA"), "P-256": pki.issue("bob", "P256"), "P-384": pki.issue("eve", "P384") };
  });
  afterAll(() => pki?.remove());

  function exported(issued: Issued, options: readonly string[], password = PASSWORD): Uint8Array {
    const path = join(pki.folder, "file.p12");
    const from = ["-inkey", issued.keyPath, "-in", issued.chainPath, "-out", path, "-passout", `pass:${password}`];
    execFileSync("openssl", ["pkcs12", "-export", ...from, ...options], { stdio: ["ignore", "pipe", "ignore"] });
    return new Uint8Array(readFileSync(path));
  }
  const person = (kind: string): Issued => {
    const found = people[kind];
    if (!found) throw new Error(`There is no ${kind}.`);
    return found;
  };

  const KINDS = ["RSA", "P-256", "P-384"];
  const FILES = { modern: MODERN, legacy: LEGACY, old: OLD, unclosed: [...MODERN, "-certpbe", "NONE"] };
  it.each(KINDS.flatMap((kind) => Object.entries(FILES).map(([name, options]) => ({ kind, name, options }))))(
    "opens: $kind, $name; its key signs, and its chain is whole",
    async ({ kind, options }) => {
      const issued = person(kind);
      const [opened, ...others] = await openCertificate(exported(issued, options), PASSWORD);
      expect(others).toEqual([]);
      const bytes = new Uint8Array([1, 2, 3]);
      const key = { key: createPublicKey(issued.certificate), dsaEncoding: "ieee-p1363" } as const;
      expect(verify("sha256", bytes, key, await opened.sign(bytes))).toBe(true);
      expect(opened.chain.map((der) => Buffer.from(der))).toEqual([derOf(issued.certificate), derOf(issued.root)]);
      const { subject } = new X509Certificate(issued.certificate);
      expect([subject.split("CN=")[1], opened.issuer, opened.isSelfSigned]).toEqual([
        opened.holder,
        "Test root",
        false,
      ]);
    },
  );

  it.each(Object.entries(FILES))("is not opened by another password (%s)", async (_, options) => {
    const file = exported(person("RSA"), options);
    for (const wrong of ["", "secret", PASSWORD.toLowerCase()]) {
      await expect(openCertificate(file, wrong)).rejects.toMatchObject({ problem: "WRONG_PASSWORD" });
    }
  });

  it("opens without a MAC, and tells a wrong password all the same", async () => {
    const file = exported(person("P-256"), [...MODERN, "-nomac"]);
    expect((await openCertificate(file, PASSWORD))[0].holder).toBe("bob");
    await expect(openCertificate(file, "wrong")).rejects.toMatchObject({
      problem: expect.stringMatching(/WRONG_PASSWORD|UNREADABLE/),
    });
  });

  it("opens with no password", async () => {
    expect((await openCertificate(exported(person("RSA"), MODERN, ""), ""))[0].chain).toHaveLength(2);
  });

  it("is told to have no key: certificates alone, or another's", async () => {
    for (const options of [["-nokeys"], ["-nocerts"]]) {
      const file = exported(person("RSA"), [...MODERN, ...options]);
      await expect(openCertificate(file, PASSWORD)).rejects.toMatchObject({ problem: "NO_KEY" });
    }
  });

  it("finds the key's certificate wherever it lies, and leaves out what doesn't belong to it", async () => {
    const [own, other] = [person("P-256"), person("RSA")];
    const all = join(pki.folder, "all.pem");
    writeFileSync(all, other.certificate + own.root);
    const file = exported(own, [...MODERN, "-certfile", all]);
    const [{ chain }] = await openCertificate(file, PASSWORD);
    expect(chain.map((der) => Buffer.from(der))).toEqual([derOf(own.certificate), derOf(own.root)]);
  });

  describe("with two certificates of an authority that are called the same", () => {
    const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: ["ignore", "pipe", "ignore"] });
    const chainOf = async (issued: Pick<Issued, "keyPath" | "certificate">, roots: readonly string[]) => {
      const [path, behind] = [join(pki.folder, "leaf.pem"), join(pki.folder, "roots.pem")];
      writeFileSync(path, issued.certificate);
      writeFileSync(behind, roots.join(""));
      const file = exported({ ...person("P-256"), ...issued, chainPath: path }, [...MODERN, "-certfile", behind]);
      const [{ chain }] = await openCertificate(file, PASSWORD);
      expect(
        checkSignerChain(
          chain.map((der) => Buffer.from(der)),
          new Date(),
        ).problem,
      ).toBeNull();
      return chain.map((der) => Buffer.from(der));
    };

    it("takes the one of the key that has signed", async () => {
      const own = person("P-256");
      const other = makePki();
      const { root } = other.issue("mallory", "P256");
      other.remove();
      const expected = [derOf(own.certificate), derOf(own.root)];
      expect(await chainOf(own, [root, own.root])).toEqual(expected);
      expect(await chainOf(own, [own.root, root])).toEqual(expected);
    });

    it("takes the one that is meant, where they are of the same key", async () => {
      const at = (name: string) => join(pki.folder, name);
      const { keyPath, root } = person("P-256");
      const renewal = [
        "-signkey",
        at("root.key"),
        "-days",
        "9",
        "-extfile",
        at("extensions.cnf"),
        "-extensions",
        "root",
      ];
      openssl("x509", "-req", "-in", at("root.key.csr"), ...renewal, "-out", at("renewed.pem"));
      writeFileSync(at("whole.cnf"), "authorityKeyIdentifier=keyid,issuer:always");
      const issuing = [
        "-CA",
        at("renewed.pem"),
        "-CAkey",
        at("root.key"),
        "-CAcreateserial",
        "-extfile",
        at("whole.cnf"),
      ];
      const certificate = openssl("x509", "-req", "-in", `${keyPath}.csr`, ...issuing).toString();
      const renewed = readFileSync(at("renewed.pem"), "utf8");
      const expected = [derOf(certificate), derOf(renewed)];
      expect(await chainOf({ keyPath, certificate }, [root, renewed])).toEqual(expected);
      expect(await chainOf({ keyPath, certificate }, [renewed, root])).toEqual(expected);
    });

    it("goes on from a new key that the old one has certified to that one's own", async () => {
      const at = (name: string) => join(pki.folder, name);
      const { root } = person("P-256");
      const other = makePki();
      const own = other.issue("trent", "P256");
      writeFileSync(
        at("bridge.cnf"),
        "subjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\nbasicConstraints=CA:TRUE",
      );
      const by = ["-CA", at("root.pem"), "-CAkey", at("root.key"), "-CAcreateserial", "-extfile", at("bridge.cnf")];
      const bridge = openssl("x509", "-req", "-in", join(other.folder, "root.key.csr"), ...by).toString();
      expect(await chainOf(own, [root, bridge])).toEqual([own.certificate, bridge, root].map(derOf));
      other.remove();
    });
  });

  it("is refused where the browser can't sign with it", async () => {
    const file = exported(pki.issue("large", "P521"), MODERN);
    await expect(openCertificate(file, PASSWORD)).rejects.toMatchObject({ problem: "UNSUPPORTED" });
    vi.stubGlobal("crypto", {});
    await expect(openCertificate(file, PASSWORD)).rejects.toMatchObject({ problem: "UNSUPPORTED" });
    vi.unstubAllGlobals();
  });

  it("is unreadable when it is none, cut off, or would be reckoned for hours", async () => {
    const whole = exported(person("RSA"), MODERN);
    const endless = exported(person("RSA"), [...MODERN, "-nomac", "-iter", "1000001"]);
    const nothing = new Uint8Array();
    const text = new TextEncoder().encode("-----BEGIN CERTIFICATE-----");
    const certificate = new Uint8Array(derOf(person("RSA").certificate));
    for (const file of [nothing, text, certificate, whole.slice(0, -9), endless]) {
      await expect(openCertificate(file, PASSWORD)).rejects.toMatchObject({ problem: "UNREADABLE" });
    }
  });
});
