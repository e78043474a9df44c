import { execFileSync } from "node:child_process";
import { createPrivateKey, sign, X509Certificate } from "node:crypto";
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
[large]
basicConstraints=critical,CA:FALSE
nsComment=${"a certificate may say much. ".repeat(320)}
[any]
basicConstraints=critical,CA:FALSE
`;

const KEYS = {
  RSA: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
  RSA_WEAK: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"],
  // Whose exponent has more bits than any authority's.
  RSA_SLOW: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-pkeyopt", "rsa_keygen_pubexp:4294967311"],
  P256: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
  P384: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
  P521: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-521"],
} as const;

export type KeyKind = keyof typeof KEYS;
/** "large" has some 9 kB. */
export type Profile = "signer" | "encipherment" | "tsa" | "tsaAndMore" | "large" | "any";

/** A key with its certificate and the root that issued it, in PEM. */
export type Issued = Readonly<{ key: string; certificate: string; root: string; keyPath: string; chainPath: string }>;

export type TestPki = Readonly<{
  folder: string;
  rootPath: string;
  /** @param key in PEM; a new one where it is left out */
  issue: (name: string, kind: KeyKind, profile?: Profile, days?: number, key?: string) => Issued;
  /** The root's list of what it has revoked, which is nothing but these; in DER. */
  revocationList: (...revoked: readonly Pick<Issued, "certificate">[]) => Buffer;
  remove: () => void;
}>;

/**
 * An authority of its own in a folder of its own. Needs openssl.
 * @param revocationListUrl where its certificates say that its list is
 */
export function makePki(revocationListUrl: string | null = null): TestPki {
  const folder = mkdtempSync(join(tmpdir(), "paraph-pki-"));
  const at = (name: string) => join(folder, name);
  const run = (...args: string[]) => execFileSync("openssl", args, { stdio: ["ignore", "pipe", "ignore"] });
  const point = revocationListUrl ? `\ncrlDistributionPoints=URI:${revocationListUrl}\n[` : "\n[";
  // Said in every section but the root's, which comes first.
  const [before = "", ...sections] = EXTENSIONS.split("\n[");
  const [root = "", ...issued] = sections;
  const withPoints = issued.map((section, place) => section + (place + 1 < issued.length ? point : point.slice(0, -2)));
  writeFileSync(at("extensions.cnf"), `${before}\n[${root}\n[${withPoints.join("")}`);
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
    issue: (name, kind, profile = "signer", days = 365, key = undefined) => {
      const [keyPath, path, chainPath] = [at(`${name}.key`), at(`${name}.pem`), at(`${name}.chain.pem`)];
      if (key === undefined) newKey(keyPath, kind);
      else writeFileSync(keyPath, key);
      const own = request(keyPath, `/O=Paraph tests/CN=${name}`);
      const issuer = ["-CA", at("root.pem"), "-CAkey", at("root.key"), "-CAcreateserial", "-days", String(days)];
      run("x509", "-req", "-in", own, ...issuer, ...extended(profile), "-out", path);
      const [certificate, root] = [readFileSync(path, "utf8"), readFileSync(at("root.pem"), "utf8")];
      writeFileSync(chainPath, certificate + root);
      return { key: readFileSync(keyPath, "utf8"), certificate, root, keyPath, chainPath };
    },
    revocationList: (...revoked) => {
      const serials = revoked.map(({ certificate }) => new X509Certificate(certificate).serialNumber);
      const lines = serials.map((serial) => `R\t491231235959Z\t260101000000Z\t${serial}\tunknown\t/CN=revoked\n`);
      writeFileSync(at("index.txt"), lines.join(""));
      writeFileSync(at("crlnumber"), "01");
      const paths = `database=${at("index.txt")}\ncrlnumber=${at("crlnumber")}`;
      writeFileSync(at("ca.cnf"), `[ca]\ndefault_ca=own\n[own]\n${paths}\ndefault_md=sha256\ndefault_crl_days=30\n`);
      const root = ["-keyfile", at("root.key"), "-cert", at("root.pem")];
      run("ca", "-gencrl", "-config", at("ca.cnf"), ...root, "-out", at("root.crl.pem"));
      run("crl", "-in", at("root.crl.pem"), "-outform", "DER", "-out", at("root.crl"));
      return readFileSync(at("root.crl"));
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

/** Of the first in a file. */
export function derOf(pem: string): Buffer {
  return new X509Certificate(pem).raw;
}
