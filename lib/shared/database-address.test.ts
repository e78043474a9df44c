import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { afterAll, describe, expect, it } from "vitest";
import { readDatabaseAddress } from "./database-address";
import { parseEnv } from "./env";
import { rereading } from "./process/reread-file";

const folder = mkdtempSync(join(tmpdir(), "paraph-address-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const root = file("root.pem", rootCertificates[0] ?? "");
const DATABASE = "postgres://paraph:secret@db.example.com:5433/paraph";

describe("an address of a database", () => {
  it("is spoken to in clear where it says nothing of TLS, and what is not TLS's stays in it", () => {
    expect(readDatabaseAddress(`${DATABASE}?search_path=a&sslmode=disable`)).toEqual({
      url: `${DATABASE}?search_path=a`,
      tls: null,
    });
  });

  it("may not be there: then whoever asks is told, and not whoever prepares to", () => {
    expect(readDatabaseAddress("")).toEqual({ url: "", tls: null });
  });

  it("of IPv6 is no name to ask a server for, with its brackets or without", () => {
    const { tls } = readDatabaseAddress("postgres://paraph@[::1]/paraph?sslmode=require");
    for (const host of ["[::1]", "::1"]) expect(tls?.(host)).toEqual({ host: "::1", rejectUnauthorized: false });
  });

  it("tells drivers nothing of TLS: they would say it to the server", () => {
    const said = `sslmode=verify-full&sslrootcert=${root}&channel_binding=prefer`;
    expect(readDatabaseAddress(`${DATABASE}?${said}`).url).toBe(DATABASE);
  });

  it.each([
    ["sslmode=prefer", "must have an sslmode of disable, require, verify-ca, verify-full"],
    ["sslmode=no-verify", "must have an sslmode of disable, require, verify-ca, verify-full"],
    [`sslrootcert=${root}`, "must name an sslmode beside sslrootcert"],
    ["sslkey=key.pem", "must name an sslmode beside sslkey"],
    [`sslmode=verify-full&sslcert=${root}`, "must name both of sslcert and sslkey"],
    ["sslmode=verify-ca", "must say whom to believe in sslrootcert, or sslmode=verify-full"],
    ["sslmode=require&sslrootcert=system", "must say whom to believe in sslrootcert, or sslmode=verify-full"],
    ["sslmode=require&channel_binding=require", "must not demand channel_binding=require"],
    ["sslmode=verify-full&sslnegotiation=direct", "must not demand sslnegotiation=direct"],
    ["sslmode=verify-full&sslrootcert=nowhere.pem", "must name certificates that can be read: ENOENT"],
    [`sslmode=verify-full&sslrootcert=${file("no.pem", "no certificate")}`, "must name certificates that can be read"],
    [`sslmode=require&sslcert=${root}&sslkey=${root}`, "must name certificates that can be read"],
  ])("%s is refused at the start", (said, words) => {
    expect(() => readDatabaseAddress(`${DATABASE}?${said}`)).toThrow(words);
    for (const name of ["DATABASE_URL", "DATABASE_SESSION_URL", "DATABASE_REPLICA_URL"]) {
      const source = { DATABASE_URL: DATABASE, [name]: `${DATABASE}?${said}` };
      expect(() => parseEnv(source)).toThrow(`${name} ${words}`);
    }
  });
});

describe("a password in a file", () => {
  const bare = "postgres://paraph@db.example.com/paraph";

  it.each([
    [{ DATABASE_URL: bare, DATABASE_PASSWORD_FILE: join(folder, "none") }, "DATABASE_PASSWORD_FILE must be a file"],
    [{ DATABASE_URL: bare, DATABASE_PASSWORD_FILE: file("empty", "") }, "DATABASE_PASSWORD_FILE must be a file"],
    [{ DATABASE_PASSWORD_FILE: root }, "DATABASE_URL is required beside DATABASE_PASSWORD_FILE"],
    [{ DATABASE_URL: DATABASE, DATABASE_PASSWORD_FILE: root }, "DATABASE_URL names a password itself"],
  ])("%o is refused at the start", (source, words) => {
    expect(() => parseEnv(source)).toThrow(words);
  });

  it("may be for one of the addresses alone", () => {
    const source = { DATABASE_URL: DATABASE, DATABASE_SESSION_URL: bare, DATABASE_PASSWORD_FILE: root };
    expect(parseEnv(source).databaseSessionUrl).toBe(bare);
  });
});

it("a file that is written anew is what it last was until it can be read again", () => {
  const path = file("renewed", "one");
  const read = rereading(path);
  expect(read()).toBe("one");
  writeFileSync(path, "two");
  expect(read()).toBe("two");
  writeFileSync(path, "");
  expect(read()).toBe("two");
  rmSync(path);
  expect(read()).toBe("two");
  // For whoever connects anew, too: a pool after an outage, a job runner that replaces another.
  expect(rereading(path)()).toBe("two");
  expect(() => rereading(`${path}-of-nobody`)()).toThrow("ENOENT");
});
