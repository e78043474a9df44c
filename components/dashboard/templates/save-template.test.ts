import { beforeEach, expect, it, vi } from "vitest";
import { saveTemplate } from "./save-template";
import { emptyTemplate } from "./template-draft";

const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", asked);
});
const answers = (status: number, body: unknown = {}) => asked.mockResolvedValueOnce(Response.json(body, { status }));
const save = (uuid: string | null) =>
  saveTemplate(emptyTemplate(), { key: "a-key-of-its-own", place: uuid === null ? null : { uuid, version: '"1"' } });

it("a new template may exist when no answer came: the same key finds out", async () => {
  answers(502);
  expect(await save(null)).toMatchObject({ ok: false, refused: false, message: "unanswered" });
  asked.mockRejectedValueOnce(new TypeError("cut"));
  expect(await save(null)).toMatchObject({ ok: false, refused: false, message: "unanswered" });
});

it("one that is changed may be changed already when no answer came: under another key that would be somebody else's change", async () => {
  answers(502);
  expect(await save("t")).toMatchObject({ ok: false, refused: false, message: "unanswered" });
});

it("one that is changed says which version it was, and hears that it is another by now (decision 365)", async () => {
  answers(412, { code: "precondition_failed" });
  expect(await save("t")).toMatchObject({ ok: false, refused: true, message: "changed" });
  expect(new Headers(asked.mock.lastCall?.[1]?.headers).get("if-match")).toBe('"1"');
});

it("a template that was refused was not stored", async () => {
  answers(403);
  expect(await save(null)).toMatchObject({ refused: true, message: "forbidden" });
  answers(422, { code: "idempotency_key_reused" });
  expect(await save(null)).toMatchObject({ refused: true, message: "reused" });
  answers(400);
  expect(await save(null)).toMatchObject({ refused: true, message: "failed" });
});
