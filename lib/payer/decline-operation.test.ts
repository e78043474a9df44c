import { beforeEach, expect, it, vi } from "vitest";
import { resetHere } from "@/lib/attempts/testing/here";
import { database, payable, statusOf } from "@/lib/attempts/testing/payments";
import { expireOperations } from "@/lib/operations/expire-operations";
import { declineOperation } from "./decline-operation";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

it("is not heard from a page of before the deadline once that has passed, though nobody has written yet that it has", async () => {
  const operation = await payable();
  await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${operation.uuid}`;
  await expect(declineOperation(database.db, operation.linkToken)).rejects.toMatchObject({ code: "operation_final" });
  expect(await statusOf(operation)).toBe("CREATED");
  await expireOperations(database.db);
  expect(await statusOf(operation)).toBe("EXPIRED");
});

it("is heard once: said again, also behind the deadline, nothing happens", async () => {
  const operation = await payable();
  await declineOperation(database.db, operation.linkToken);
  await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${operation.uuid}`;
  await declineOperation(database.db, operation.linkToken);
  expect(await statusOf(operation)).toBe("REJECTED");
});
