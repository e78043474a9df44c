import { beforeAll, expect, it, vi } from "vitest";
import * as client from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { beginDraining } from "@/lib/shared/process/draining";
import { GET } from "./route";

beforeAll(async () => {
  await testDatabase();
});

it("is not ready while its clock is far from the database's, and says so as soon as it knows (decision 348)", async () => {
  const ahead = vi.spyOn(client, "clockAheadSeconds").mockReturnValue(0);
  const isFar = vi.spyOn(client, "isClockFar").mockReturnValue(false);
  const look = async () => {
    const answer = await GET();
    return [answer.status, (await answer.json()).checks.clock];
  };
  expect(await look()).toEqual([200, "ok"]);
  isFar.mockReturnValue(true);
  expect(await look()).toEqual([503, "unavailable"]);
  isFar.mockRestore();
  ahead.mockReturnValue(null);
  expect(await look()).toEqual([200, undefined]);
  ahead.mockRestore();
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
