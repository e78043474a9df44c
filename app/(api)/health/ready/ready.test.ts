import { beforeAll, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { beginDraining } from "@/lib/shared/draining";
import { GET } from "./route";

beforeAll(async () => {
  await testDatabase();
});

it("is not ready from when it was told to stop, with all that it needs in reach (decision 285)", async () => {
  const look = async () => {
    const answer = await GET();
    return [answer.status, await answer.json()];
  };
  const checks = { database: "ok", secret: "ok", files: "ok" };
  expect(await look()).toEqual([200, { status: "ok", checks }]);
  beginDraining();
  expect(await look()).toEqual([503, { status: "unavailable", checks }]);
});
