import { type AddressInfo, createServer, connect as dial } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { connect } from "./connect";
import { emptyDatabase, type TestDatabase } from "./testing/database";
import { isDatabaseUnavailable } from "./unavailable";

const ROLE = "refused_after_all";

describe("a connection that breaks while it is asked, and is refused when it is made anew", () => {
  let database: TestDatabase;
  const asOwner = (statement: string) => database.sql.unsafe(statement);
  beforeAll(async () => {
    database = await emptyDatabase();
    await asOwner(`create role ${ROLE} login password 'right'`);
  });
  afterAll(() => asOwner(`drop role ${ROLE}`));

  it.each([
    ["53300", "connection limit 0", "connection limit -1"],
    ["28P01", "password 'another'", "password 'right'"],
    ["28000", "nologin", "login"],
  ])("says why (%s), and is taken when it may be", async (code, change, back) => {
    const url = Object.assign(new URL(database.url), { username: ROLE, password: "right" }).href;
    const sql = connect(url, { max: 1 });
    try {
      await sql`select 1`;
      const asked = sql`select pg_sleep(60)`.catch((reason: unknown) => reason);
      await expect
        .poll(async () => {
          const ended = await asOwner(
            `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}' and state = 'active'`,
          );
          return ended.length;
        })
        .toBe(1);
      expect(isDatabaseUnavailable(await asked)).toBe(true);
      await asOwner(`alter role ${ROLE} ${change}`);
      for (const _ of ["first", "second"]) {
        const error = await sql`select 1`.catch((reason: unknown) => reason);
        expect(error).toMatchObject({ name: "PostgresError", code });
        expect(isDatabaseUnavailable(error)).toBe(true);
      }
      await asOwner(`alter role ${ROLE} ${back}`);
      // With the first connection that stands the driver may tell once more how the one before has ended, and never how others were
      // refused.
      const again = () => sql`select 1 as one`.catch((reason: unknown) => reason);
      const next = await again();
      if (next instanceof Error) expect(next).toMatchObject({ code: "57P01" });
      expect(await again()).toMatchObject([{ one: 1 }]);
    } finally {
      await sql.end({ timeout: 0 });
    }
  });
});

describe("a database that takes nobody", () => {
  const VISITOR = "refused_by_a_database";
  let owners: TestDatabase;
  let database: TestDatabase;
  let name: string;
  // From the database beside it: none closes the one that it is in.
  const asOwner = (statement: string) => owners.sql.unsafe(statement);
  beforeAll(async () => {
    owners = await emptyDatabase();
    database = await emptyDatabase();
    name = new URL(database.url).pathname.slice(1);
    await asOwner(`create role ${VISITOR} login password 'right'`);
  });
  afterAll(() => asOwner(`drop role ${VISITOR}`));

  it.each([
    ["55000", "while it is kept closed", () => `alter database ${name} allow_connections false`, () => name],
    ["3D000", "while another is put in its place", () => "select 1", () => `${name}_away`],
    ["42501", "to whom may not connect any more", () => `revoke connect on database ${name} from public`, () => name],
  ])("is away (%s), %s", async (code, _when, close, place) => {
    const url = Object.assign(new URL(database.url), { username: VISITOR, password: "right", pathname: place() }).href;
    const sql = connect(url, { max: 1 });
    try {
      await asOwner(close());
      const error = await sql`select 1`.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: "PostgresError", code });
      expect(isDatabaseUnavailable(error)).toBe(true);
    } finally {
      await asOwner(`alter database ${name} allow_connections true`);
      await asOwner(`grant connect on database ${name} to public`);
      await sql.end({ timeout: 0 });
    }
  });

  it("is not what a statement meets that may not do what it asks", async () => {
    const url = Object.assign(new URL(database.url), { username: VISITOR, password: "right" }).href;
    const sql = connect(url, { max: 1 });
    try {
      const error = await sql`select * from pg_authid`.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: "PostgresError", code: "42501", severity: "ERROR" });
      expect(isDatabaseUnavailable(error)).toBe(false);
    } finally {
      await sql.end({ timeout: 0 });
    }
  });
});

/** As a pooler ends a client whose server it can't reach. */
const UNREACHABLE = Buffer.from("E\0\0\0\x20SFATAL\0VFATAL\0C08P01\0Mgone\0\0", "latin1");

/** A way to the database that answers the driver's own question for types so often with that. */
async function withoutTypes(databaseUrl: string, times: number) {
  let left = times;
  const server = createServer((near) => {
    const far = dial(Number(new URL(databaseUrl).port), "127.0.0.1");
    near.on("data", (piece) => {
      if (left === 0 || !piece.includes("typarray")) return void far.write(piece);
      left -= 1;
      near.end(UNREACHABLE);
    });
    far.on("data", (piece) => near.write(piece));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: Object.assign(new URL(databaseUrl), { port: String(port) }).href, end: () => server.close() };
}

describe("a connection whose question for types is refused", () => {
  it("is none: whoever asks next sends arrays that arrive", async () => {
    const { url } = await emptyDatabase();
    const road = await withoutTypes(url, 2);
    const sql = connect(road.url, { max: 1 });
    const ask = (uuids: readonly string[]) =>
      sql.unsafe("select cardinality($1::uuid[]) as count", [uuids as string[]]).catch((reason: unknown) => reason);
    try {
      for (const _ of ["first", "second"]) {
        const refused = await ask([]);
        expect(refused).toMatchObject({ name: "PostgresError", code: "08P01" });
        expect(isDatabaseUnavailable(refused)).toBe(true);
      }
      expect(await ask([])).toEqual([{ count: 0 }]);
      expect(await ask([newUuid(), newUuid()])).toEqual([{ count: 2 }]);
    } finally {
      await sql.end({ timeout: 0 });
      road.end();
    }
  });
});
