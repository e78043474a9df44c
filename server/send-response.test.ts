import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { fileResponse } from "@/lib/http/reply/file-response";
import { sendResponse } from "./send-response";

const PIECE = Buffer.alloc(65_536);
/** More than the network takes of one that nobody reads. */
const PIECES = 1_000;

function* manyPieces() {
  for (let piece = 0; piece < PIECES; piece++) yield PIECE;
}

/** Serves one file to whoever asks. */
async function serveFile(source: Readable, patience?: Parameters<typeof sendResponse>[3]) {
  const sizeBytes = PIECES * PIECE.length;
  const file = {
    name: "a.pdf",
    contentType: "application/pdf",
    sizeBytes,
    sha256: "abc",
    openStream: async () => source,
  };
  const server = createServer(async (incoming, response) => {
    const answered = await fileResponse(new Request("http://localhost/a.pdf"), file);
    await sendResponse(answered, incoming, response, patience).catch(() => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { port: address.port, close: () => void server.close().closeAllConnections() };
}

it("a file of which nobody takes anything is closed", async () => {
  const source = Readable.from(manyPieces());
  const { port, close } = await serveFile(source, { untakenMsMax: 200, wholeMsMax: () => 60_000 });
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined).write("GET /a.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n");
  client.pause();
  await once(source, "close");
  client.destroy();
  close();
});

it("a file of which somebody takes a drop now and then is closed as well", async () => {
  const source = Readable.from(manyPieces());
  const asked: number[] = [];
  const wholeMsMax = (bytes: number) => {
    asked.push(bytes);
    return 200;
  };
  const { port, close } = await serveFile(source, { untakenMsMax: 60_000, wholeMsMax });
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined).write("GET /a.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n");
  client.pause();
  const drops = setInterval(() => client.read(1), 10);
  await once(source, "close");
  clearInterval(drops);
  expect(asked).toEqual([PIECES * PIECE.length]);
  client.destroy();
  close();
});

it("a file that is taken is sent whole, however long it takes", async () => {
  const { port, close } = await serveFile(Readable.from(manyPieces()));
  const answer = await fetch(`http://127.0.0.1:${port}/a.pdf`);
  expect((await answer.arrayBuffer()).byteLength).toBe(PIECES * PIECE.length);
  close();
});
