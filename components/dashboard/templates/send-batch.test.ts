import { beforeEach, describe, expect, it, vi } from "vitest";
import { oneKey } from "@/components/dashboard/actions/one-key";
import { checkTable, sendTable } from "./send-batch";

const TABLE = { templateUuid: "t", file: new File(["tenant.name\nAna\n"], "october.csv"), mapping: {} };

const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal("fetch", asked);
});
const answers = (status: number, body: unknown = {}) => asked.mockResolvedValueOnce(Response.json(body, { status }));
const keys = () => asked.mock.calls.map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"));

const LOST = [
  ["a line that is cut", () => asked.mockRejectedValueOnce(new TypeError("cut"))],
  ["an answer of a proxy's", () => asked.mockResolvedValueOnce(new Response("<html>", { status: 502 }))],
  ["a server that goes away", () => answers(503, { code: "service_unavailable" })],
  ["a failure of ours", () => answers(500, { code: "internal_error", errors: [{ code: "internal_error" }] })],
  ["one that still runs", () => answers(409, { code: "idempotency_in_progress" })],
  ["an answer that is cut", () => asked.mockResolvedValueOnce(new Response('{"uuid":', { status: 202 }))],
] as const;

describe("a batch of signatures that is sent", () => {
  it.each(LOST)("may have been taken after %s: the same key asks again, and nothing is claimed", async (_, happens) => {
    const underKey = oneKey();
    const send = () => underKey((key) => sendTable(TABLE, key));
    happens();
    expect(await send()).toEqual({ ok: false, refused: false, message: "unanswered", code: null });
    // Looked at once more in between.
    answers(200, { columns: [] });
    await checkTable(TABLE);
    answers(202, { uuid: "b" });
    expect(await send()).toEqual({ ok: true, value: { uuid: "b" } });
    const [first, check, second] = keys();
    expect(first).toBeTruthy();
    expect([check, second]).toEqual([null, first]);
  });

  it.each([
    [401, "signed_out"],
    [429, "busy"],
  ])("waits under its key after a %i: %s", async (status, message) => {
    answers(status);
    expect(await sendTable(TABLE, "k")).toMatchObject({ refused: false, message });
  });

  it.each([
    [403, {}, "forbidden", null],
    [413, {}, "failed", "too_many_lines"],
    [422, { code: "idempotency_key_reused" }, "reused", null],
    [404, { code: "not_found" }, "failed", null],
    [400, { code: "invalid_field", errors: [{ parameter: "file", code: "empty" }] }, "failed", "empty"],
  ])("was refused by a %i, and is sent under another key", async (status, body, message, code) => {
    answers(status, body);
    expect(await sendTable(TABLE, "k")).toEqual({ ok: false, refused: true, message, code });
  });
});

it("a check of a table stores nothing, whatever became of it", async () => {
  for (const [, happens] of LOST) {
    happens();
    expect(await checkTable(TABLE)).toMatchObject({ ok: false, message: "failed" });
  }
});
