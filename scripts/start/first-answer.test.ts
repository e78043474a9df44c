import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/shared/log";
import { problemOf, waitForFirstAnswer } from "./first-answer";

const PATIENT = { timeout: 30_000, interval: 20 };

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

  const LACKING = { status: 503, body: '{"status":"unavailable","checks":{"files":"unavailable"}}' };
  const SAID = "The server started and does not get ready: it answers 503 (files: unavailable).";

  it("is waited for in production for as long as it takes, and the log says what is missing", async () => {
    answer = LACKING;
    const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const waiting = waitForFirstAnswer({ isPatient: true, url, patienceMs: 0 });
    await vi.waitFor(() => expect(error.mock.calls.length).toBeGreaterThan(1), PATIENT);
    expect(error).toHaveBeenCalledWith(SAID);
    answer = { status: 200, body: "{}" };
    await waiting;
    error.mockRestore();
  });

  it("ends a start that somebody looks at", async () => {
    answer = LACKING;
    await expect(waitForFirstAnswer({ isPatient: false, url, patienceMs: 0 })).rejects.toThrow(SAID);
  });
});
