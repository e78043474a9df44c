import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { watchRequests } from "./requests";

describe("what requests of this process met", () => {
  it("is told of each that went to the origin, whoever made it, and of no other", async () => {
    const server = createServer((request, response) => {
      if (request.url === "/cut") return void request.socket.destroy();
      if (request.url === "/half") {
        response.writeHead(200, { "content-length": "10" }).write("12345");
        setImmediate(() => request.socket.destroy());
        return;
      }
      response.writeHead(503, { "Retry-After": "2" }).end("later");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    const origin = `http://127.0.0.1:${address.port}`;
    const watch = watchRequests(origin);
    const ask = (url: string) =>
      fetch(url, { method: "POST" }).then(
        (answer) => answer.text(),
        () => null,
      );
    await ask(`${origin}/away`);
    await ask(`http://localhost:${address.port}/elsewhere`);
    await ask(`${origin}/cut`);
    await fetch(`${origin}/half`)
      .then((answer) => answer.text())
      .catch(() => null);
    watch.stop();
    await ask(`${origin}/after`);
    server.close();
    server.closeAllConnections();
    expect(watch.asked.map(({ path, status, saysWhenToComeAgain }) => ({ path, status, saysWhenToComeAgain }))).toEqual(
      [
        { path: "/away", status: 503, saysWhenToComeAgain: true },
        { path: "/cut", status: null, saysWhenToComeAgain: false },
        { path: "/half", status: null, saysWhenToComeAgain: false },
      ],
    );
  });
});
