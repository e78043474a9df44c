import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import { makePki, type TestPki } from "@/lib/seals/testing/test-pki";
import { openCertificate } from "./open-certificate";

/** openssl writes one key into a file, Firefox' copy of all that it has any number: what lies in these files lies in one. */
const others = vi.hoisted((): Uint8Array[] => []);
vi.mock("./read-pkcs12", async (importOriginal) => {
  const { readPkcs12 } = await importOriginal<typeof import("./read-pkcs12")>();
  const both: typeof readPkcs12 = (file, password) => {
    const read = [file, ...others].map((each) => readPkcs12(each, password));
    return {
      keys: read.flatMap(({ keys }) => keys),
      certificates: read.flatMap(({ certificates }) => certificates),
    };
  };
  return { readPkcs12: both };
});

const PASSWORD = "secret";
const DAY_MS = 86_400_000;

describe.runIf(isInstalled("openssl"))("a file with several keys", () => {
  let pki: TestPki;
  beforeAll(() => {
    pki = makePki();
    const paths = ["database", "new_certs_dir"].map((name) => `${name}=${join(pki.folder, name.slice(0, 3))}`);
    const policy = "policy=any\nunique_subject=no\nrand_serial=yes\ndefault_md=sha256\n[any]\ncommonName=supplied\n";
    writeFileSync(join(pki.folder, "days.cnf"), `[ca]\ndefault_ca=own\n[own]\n${paths.join("\n")}\n${policy}`);
    writeFileSync(join(pki.folder, "dat"), "");
    execFileSync("mkdir", [join(pki.folder, "new")]);
  });
  beforeEach(() => {
    others.length = 0;
  });
  afterAll(() => pki?.remove());

  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: ["ignore", "pipe", "ignore"] });
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+|[-:T]/g, "");

  /** Valid between two days, counted from today. */
  function fileOf(name: string, from: number, until: number, kind: "P256" | "P521" = "P256"): Uint8Array {
    const { keyPath } = pki.issue(name, kind);
    const [chain, path] = [join(pki.folder, `${name}.dated.pem`), join(pki.folder, `${name}.p12`)];
    const ca = ["-config", join(pki.folder, "days.cnf"), "-batch", "-notext"];
    const by = ["-keyfile", join(pki.folder, "root.key"), "-cert", join(pki.folder, "root.pem")];
    const dates = ["-startdate", inDays(from), "-enddate", inDays(until)];
    openssl("ca", ...ca, ...by, ...dates, "-in", `${keyPath}.csr`, "-out", chain);
    openssl("pkcs12", "-export", "-inkey", keyPath, "-in", chain, "-out", path, "-passout", `pass:${PASSWORD}`);
    return new Uint8Array(readFileSync(path));
  }

  it.each([
    ["what is valid, though another ends later", { valid: [-9, 1], before: [-99, -1], later: [1, 99] }],
    ["of what is valid that which ends last", { short: [-9, 1], valid: [-99, 40], before: [-200, -100] }],
    ["of what was valid that which ended last", { short: [-99, -40], valid: [-99, -1], first: [-200, -100] }],
    // From 2050 on a time has four digits for its year.
    ["what is valid for decades", { short: [-9, 10], valid: [-9, 12_000] }],
  ])("opens %s, wherever it lies", async (_, periods) => {
    const files = Object.entries(periods).map(([name, [from = 0, until = 0]]) => fileOf(name, from, until));
    for (const file of files) {
      others.splice(0, others.length, ...files.filter((each) => each !== file));
      expect((await openCertificate(file, PASSWORD)).holder).toBe("valid");
    }
  });

  it("opens what it can, and says what is wrong where that is nothing", async () => {
    const large = fileOf("large", -1, 99, "P521");
    others.push(fileOf("small", -1, 9));
    expect((await openCertificate(large, PASSWORD)).holder).toBe("small");
    others.splice(0, 1, large);
    await expect(openCertificate(large, PASSWORD)).rejects.toMatchObject({ problem: "UNSUPPORTED" });
  });
});
