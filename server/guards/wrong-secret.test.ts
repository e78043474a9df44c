import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Served, serveBehindEdge, statusOf } from "@/server/testing/served";
import { refuseEverything } from "./wrong-secret";

let served: Served;
beforeAll(async () => {
  served = await serveBehindEdge(refuseEverything);
});
afterAll(() => served.close());

describe("a process with a wrong APP_SECRET (decision 72)", () => {
  it("lives, and is not ready", async () => {
    expect(statusOf(await ask(served, "GET /health/live"))).toBe(200);
    const ready = await ask(served, "GET /health/ready");
    expect([statusOf(ready), ready.endsWith('{"status":"unavailable","checks":{"secret":"unavailable"}}')]).toEqual([
      503,
      true,
    ]);
  });

  it.each(["GET /", "GET /flow/v1/operations", "POST /idp/oauth2/token"])("answers %s with a 503", async (line) => {
    const answer = await ask(served, line);
    expect([statusOf(answer), /retry-after: (\d+)/i.exec(answer)?.[1]]).toEqual([503, "60"]);
  });
});
