import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "./first-answer";

describe("a server's first answer", () => {
  let answer: Readonly<{ status: number; body: string }>;
  let url: string;
  const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));

  beforeEach(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/health/ready`;
  });
  afterEach(() => new Promise((done) => server.close(done)));

  it.each<[string, number, string, string | undefined]>([
    ["ready", 200, '{"status":"ok","checks":{"database":"ok","files":"unavailable"}}', undefined],
    [
      "what it lacks",
      503,
      '{"status":"unavailable","checks":{"database":"ok","secret":"unavailable","files":"unavailable"}}',
      "it answers 503 (secret: unavailable, files: unavailable)",
    ],
    ["nothing of that", 503, "Paraph is starting.\n", "it answers 503"],
  ])("says %s", async (_, status, body, problem) => {
    answer = { status, body };
    expect(await problemOf(url)).toBe(problem);
  });
});
