import { createServer, connect as dial } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { connect } from "./connect";
import { databaseUrl, onServer } from "./testing/server";
import { testServer } from "./testing/test-server";
import { openWorkerPool } from "./worker-pool";

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

/** Each asks once, by a connection of its own, in which database it is. */
const DRIVERS = {
  "the pool of requests": async (url: string) => {
    const sql = connect(url, { max: 1 });
    onTestFinished(() => sql.end({ timeout: 0 }));
    const [row] = await sql<{ name: string }[]>`select current_database() as name`;
    return row?.name;
  },
  "the job runner's": async (url: string) => {
    const { pool, close } = openWorkerPool(url, () => undefined);
    onTestFinished(close);
    const { rows } = await pool.query<{ name: string }>("select current_database() as name");
    return rows[0]?.name;
  },
} as const;

describe.each(Object.entries(DRIVERS))("an address, by %s, means what it means to libpq (decision 301)", (_, ask) => {
  it.runIf(hasIpv6)("of IPv6 in brackets is one", async () => {
    const { url } = await testServer();
    const { port } = new URL(url);
    const door = createServer((socket) => {
      const server = dial({ host: "127.0.0.1", port: Number(port) });
      for (const end of [socket, server]) end.on("error", () => undefined);
      socket.pipe(server).pipe(socket);
    });
    await new Promise<void>((done) => door.listen(0, "::1", done));
    onTestFinished(() => void door.close());
    const address = door.address();
    const there = new URL(databaseUrl(url, "postgres"));
    there.hostname = "[::1]";
    there.port = String(typeof address === "object" ? address?.port : "");
    expect(await ask(there.href)).toBe("postgres");
  });

  it("names a database by its name, encoded", async () => {
    const { url } = await testServer();
    const name = "paraph_test pagos ñ 100%";
    await onServer(url, `create database "${name}" template template0`);
    onTestFinished(() => onServer(url, `drop database "${name}" with (force)`));
    expect(await ask(databaseUrl(url, encodeURIComponent(name)))).toBe(name);
  });
});
