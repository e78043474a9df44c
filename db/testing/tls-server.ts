import { chown, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { prepareTrust, type SandboxTrust } from "@/lib/sandbox-bank/trust/prepare-trust";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded";

/** The name that its certificates vouch for; `127.0.0.1` leads to it as well, and is none of them. */
const NAME = "localhost";

export type TlsServer = Readonly<{
  /** Its address at that name, without a word of TLS. */
  url: string;
  /** Of the same, at an address that its certificate doesn't name. */
  byAddress: string;
  folder: string;
  /** Who has issued its certificate, and a client's. */
  trust: SandboxTrust;
  /** Another authority, which vouches for nobody here. */
  strangers: SandboxTrust;
  /** From now on it shows what this authority has issued. */
  show: (trust: SandboxTrust) => Promise<void>;
  /** From now on whoever comes in TLS has to show a certificate of an authority's; nobody comes in clear. */
  demandCertificates: (isOn: boolean) => Promise<void>;
  /** One statement, by its owner. */
  run: (statement: string) => Promise<void>;
  stop: () => Promise<void>;
}>;

/** A Postgres that speaks TLS, and clear text, nobody else's. */
export async function startTlsServer(): Promise<TlsServer> {
  const folder = await mkdtemp(join(tmpdir(), "paraph-tls-"));
  const prepare = (name: string) =>
    prepareTrust(join(folder, name), { serverHosts: [NAME], redirectHost: "pay.example.com" });
  const [trust, strangers] = await Promise.all([prepare("trust"), prepare("strangers")]);
  const { url: clear, stop } = await startEmbeddedPostgres({ folder, settings: ["fsync=off"] });
  const dataFolder = join(folder, "postgres");
  const { uid, gid } = await stat(dataFolder);
  const put = async (name: string, text: string) => {
    const path = join(dataFolder, name);
    await writeFile(path, text, { mode: 0o600 });
    await chown(path, uid, gid);
  };
  const rules = await readFile(join(dataFolder, "pg_hba.conf"), "utf8");
  const owner = postgres(clear, { max: 1, onnotice: () => undefined });
  const reload = async () => {
    await owner`select pg_reload_conf()`;
  };
  const show = async (shown: SandboxTrust) => {
    await put("server.key", shown.server.key);
    await put("server.crt", shown.server.certificate);
    await reload();
  };
  await put("root.crt", trust.authority.pem);
  await show(trust);
  await owner`alter system set ssl_ca_file = 'root.crt'`;
  await owner`alter system set ssl = on`;
  await reload();
  const url = new URL(clear);
  url.hostname = NAME;
  return {
    url: url.href,
    byAddress: clear,
    folder,
    trust,
    strangers,
    show,
    demandCertificates: async (isOn) => {
      await put("pg_hba.conf", isOn ? "hostssl all all all scram-sha-256 clientcert=verify-ca\n" : rules);
      await reload();
    },
    run: async (statement) => {
      await owner.unsafe(statement);
    },
    stop: async () => {
      await owner.end({ timeout: 1 });
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
