import { beforeEach, describe, expect, it, vi } from "vitest";
import { readCollectionForm } from "./collection-form-values";
import { createCollection } from "./create-collection";

const values = readCollectionForm(new FormData());
const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", asked);
});

const create = () => createCollection(values, null, { key: "k", language: "en" });
const answers = (status: number, body: unknown = {}) => asked.mockResolvedValueOnce(Response.json(body, { status }));

describe("a collection that is sent", () => {
  it("is named by its operation", async () => {
    answers(201, { operations: [{ uuid: "u" }] });
    expect(await create()).toEqual({ ok: true, uuid: "u" });
    expect(asked.mock.lastCall?.[1]?.headers).toEqual({ "Idempotency-Key": "k" });
  });

  it.each([
    ["a line that is cut", () => asked.mockRejectedValueOnce(new TypeError("cut"))],
    ["an answer of nobody's", () => asked.mockResolvedValueOnce(new Response("<html>", { status: 502 }))],
    ["a failure of ours", () => answers(500)],
    ["one that still runs", () => answers(409, { code: "idempotency_in_progress" })],
    ["a created one without a name", () => answers(201)],
  ])("may have been made after %s: the same key asks again", async (_what, happens) => {
    happens();
    expect(await create()).toMatchObject({ ok: false, refused: false, message: "unanswered" });
  });

  it("was refused with another body under its key: it may exist", async () => {
    answers(422, { code: "idempotency_key_reused" });
    expect(await create()).toMatchObject({ refused: true, message: "reused", problems: {} });
  });

  it("was refused by its fields, the e-invoice's amount told as such", async () => {
    const pointer = "/operations/0/payment/amount";
    answers(400, { errors: [{ pointer, code: "differs_from_e_invoice" }] });
    expect(await create()).toMatchObject({ refused: true, message: "check", problems: { amount: "amount_differs" } });
    answers(400, { errors: [{ pointer, code: "invalid" }] });
    expect(await create()).toMatchObject({ refused: true, problems: { amount: "amount" } });
  });

  it.each([
    [401, "signed_out"],
    [429, "busy"],
  ])("waits under its key after a %i: %s", async (status, message) => {
    answers(status);
    expect(await create()).toMatchObject({ refused: false, message });
  });

  it("was refused as the page of another organisation: it is said, since trying again never helps (decision 373)", async () => {
    answers(409, { code: "conflict", errors: [{ parameter: "paraph-page-of", code: "elsewhere" }] });
    expect(await create()).toMatchObject({ refused: true, message: "elsewhere" });
    answers(409, { code: "conflict" });
    expect(await create()).toMatchObject({ refused: true, message: "failed" });
  });

  it("was refused for who sent it", async () => {
    answers(403);
    expect(await create()).toMatchObject({ refused: true, message: "forbidden" });
  });
});
