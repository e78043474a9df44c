import { expect, it } from "vitest";
import { addSeconds, now } from "@/lib/shared/clock";
import { liveUrl } from "./link-url";
import { OPERATION_STATUSES } from "./model";

it("a link lives as long as something can be done there (decision 4)", () => {
  const [later, passed] = [addSeconds(now(), 60), addSeconds(now(), -1)];
  const living = OPERATION_STATUSES.filter(
    (status) => liveUrl({ linkToken: "t", type: "PAYMENT", status, expiresAt: later }) !== null,
  );
  expect(living).toEqual(["CREATED", "OPENED", "NOT_DELIVERED"]);
  expect(liveUrl({ linkToken: "t", type: "PAYMENT", status: "OPENED", expiresAt: later })).toMatch(/\/pay\/t$/);
  expect(liveUrl({ linkToken: "t", type: "SIGNATURE", status: "OPENED", expiresAt: later })).toMatch(/\/sign\/t$/);
  expect(liveUrl({ linkToken: "t", type: "PAYMENT", status: "OPENED", expiresAt: passed })).toBeNull();
});
