import { expect, it } from "vitest";
import { z } from "zod";
import { bodyErrors } from "./zod-errors";

const schema = z.object({
  text: z.string(),
  amount: z.number(),
  page: z.int(),
  flag: z.boolean(),
  names: z.array(z.string()),
  inner: z.object({ uuid: z.string() }),
  byName: z.record(z.string(), z.string()),
  status: z.enum(["ACTIVE", "DISABLED"]),
  only: z.literal("IBAN"),
  own: z.string("must be said like this"),
});

const errorsOf = (body: unknown) => {
  const { error } = schema.safeParse(body, { reportInput: true });
  return error ? bodyErrors(error) : [];
};
const errorAt = (pointer: string, body: unknown) =>
  errorsOf(body).find((one) => "pointer" in one && one.pointer === pointer);

it("what is missing is required, and says what it must be (decision 6)", () => {
  const missing = { pointer: "/text", code: "required", detail: "is required, and must be a string" };
  expect(errorAt("/text", {})).toEqual(missing);
  expect(errorAt("/text", { text: null })).toMatchObject({ code: "wrong_type", detail: "must be a string" });
  expect(errorAt("/inner", {})?.detail).toBe("is required, and must be an object");
  expect(errorAt("/own", {})).toMatchObject({ code: "required", detail: "must be said like this" });
});

it("what is of another kind hears which it must be, and not what our library calls it (decision 6)", () => {
  const values = {
    text: 1,
    amount: "1",
    page: 1.5,
    flag: 1,
    names: {},
    inner: [],
    byName: 1,
    status: "active",
    only: 1,
  };
  const details = errorsOf({ ...values, own: 1 }).map((one) => ["pointer" in one && one.pointer, one.code, one.detail]);
  expect(details).toEqual([
    ["/text", "wrong_type", "must be a string"],
    ["/amount", "wrong_type", "must be a number"],
    ["/page", "wrong_type", "must be a whole number"],
    ["/flag", "wrong_type", "must be true or false"],
    ["/names", "wrong_type", "must be an array"],
    ["/inner", "wrong_type", "must be an object"],
    ["/byName", "wrong_type", "must be an object"],
    ["/status", "invalid_value", "must be one of ACTIVE, DISABLED"],
    ["/only", "invalid_value", "must be IBAN"],
    ["/own", "wrong_type", "must be said like this"],
  ]);
});

it("a limit of which the field says nothing is said in our words as well (decision 6)", () => {
  const limited = z.object({
    page: z.int(),
    share: z.number().min(1),
    rate: z.number().positive(),
    part: z.number().lt(1),
    text: z.string().max(2),
    names: z.array(z.string()).max(1),
    own: z.string().max(2, "must be short"),
  });
  const { error } = limited.safeParse({
    ...{ page: 1e21, share: 0, rate: 0, part: 1 },
    ...{ text: "abc", names: ["a", "b"], own: "abc" },
  });
  expect(error && bodyErrors(error).map(({ code, detail }) => [code, detail])).toEqual([
    ["too_big", "must be at most 9007199254740991"],
    ["too_small", "must be at least 1"],
    ["too_small", "must be more than 0"],
    ["too_big", "must be less than 1"],
    ["too_big", "must have at most 2 characters"],
    ["too_big", "must have at most 1 item"],
    ["too_big", "must be short"],
  ]);
});

it("of keys that are no fields as many are named as somebody reads", () => {
  const byType = z.partialRecord(z.enum(["PAYMENT", "SIGNATURE"]), z.boolean());
  const keys = Array.from({ length: 10_000 }, (_, at) => [`k${at}`, true]);
  const { error } = byType.safeParse(Object.fromEntries(keys));
  const errors = error ? bodyErrors(error) : [];
  expect(errors).toHaveLength(50);
  expect(errors[0]).toEqual({ pointer: "/k0", code: "unrecognized_keys", detail: "is not a field" });
});
