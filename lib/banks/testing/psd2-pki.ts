import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Certificates of payment service providers made by OpenSSL, so that our own code is not its own judge. */

const TYPES = { QWAC: "0.4.0.1862.1.6.3", QSEAL: "0.4.0.1862.1.6.2", NEITHER: "0.4.0.1862.1.6.1" } as const;
const ROLES = {
  PSP_AS: "0.4.0.19495.1.1",
  PSP_PI: "0.4.0.19495.1.2",
  PSP_AI: "0.4.0.19495.1.3",
  PSP_IC: "0.4.0.19495.1.4",
} as const;

export type Said = Readonly<{
  type?: keyof typeof TYPES;
  /** None: it says nothing of payment services. */
  roles?: readonly (keyof typeof ROLES)[];
  key?: "RSA" | "P256" | "P384";
  /** `serverAuth,clientAuth` unless said otherwise; empty for no such extension. */
  extendedKeyUsage?: string;
  keyUsage?: string;
  /** Negative: it has ended. */
  days?: number;
}>;

export type IssuedFile = Readonly<{ keyPath: string; key: string; certificate: string; chain: string }>;

const KEYS = {
  RSA: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
  P256: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
  P384: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
} as const;

/** An authority in a folder of its own. Needs openssl. */
export function makePsd2Pki() {
  const folder = mkdtempSync(join(tmpdir(), "paraph-psd2-"));
  const at = (name: string) => join(folder, name);
  const run = (...args: string[]) => execFileSync("openssl", args, { stdio: ["ignore", "pipe", "ignore"] });
  run("genpkey", ...KEYS.P256, "-out", at("ca.key"));
  run(
    "req",
    "-x509",
    "-new",
    "-key",
    at("ca.key"),
    "-subj",
    "/O=Paraph tests/CN=PSD2 CA",
    "-days",
    "3650",
    "-out",
    at("ca.pem"),
  );
  const issue = (name: string, said: Said = {}): IssuedFile => {
    const [keyPath, path] = [at(`${name}.key`), at(`${name}.pem`)];
    run("genpkey", ...KEYS[said.key ?? "P256"], "-out", keyPath);
    run("req", "-new", "-key", keyPath, "-subj", `/O=Paraph tests/CN=${name}`, "-out", at("request.csr"));
    writeFileSync(at("extensions.cnf"), extensionsOf(said));
    // A day of none is refused by some versions; -days takes what has been.
    run(
      ...["x509", "-req", "-in", at("request.csr"), "-CA", at("ca.pem"), "-CAkey", at("ca.key"), "-CAcreateserial"],
      ...[
        "-days",
        String(said.days ?? 365),
        "-sha256",
        "-extfile",
        at("extensions.cnf"),
        "-extensions",
        "own",
        "-out",
        path,
      ],
    );
    const certificate = readFileSync(path, "utf8");
    return {
      keyPath,
      key: readFileSync(keyPath, "utf8"),
      certificate,
      chain: certificate + readFileSync(at("ca.pem"), "utf8"),
    };
  };
  return { folder, issue, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function extensionsOf({
  type = "QWAC",
  roles = ["PSP_PI"],
  extendedKeyUsage,
  keyUsage = "digitalSignature",
}: Said): string {
  const purpose = extendedKeyUsage ?? (type === "QWAC" ? "serverAuth,clientAuth" : "");
  return [
    "[own]",
    "basicConstraints=critical,CA:FALSE",
    `keyUsage=critical,${keyUsage}`,
    ...(purpose === "" ? [] : [`extendedKeyUsage=${purpose}`]),
    "1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:qc",
    "[qc]",
    "compliance=SEQUENCE:compliance",
    "type=SEQUENCE:type",
    ...(roles.length === 0 ? [] : ["psd2=SEQUENCE:psd2"]),
    "[compliance]",
    "id=OID:0.4.0.1862.1.1",
    "[type]",
    "id=OID:0.4.0.1862.1.6",
    "info=SEQUENCE:types",
    "[types]",
    `one=OID:${TYPES[type]}`,
    "[psd2]",
    "id=OID:0.4.0.19495.2",
    "info=SEQUENCE:psd2info",
    "[psd2info]",
    "roles=SEQUENCE:roles",
    "name=UTF8:Autoridad Ficticia",
    "id=UTF8:ES-XXX",
    "[roles]",
    ...roles.map((role) => `${role}=SEQUENCE:${role}`),
    ...roles.flatMap((role) => [`[${role}]`, `id=OID:${ROLES[role]}`, `name=UTF8:${role}`]),
    "",
  ].join("\n");
}
