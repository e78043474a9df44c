import { expect, it } from "vitest";
import { batchQuery } from "./contract";

it("a batch is checked alone by the one word for it: a misspelt one is refused, and mails to nobody", () => {
  expect(batchQuery.parse({ dryRun: "true" })).toEqual({ dryRun: true });
  expect(batchQuery.safeParse({ dryrun: "true" }).error?.issues).toMatchObject([
    { code: "unrecognized_keys", keys: ["dryrun"] },
  ]);
});
