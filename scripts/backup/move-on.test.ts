import { expect, it, vi } from "vitest";
import { authorised, database, merchant, payable } from "@/lib/attempts/testing/payments";
import { listFilesOfRefunds } from "@/lib/refunds/list-refunds";
import { prepareRefund } from "@/lib/refunds/prepare-refund";
import { refundRequest } from "@/lib/refunds/refund-request";
import { exportTransfers, transferByHand } from "@/lib/refunds/transfers";
import { moveOn } from "./move-on";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

const NOWHERE = { ipAddress: null };

it("after a restore no refund leaves again by itself: it may have been given to the bank since (decision 401)", async () => {
  const author = { ...NOWHERE, caller: merchant.caller };
  const prepared = async () => {
    const operation = await payable();
    await authorised(operation);
    const creditor = { name: "Ana", iban: "DE89370400440532013000" };
    const request = refundRequest.parse({ operationUuid: operation.uuid, creditor });
    return prepareRefund(database.db, author, request);
  };
  const inFile = await prepared();
  await exportTransfers(database.db, author, { uuids: [inFile.uuid] });
  const givenOut = async (uuid: string) =>
    (await database.sql`select given_out_at from refund where uuid = ${uuid}`)[0]?.given_out_at;
  const before = await givenOut(inFile.uuid);
  const [inNone, another] = [await prepared(), await prepared()];

  await moveOn(database.db, new Set(["refund"]));
  await expect(exportTransfers(database.db, author, "NEW")).rejects.toMatchObject({ code: "conflict" });
  expect(await givenOut(inFile.uuid)).toEqual(before);
  // Nor in a file that anybody takes for one of before.
  const { waiting, files } = await listFilesOfRefunds(database.db, merchant.caller);
  expect([waiting, files.map(({ givenOutAt }) => new Date(givenOutAt))]).toEqual([0, [new Date(before)]]);
  await expect(
    exportTransfers(database.db, author, { givenOutAt: new Date(await givenOut(inNone.uuid)) }),
  ).rejects.toMatchObject({ code: "conflict" });

  const { text } = await exportTransfers(database.db, author, { uuids: [inNone.uuid] });
  expect(text).toContain(inNone.endToEndId);
  expect((await listFilesOfRefunds(database.db, merchant.caller)).files).toHaveLength(2);
  await transferByHand(database.db, author, another.uuid);
  await expect(transferByHand(database.db, author, another.uuid)).rejects.toMatchObject({ code: "conflict" });
});

it("a backup of a release without refunds comes back as well", async () => {
  await expect(moveOn(database.db, new Set())).resolves.toBeUndefined();
});
