import { beforeEach, describe, expect, it, vi } from "vitest";
import { log, withLogContext } from "./log";

const lines = vi.hoisted((): string[] => []);
vi.mock("./process/log-destination", () => ({
  logDestination: () => ({ write: (line: string) => lines.push(line) }),
}));

beforeEach(() => {
  lines.length = 0;
  log.level = "info";
});

describe("a line of the log", () => {
  it.each([
    ...["authorization", "access_token", "refresh_token", "id_token", "subject_token", "client_secret", "clientSecret"],
    ...["secret", "password", "code_verifier", "cookie", "iban", "accountNumber", "email", "phone", "linkToken", "url"],
  ])("holds no %s, by itself or of what is told of", (key) => {
    const told = { [key]: "never said", bank: { [key]: "never said", account: { [key]: "never said", kept: "said" } } };
    log.info(told, "words");
    expect(lines.join("")).not.toContain("never said");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: "words", bank: { account: { kept: "said" } } },
    ]);
  });

  it("holds no parameters of a query that failed", () => {
    log.error({ err: new Error("Failed query: select $1\nparams: never said") }, "words");
    expect(lines.join("")).toContain("Failed query: select $1");
    expect(lines.join("")).not.toContain("never said");
  });

  it("says of which request and job it is, the inner beside the outer", () => {
    withLogContext({ requestId: "r-1" }, () => withLogContext({ job: "prune 1" }, () => log.warn("words")));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "warn", requestId: "r-1", job: "prune 1" }]);
  });
});
