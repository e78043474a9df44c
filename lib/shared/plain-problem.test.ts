import { createServer } from "node:net";
import { expect, it } from "vitest";
import { reasonOf } from "./plain-problem";

/** A port that nobody listens on, a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address !== null ? address.port : 0;
}

it("says what each address of a name has said, where Node itself has no word for it", () => {
  const said = ["connect ECONNREFUSED ::1:5432", "connect ECONNREFUSED 127.0.0.1:5432"];
  expect(reasonOf(new AggregateError(said.map((words) => new Error(words))))).toBe(said.join("; "));
  expect(reasonOf(new AggregateError([], "all of it"))).toBe("all of it");
});

it("says why nothing could be fetched", async () => {
  const port = await closedPort();
  const error: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((thrown: unknown) => thrown);
  expect(reasonOf(error)).toBe(`connect ECONNREFUSED 127.0.0.1:${port}`);
});

it("says what an error says, and what is none", () => {
  expect([reasonOf(new Error("it is full")), reasonOf(new RangeError()), reasonOf("no")]).toEqual([
    "it is full",
    "RangeError",
    "no",
  ]);
});
