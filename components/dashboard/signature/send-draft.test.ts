import { beforeEach, expect, it, vi } from "vitest";
import { emptyDraft } from "./draft";
import { sendDraft } from "./send-draft";

const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", asked);
});
const answers = (status: number, body: unknown = {}) => asked.mockResolvedValueOnce(Response.json(body, { status }));
const send = () => sendDraft(emptyDraft(""), { key: "k", language: "en" });

it.each([
  ["a line that is cut", () => asked.mockRejectedValueOnce(new TypeError("cut"))],
  ["a failure of ours", () => answers(500)],
  ["one that still runs", () => answers(409, { code: "idempotency_in_progress" })],
  ["a created one without a name", () => answers(201)],
])("a request for signatures may have been sent after %s: the same key asks again", async (_, happens) => {
  happens();
  expect(await send()).toMatchObject({ ok: false, refused: false, message: "unanswered" });
});

it("a request that was refused was not sent", async () => {
  answers(403);
  expect(await send()).toMatchObject({ refused: true, message: "forbidden" });
  answers(422, { code: "idempotency_key_reused" });
  expect(await send()).toMatchObject({ refused: true, message: "reused" });
  answers(400);
  expect(await send()).toMatchObject({ refused: true, message: "failed" });
});
