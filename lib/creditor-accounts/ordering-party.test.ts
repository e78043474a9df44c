import { beforeEach, describe, expect, it, vi } from "vitest";
import { insertCollaborator } from "@/db/testing/merchant";
import { authorised, database, merchant, payable } from "@/lib/attempts/testing/payments";
import { prepareRefund } from "@/lib/refunds/prepare-refund";
import { refundRequest } from "@/lib/refunds/refund-request";
import { exportTransfers } from "@/lib/refunds/transfers";
import { orderingPartyRequest } from "./creditor-account-request";
import { listOrderingParties, setOrderingParty } from "./ordering-party";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

const erp = () => ({ caller: merchant.caller, ipAddress: null });
const set = (orderingPartyId: string | null) =>
  setOrderingParty(database.db, erp(), merchant.tenantUuid, { uuid: merchant.creditorAccountUuid, orderingPartyId });

describe("what a bank calls an account's holder in files (decision 391)", () => {
  let refundUuid: string;

  beforeEach(async () => {
    const operation = await payable();
    await authorised(operation);
    const creditor = { name: "Ana", iban: "DE89370400440532013000" };
    const request = refundRequest.parse({ operationUuid: operation.uuid, creditor });
    refundUuid = (await prepareRefund(database.db, erp(), request)).uuid;
  });

  it("is in the file of refunds from then on, until the bank wants none, and each change is written down", async () => {
    const file = async () => (await exportTransfers(database.db, erp(), { uuids: [refundUuid] })).text;
    const identified = "<Id><OrgId><Othr><Id>B12345674000</Id></Othr></OrgId></Id>";
    expect(await file()).not.toContain("OrgId");
    await set("B12345674000");
    await set("B12345674000");
    expect((await file()).split(identified)).toHaveLength(3);
    expect(await listOrderingParties(database.db, merchant.caller)).toEqual(
      new Map([[merchant.creditorAccountUuid, "B12345674000"]]),
    );
    await set(null);
    expect(await file()).not.toContain("OrgId");
    const [audited] = await database.sql`
      select count(*)::int as count from audit_entry
      where tenant_uuid = ${merchant.tenantUuid} and action = 'creditor_account.identified'`;
    expect(audited?.count).toBe(2);
  });

  it("is nobody else's to see or set", async () => {
    await set("B12345674000");
    const caller = await insertCollaborator(database, merchant);
    expect(await listOrderingParties(database.db, caller)).toEqual(new Map());
    const change = { uuid: merchant.creditorAccountUuid, orderingPartyId: null };
    await expect(
      setOrderingParty(database.db, { caller, ipAddress: null }, merchant.tenantUuid, change),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each([
    ["b-12345674 000", "B12345674000"],
    ["12.345.678-Z-001", "12345678Z001"],
    ["KUNDE-17", "KUNDE-17"],
    ["  ", null],
    ["A".repeat(35), "A".repeat(35)],
  ])("is taken as people write it: %j", (orderingPartyId, taken) => {
    expect(orderingPartyRequest.parse({ orderingPartyId })).toEqual({ orderingPartyId: taken });
  });

  it.each(["A".repeat(36), "B<12", "Ñ1", "-1", null])("refuses %j", (orderingPartyId) => {
    expect(orderingPartyRequest.safeParse({ orderingPartyId }).success).toBe(false);
  });
});
