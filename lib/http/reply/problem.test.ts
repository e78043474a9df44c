import { expect, it } from "vitest";
import { toAppError } from "./problem";

it.each(["ENOSPC", "EDQUOT"])(
  "asks to come again when somebody has made room on a full disk (decision 253): %s",
  (code) => {
    const full = Object.assign(new Error("write"), { code });
    for (const error of [full, new Error("an upload", { cause: full })]) {
      expect(toAppError(error)).toMatchObject({ code: "service_unavailable", retryAfterSeconds: 30, cause: error });
    }
  },
);

it("takes any other error of the disk's for a fault of ours", () => {
  expect(toAppError(Object.assign(new Error("open"), { code: "EACCES" }))).toMatchObject({ code: "internal_error" });
});
