import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import { mergePkcs12 } from "@/lib/seals/testing/merge-pkcs12";
import { makePki, type TestPki } from "@/lib/seals/testing/test-pki";
import { openCertificate } from "./open-certificate";

const PASSWORD = "secret";
const DAY_MS = 86_400_000;

describe.runIf(isInstalled("openssl"))("a file with several keys", () => {
  let pki: TestPki;
  beforeAll(() => {
    pki = makePki();
    const [issued, database] = [join(pki.folder, "issued"), join(pki.folder, "issued.txt")];
    const paths = `database=${database}\nnew_certs_dir=${issued}\n`;
    const policy = "policy=any\nunique_subject=no\nrand_serial=yes\ndefault_md=sha256\n[any]\ncommonName=supplied\n";
    writeFileSync(join(pki.folder, "days.cnf"), `[ca]\ndefault_ca=own\n[own]\n${paths}${policy}`);
    writeFileSync(database, "");
    mkdirSync(issued);
  });
  afterAll(() => pki?.remove());

  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: ["ignore", "pipe", "ignore"] });
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+|[-:T]/g, "");

  /** Valid between two days, counted from today. */
  function fileOf(name: string, from: number, until: number, kind: "P256" | "P521" = "P256"): Buffer {
    const { keyPath } = pki.issue(name, kind);
    const [chain, path] = [join(pki.folder, `${name}.dated.pem`), join(pki.folder, `${name}.p12`)];
    const ca = ["-config", join(pki.folder, "days.cnf"), "-batch", "-notext"];
    const by = ["-keyfile", join(pki.folder, "root.key"), "-cert", join(pki.folder, "root.pem")];
    const dates = ["-startdate", inDays(from), "-enddate", inDays(until)];
    openssl("ca", ...ca, ...by, ...dates, "-in", `${keyPath}.csr`, "-out", chain);
    openssl("pkcs12", "-export", "-inkey", keyPath, "-in", chain, "-out", path, "-passout", `pass:${PASSWORD}`);
    return readFileSync(path);
  }

  it.each([
    ["what is valid, though another ends later", { valid: [-9, 1], before: [-99, -1], later: [1, 99] }, ["valid"]],
    [
      "all that is valid, what ends last first",
      { short: [-9, 1], long: [-99, 40], old: [-200, -100] },
      ["long", "short"],
    ],
    ["of what was valid that which ended last", { short: [-99, -40], long: [-99, -1], old: [-200, -100] }, ["long"]],
    // From 2050 on a time has four digits for its year.
    ["what is valid for decades", { short: [-9, 10], long: [-9, 12_000] }, ["long", "short"]],
  ])("opens %s, wherever it lies", async (_, periods, expected) => {
    const files = Object.entries(periods).map(([name, [from = 0, until = 0]]) => fileOf(name, from, until));
    for (const file of [mergePkcs12(...files), mergePkcs12(...files.toReversed())]) {
      expect((await openCertificate(file, PASSWORD)).map(({ holder }) => holder)).toEqual(expected);
    }
  });

  it("opens one for each holder and issuer: a renewal in place of what it renews", async () => {
    const both = mergePkcs12(fileOf("renewed", -99, 9), fileOf("renewed", -9, 99));
    const [{ chain }, ...more] = await openCertificate(both, PASSWORD);
    expect(more).toEqual([]);
    const [leaf = new Uint8Array()] = chain;
    expect(Date.parse(new X509Certificate(leaf).validTo)).toBeGreaterThan(Date.now() + 98 * DAY_MS);
  });

  it("opens what it can, and says what is wrong where that is nothing", async () => {
    const large = fileOf("large", -1, 99, "P521");
    const both = await openCertificate(mergePkcs12(large, fileOf("small", -1, 9)), PASSWORD);
    expect(both.map(({ holder }) => holder)).toEqual(["small"]);
    await expect(openCertificate(mergePkcs12(large), PASSWORD)).rejects.toMatchObject({ problem: "UNSUPPORTED" });
  });
});
