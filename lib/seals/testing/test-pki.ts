import { execFileSync } from "node:child_process";
import { createPrivateKey, sign } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { algorithmFor } from "../algorithms";
import type { Credential } from "../model";

/** Certificates made by OpenSSL, so that our own code is not its own judge. */

const EXTENSIONS = `
[root]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
[signer]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
[encipherment]
basicConstraints=critical,CA:FALSE
keyUsage=critical,keyEncipherment
[tsa]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
[tsaAndMore]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping,codeSigning
[any]
basicConstraints=critical,CA:FALSE
`;

const KEYS = {
  RSA: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
  RSA_WEAK: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"],
  P256: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
  P384: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
  P521: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-521"],
} as const;

export type KeyKind = keyof typeof KEYS;
export type Profile = "signer" | "encipherment" | "tsa" | "tsaAndMore" | "any";

/** A key with its certificate and the root that issued it, in PEM. */
export type Issued = Readonly<{ key: string; certificate: string; root: string; keyPath: string; chainPath: string }>;

export type TestPki = Readonly<{
  folder: string;
  rootPath: string;
  issue: (name: string, kind: KeyKind, profile?: Profile, days?: number) => Issued;
  remove: () => void;
}>;

/** An authority of its own in a folder of its own. Needs openssl. */
export function makePki(): TestPki {
  const folder = mkdtempSync(join(tmpdir(), "paraph-pki-"));
  const at = (name: string) => join(folder, name);
  const run = (...args: string[]) => execFileSync("openssl", args, { stdio: ["ignore", "pipe", "ignore"] });
  writeFileSync(at("extensions.cnf"), EXTENSIONS);
  const newKey = (path: string, kind: KeyKind) => run("genpkey", ...KEYS[kind], "-out", path);
  const request = (key: string, subject: string) => {
    run("req", "-new", "-utf8", "-key", key, "-subj", subject, "-out", `${key}.csr`);
    return `${key}.csr`;
  };
  const extended = (profile: string) => ["-extfile", at("extensions.cnf"), "-extensions", profile, "-sha256"];
  newKey(at("root.key"), "P256");
  const rootRequest = request(at("root.key"), "/O=Paraph tests/CN=Test root");
  const rootKey = ["-signkey", at("root.key"), "-days", "3650"];
  run("x509", "-req", "-in", rootRequest, ...rootKey, ...extended("root"), "-out", at("root.pem"));
  return {
    folder,
    rootPath: at("root.pem"),
    issue: (name, kind, profile = "signer", days = 365) => {
      const [keyPath, path, chainPath] = [at(`${name}.key`), at(`${name}.pem`), at(`${name}.chain.pem`)];
      newKey(keyPath, kind);
      const own = request(keyPath, `/O=Paraph tests/CN=${name}`);
      const issuer = ["-CA", at("root.pem"), "-CAkey", at("root.key"), "-CAcreateserial", "-days", String(days)];
      run("x509", "-req", "-in", own, ...issuer, ...extended(profile), "-out", path);
      const [certificate, root] = [readFileSync(path, "utf8"), readFileSync(at("root.pem"), "utf8")];
      writeFileSync(chainPath, certificate + root);
      return { key: readFileSync(keyPath, "utf8"), certificate, root, keyPath, chainPath };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** As a key of a signer's own would be used. */
export function credentialFrom({ key: pem, certificate, root }: Issued): Credential {
  const key = createPrivateKey(pem);
  const algorithm = algorithmFor(key);
  if (!algorithm) throw new Error("The key is of a kind that nothing is signed with.");
  return { chain: [derOf(certificate), derOf(root)], algorithm, sign: async (bytes) => sign("sha256", bytes, key) };
}

export function derOf(pem: string): Buffer {
  return Buffer.from(pem.replace(/-----[^-]+-----/g, ""), "base64");
}
