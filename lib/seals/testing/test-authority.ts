import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import type { TestPki } from "./test-pki";

/** How an authority behaves; all but the first are lies, or worse. */
export type Manners =
  | "honest"
  | "stamps something else"
  | "answers another question"
  | "refuses"
  | "fails"
  | "never answers"
  | "talks without end"
  | "speaks nonsense"
  | "changes what it has signed"
  | "sends a large family"
  | "sends too large a family";

export type TestAuthority = Readonly<{ url: string; asked: () => number; close: () => Promise<void> }>;

/** Each of its certificates has some 9 kB. */
const LARGE_FAMILIES: Partial<Record<Manners, readonly string[]>> = {
  "sends a large family": ["aunt"],
  "sends too large a family": ["aunt", "uncle"],
};

const run = promisify(execFile);

/** A timestamp authority on loopback: `openssl ts` behind HTTP. @param signer the name under which its key was issued */
export async function startAuthority(
  pki: TestPki,
  manners: Manners = "honest",
  signer = "tsa",
): Promise<TestAuthority> {
  let asked = 0;
  const at = (name: string) => join(pki.folder, name);
  const name = `${signer}-${manners.replaceAll(" ", "-")}`;
  writeFileSync(at(`${name}.cnf`), configuration(pki, signer, familyOf(pki, manners)));
  /** The answer of openssl to a query of these bytes. */
  const stamp = async (query: Buffer): Promise<Buffer> => {
    const path = at(`query-${name}-${asked}`);
    await writeFile(path, query);
    const files = ["-queryfile", path, "-out", `${path}.reply`];
    await run("openssl", ["ts", "-reply", "-config", at(`${name}.cnf`), "-section", "authority", ...files]);
    const reply = await readFile(`${path}.reply`);
    await Promise.all([rm(path), rm(`${path}.reply`)]);
    return reply;
  };
  const server = createServer(async (request, response) => {
    asked += 1;
    const query = await buffer(request);
    await answer(manners, query, stamp, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/tsa`,
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(
  manners: Manners,
  query: Buffer,
  stamp: (query: Buffer) => Promise<Buffer>,
  response: ServerResponse,
): Promise<void> {
  const reply = (bytes: Buffer) => response.setHeader("content-type", "application/timestamp-reply").end(bytes);
  switch (manners) {
    case "honest":
    case "sends a large family":
    case "sends too large a family":
      return void reply(await stamp(query));
    case "stamps something else":
      return void reply(await stamp(flipped(query, query.indexOf(Buffer.from([0x04, 0x20])) + 10)));
    case "answers another question":
      // The nonce is the last but the wish for certificates.
      return void reply(await stamp(flipped(query, query.length - 5)));
    case "refuses":
      // PKIStatusInfo: rejection.
      return void reply(Buffer.from("30053003020102", "hex"));
    case "fails":
      return void response.writeHead(503).end("come back later");
    case "never answers":
      return;
    case "talks without end": {
      const more = () => {
        while (response.write(Buffer.alloc(16_384, 0x30)));
        response.once("drain", more);
      };
      return more();
    }
    case "speaks nonsense":
      return void reply(Buffer.from("<html>Timestamps are sold on our website</html>"));
    case "changes what it has signed": {
      const whole = await stamp(query);
      // A digit of the time, which alone is written in four digits of the year.
      const time = /20\d{12}Z/.exec(whole.toString("latin1"));
      return void reply(flipped(whole, (time?.index ?? 0) + 13));
    }
  }
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** The path of the certificates that it sends beside its own. */
function familyOf({ folder, rootPath, issue }: TestPki, manners: Manners): string {
  const names = LARGE_FAMILIES[manners];
  if (!names) return rootPath;
  const path = join(folder, `${names.join("-and-")}.pem`);
  writeFileSync(path, names.map((name) => issue(name, "P256", "large").certificate).join(""));
  return path;
}

function configuration({ folder }: TestPki, signer: string, family: string): string {
  return [
    "[authority]",
    `serial=${join(folder, `${signer}.serial`)}`,
    "crypto_device=builtin",
    `signer_cert=${join(folder, `${signer}.pem`)}`,
    `certs=${family}`,
    `signer_key=${join(folder, `${signer}.key`)}`,
    "signer_digest=sha256",
    "default_policy=1.3.6.1.4.1.99999.1",
    "digests=sha256,sha384,sha512",
    "accuracy=secs:1",
    "ordering=no",
    "tsa_name=yes",
    "ess_cert_id_chain=no",
    "ess_cert_id_alg=sha256",
  ].join("\n");
}
