import { describe, expect, it } from "vitest";
import { FLOW_STATUSES, OPERATION_STATUSES, type OperationStatus } from "@/lib/operations/model";
import { mayBeCancelled } from "./may-be-cancelled";

const operation = (status: OperationStatus, hours: number) => ({
  status,
  expiresAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
});

describe("whether a flow can be cancelled (decision 19)", () => {
  it.each(FLOW_STATUSES)("is so while something of it is open: %s", (status) => {
    const operations = [operation("NOT_DELIVERED", -1), operation("CANCELLED", 1)];
    expect(mayBeCancelled(status, operations)).toBe(status === "CREATED" || status === "IN_PROGRESS");
  });

  it.each(OPERATION_STATUSES)(
    "is so of one that has ended for a link that nobody could deliver alone: %s",
    (status) => {
      const beside = [operation("CANCELLED", 1), operation(status, 1)];
      for (const ended of ["CANCELLED", "PARTIALLY_COMPLETED", "EXPIRED", "NOT_DELIVERED"] as const) {
        expect(mayBeCancelled(ended, beside)).toBe(status === "NOT_DELIVERED");
      }
    },
  );
});
