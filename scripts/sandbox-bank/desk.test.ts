import { describe, expect, it } from "vitest";
import { mayStandAtDesk } from "./desk";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const HERE = ["127.0.0.1", "::1"];
const PASSWORD = "correct horse: ñ";

describe("the desk of a sandbox bank in a process of its own (decision 172)", () => {
  it.each([
    [HERE, true],
    [["localhost"], true],
    [["0.0.0.0"], false],
    [["127.0.0.1", "192.0.2.1"], false],
    [["127.evil.example"], false],
  ])("without a password is open where only this machine is listened to: %s", (hosts, open) => {
    expect(mayStandAtDesk(null, { hosts, sandboxBankPassword: null })).toBe(open);
    expect(mayStandAtDesk(basic("any:thing"), { hosts, sandboxBankPassword: null })).toBe(open);
  });

  it.each([
    [null, false],
    ["", false],
    ["Basic", false],
    ["Basic !", false],
    [`Bearer ${PASSWORD}`, false],
    [basic(PASSWORD.slice(0, -1)), false],
    [basic("tester:"), false],
    [basic("tester:another"), false],
    [basic(`tester:${PASSWORD}`), true],
    [basic(`:${PASSWORD}`), true],
  ])("with one, is for who says it, also on this machine: %s", (authorization, open) => {
    for (const hosts of [HERE, ["0.0.0.0"]]) {
      expect(mayStandAtDesk(authorization, { hosts, sandboxBankPassword: PASSWORD })).toBe(open);
    }
  });
});
