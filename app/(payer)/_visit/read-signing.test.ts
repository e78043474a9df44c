import { describe, expect, test } from "vitest";
import { aSignerPage, aSignerView, SIGNER_STEPS } from "@/components/signer/testing/views";
import { AppError } from "@/lib/shared/errors";
import { readSigning, toSigning } from "./read-signing";

const view = aSignerView(SIGNER_STEPS.sign);
const { format } = aSignerPage("en");
const DRAWING = {
  width: 300,
  height: 120,
  lines: [
    [1, 2, 30.3, 40],
    [5, 5],
  ],
};

function posted(fields: Readonly<Record<string, string>>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return new Request("https://pay.example/sign/token/sign", { method: "POST", body });
}

async function signingOf(fields: Readonly<Record<string, string>>) {
  const { draft } = await readSigning(posted(fields), view);
  return toSigning(view, draft, format);
}

const drawn = (drawing: unknown) => ({ handwriting: "drawn", "handwriting.drawing": JSON.stringify(drawing) });

describe("what a signer sends", () => {
  test("is kept word for word, for the page to show again", async () => {
    const sent = await readSigning(
      posted({
        contentHash: "abc",
        method: "EMAIL_OTP",
        consent: "yes",
        code: " 123 456 ",
        "value.f-text": " Calle Mayor 1 ",
        "value.f-box": "yes",
        "value.f-others": "forged",
        "value.unknown": "forged",
      }),
      view,
    );
    expect(sent).toMatchObject({ contentHash: "abc", draft: { method: "EMAIL_OTP", consent: true, code: "123456" } });
    expect([...sent.draft.values]).toEqual([
      ["f-text", " Calle Mayor 1 "],
      ["f-box", "yes"],
    ]);
  });

  test("has nothing in it that can't be kept, or that would turn the words around it", async () => {
    const typed = { "handwriting.name": "Ana\0 \u202eRuiz", "value.f-text": "a\0b\u202ec", handwriting: "typed" };
    const { draft, form } = await readSigning(posted(typed), view);
    expect(JSON.stringify([[...draft.values], draft.pens, form])).not.toContain("\\u0000");
    const { handwriting, values } = toSigning(view, draft, format);
    expect([handwriting, values.get("f-text")]).toEqual([
      { kind: "typed", name: "Ana Ruiz" },
      { kind: "text", text: "abc" },
    ]);
  });

  test("comes without script as well, in the plain form of forms", async () => {
    const body = new URLSearchParams({ "handwriting.name": "Ana Ruiz", method: "HANDWRITTEN" });
    const request = new Request("https://pay.example/", { method: "POST", body });
    expect((await readSigning(request, view)).draft).toMatchObject({
      method: "HANDWRITTEN",
      pens: { handwriting: { kind: null, name: "Ana Ruiz" } },
    });
  });

  test("is nothing of ours where a method is none of this page's", async () => {
    expect((await readSigning(posted({ method: "CHOSEN_BY_NOBODY" }), view)).draft.method).toBeNull();
  });

  test("is refused where it is larger than any of our forms", async () => {
    await expect(readSigning(posted({ reason: "x".repeat(600_000) }), view)).rejects.toThrow(AppError);
  });
});

describe("what the documents take", () => {
  test("a typed name stands in every field for a signature, a day as it is read, a box as ticked or not", async () => {
    const { handwriting, values } = await signingOf({
      "handwriting.name": " Ana Ruiz ",
      "value.f-date": "2026-08-04",
      "value.f-text": " Calle Mayor 1 ",
    });
    expect(handwriting).toEqual({ kind: "typed", name: "Ana Ruiz" });
    expect(Object.fromEntries(values)).toEqual({
      "f-signature": { kind: "text", text: "Ana Ruiz" },
      "f-date": { kind: "text", text: "04/08/2026" },
      "f-text": { kind: "text", text: "Calle Mayor 1" },
      "f-box": { kind: "checked", checked: false },
    });
  });

  test("a drawn one as well, and initials in theirs", async () => {
    const { handwriting, values } = await signingOf({ ...drawn(DRAWING), "initials.name": "AR" });
    expect(handwriting).toEqual({ kind: "drawn", drawing: DRAWING });
    expect(values.get("f-signature")).toEqual({ kind: "drawing", drawing: DRAWING });
    expect(values.get("f-initials")).toEqual({ kind: "text", text: "AR" });
  });

  test("what was drawn does not count where the name is typed, and the other way round", async () => {
    const both = { ...drawn(DRAWING), "handwriting.name": "Ana Ruiz" };
    expect((await signingOf({ ...both, handwriting: "typed" })).handwriting).toMatchObject({ kind: "typed" });
    expect((await signingOf(both)).handwriting).toMatchObject({ kind: "drawn" });
    expect((await signingOf({ handwriting: "drawn", "handwriting.name": "Ana" })).handwriting).toBeNull();
  });

  test.each([
    ["nothing drawn", { ...DRAWING, lines: [] }],
    ["half a point", { ...DRAWING, lines: [[1, 2, 3]] }],
    ["a point nowhere", { ...DRAWING, lines: [[1, null]] }],
    ["a point beyond every screen", { ...DRAWING, lines: [[1, 1e300]] }],
    ["a box without a side", { ...DRAWING, width: 0 }],
    ["more strokes than anybody draws", { ...DRAWING, lines: Array.from({ length: 1_001 }, () => [1, 1]) }],
    ["text", "lines"],
  ])("%s is no drawing", async (_, drawing) => {
    await expect(signingOf(drawn(drawing))).rejects.toMatchObject({
      code: "invalid_field",
      errors: [{ pointer: "/handwriting" }],
    });
  });

  test("a drawing of more than 200 kB is none, and neither is a part of it", async () => {
    const huge = { ...DRAWING, lines: [Array.from({ length: 100_000 }, () => 1.5)] };
    expect((await signingOf(drawn(huge))).handwriting).toBeNull();
  });

  test.each(["2026-02-30", "tomorrow", "", "2026-8-4"])("%j is no day", async (day) => {
    expect((await signingOf({ "value.f-date": day })).values.has("f-date")).toBe(false);
  });
});
