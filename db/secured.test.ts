import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { SPEAKS_TLS, secured } from "./secured";

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** Somebody who answers a connection's first piece so. */
async function reaching(answer: (near: Socket) => void): Promise<Readonly<{ socket: Socket; heard: () => Buffer }>> {
  let heard = Buffer.alloc(0);
  const server = createServer((near) => {
    near.on("error", () => undefined);
    near.once("data", () => answer(near));
    near.on("data", (piece) => {
      heard = Buffer.concat([heard, piece]);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  opened.push(
    () => socket.destroy(),
    () => server.close(),
  );
  await once(socket, "connect");
  return { socket, heard: () => heard };
}

it.each([
  ["no", "N"],
  ["yes, and something in clear behind it (CVE-2021-23222)", "SZ"],
  ["an error, as servers older than TLS", "E"],
])("a server that says %s is told nothing more (decision 301)", async (_, said) => {
  const { socket, heard } = await reaching((near) => near.write(said));
  await expect(secured(socket, { rejectUnauthorized: false })).rejects.toMatchObject({ code: "ERR_TLS_REFUSED" });
  expect(socket.destroyed).toBe(true);
  expect(heard()).toEqual(SPEAKS_TLS);
});

it.each<[string, (near: Socket) => void]>([
  ["before it has answered", (near) => near.destroy()],
  ["in the midst of the handshake", (near) => near.write("S", () => setImmediate(() => near.destroy()))],
])("a server that leaves %s leaves nobody waiting", async (_, answer) => {
  const { socket } = await reaching(answer);
  await expect(secured(socket, { rejectUnauthorized: false })).rejects.toMatchObject({ code: "ECONNRESET" });
});

it("a silent server leaves nobody waiting, once its socket is given up, with a reason or without", async () => {
  for (const reason of [new Error("given up"), undefined]) {
    const { socket } = await reaching((near) => near.write("S"));
    const refused = expect(secured(socket, { rejectUnauthorized: false })).rejects.toThrow(/given up|to be TLS/);
    socket.once("data", () => setImmediate(() => socket.destroy(reason)));
    await refused;
  }
});
