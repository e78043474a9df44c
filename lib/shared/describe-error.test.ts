import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { describeError, errorText } from "./describe-error";

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

it("says nothing of parameters of a text either, and its causes where there is no log", () => {
  const query = new DrizzleQueryError("select $1", ["ana@example.com"], new Error("canceling statement"));
  expect(describeError(String(query))).toEqual({ type: "string", message: "Error: Failed query: select $1" });
  expect(errorText(query)).toMatch(
    /^Error: Failed query: select \$1\n {4}at [\s\S]*\nCaused by: Error: canceling statement\n/,
  );
  expect(errorText(query)).not.toContain("ana@example.com");
});
