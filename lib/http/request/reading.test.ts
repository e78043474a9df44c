import { expect, it, vi } from "vitest";
import * as replica from "@/db/replica";
import type { Caller } from "@/lib/shared/caller";
import { reading, readingLive } from "./reading";

vi.mock("@/db/replica", async (original) => ({
  ...(await original<typeof import("@/db/replica")>()),
  reading: vi.fn(async () => undefined),
}));

it("a page that is told of changes is shown them, as well as what its person has written (decision 319)", async () => {
  const actor = { type: "PERSON", personUuid: "ana", role: "VIEWER", authenticatedAt: null } as const;
  const caller: Caller = { tenantUuid: "org", actor, collaborator: null };
  const read = async () => undefined;
  await reading(caller)(read);
  await readingLive(caller)(read);
  expect(vi.mocked(replica.reading).mock.calls).toEqual([
    [["ana"], read],
    [["ana", replica.heardIn("org")], read],
  ]);
});
