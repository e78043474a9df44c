import { createServer } from "node:http";

/** A server on loopback with the list of what an authority has revoked. */
export type TestLists = Readonly<{
  url: string;
  asked: () => number;
  answer: (list: Buffer | null) => void;
  close: () => void;
}>;

/** It has none until it is given one, and none again after null. */
export async function startLists(): Promise<TestLists> {
  let list: Buffer | null = null;
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    if (list === null) response.writeHead(404).end();
    else response.end(list);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/root.crl`,
    asked: () => asked,
    answer: (bytes) => {
      list = bytes;
    },
    close: () => server.close(),
  };
}
