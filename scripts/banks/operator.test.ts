import { userInfo } from "node:os";
import process from "node:process";
import { afterEach, expect, it, vi } from "vitest";
import { operator } from "./operator";

const asked = vi.hoisted(() => ({ isNameless: false }));
vi.mock("node:os", async (original) => {
  const os = await original<{ userInfo: typeof userInfo }>();
  return {
    ...os,
    userInfo: () => {
      // As Node says it of a number that no user has.
      if (asked.isNameless) throw new Error("A system error occurred: uv_os_get_passwd returned ENOENT");
      return os.userInfo();
    },
  };
});

afterEach(() => {
  asked.isNameless = false;
});

it("is who has become another, else who is signed in", () => {
  vi.stubEnv("SUDO_USER", "ana");
  expect(operator()).toBe("operator:ana");
  vi.stubEnv("SUDO_USER", "");
  expect(operator()).toBe(`operator:${userInfo().username}`);
});

it("is a number where the user of a container has no name", () => {
  vi.stubEnv("SUDO_USER", undefined);
  asked.isNameless = true;
  expect(operator()).toBe(`operator:${process.getuid?.()}`);
});
