import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { describeError } from "./describe-error";

it("says of a failed query what failed, and nothing of its parameters", () => {
  const cause = Object.assign(new Error("duplicate key value violates unique constraint"), { code: "23505" });
  const described = describeError(
    new DrizzleQueryError("insert into person values ($1)", ["ana@example.com\nsecret"], cause),
  );
  expect(JSON.stringify(described)).not.toMatch(/ana@example|secret/);
  expect(described).toMatchObject({
    message: "Failed query: insert into person values ($1)",
    stack: expect.stringContaining("describe-error.test.ts"),
    cause: { message: "duplicate key value violates unique constraint", code: "23505" },
  });
});

it("takes whatever is thrown", () => {
  expect(describeError("boom")).toEqual({ type: "string", message: "boom" });
});
