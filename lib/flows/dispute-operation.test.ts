import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant } from "@/db/testing/merchant";
import { resetHere } from "@/lib/attempts/testing/here";
import {
  atBank,
  authorised,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  statusOf,
} from "@/lib/attempts/testing/payments";
import { changeReminders } from "@/lib/deliveries/reminders/change-reminders";
import { getReminders } from "@/lib/deliveries/reminders/get-reminders";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { DISPUTE_REASONS, type DisputeReason } from "@/lib/operations/model";
import { openOperation } from "@/lib/operations/open-operation";
import { getOperationDossier } from "@/lib/overview/get-operation-dossier";
import { listAttention } from "@/lib/overview/list-attention";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { sayTransferred } from "@/lib/payer/say-transferred";
import { expectToldAsDescribed } from "@/lib/webhooks/testing/told-as-described";
import * as route from "../../app/(payer)/pay/[linkToken]/dispute/route";
import { disputeOperation } from "./dispute-operation";
import { renewByItself } from "./renewing/renew-by-itself";
import { renewOperation } from "./renewing/renew-operation";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);
afterEach(() => {
  vi.useRealTimers();
});

const dispute = ({ linkToken }: Payable, reason: DisputeReason = "WRONG_AMOUNT", comment: string | null = null) =>
  disputeOperation(database.db, linkToken, { reason, comment });
const viewOf = async ({ linkToken }: Payable) => findPayerView(database.db, linkToken);
const factsOf = async ({ uuid }: Payable) =>
  database.sql`select detail, at from operation_fact where operation_uuid = ${uuid} and kind = 'DISPUTED'`;
const toldOf = async ({ uuid }: Payable) =>
  database.sql`select resource from event where subject_uuid = ${uuid} and type = 'OPERATION_DISPUTED'`;
const attention = async ({ uuid }: Payable) => {
  const { results } = await listAttention(database.db, merchant.caller, "disputed", { limit: 100, offset: 0 });
  return results.some((item) => item.uuid === uuid);
};

describe("a payer who says that something is wrong (decision 205)", () => {
  it("is heard: the organisation is told why, and the payment stays as it is", async () => {
    const operation = await payable();
    expect(await viewOf(operation)).toMatchObject({ mayDispute: true, step: { disputedAt: null } });
    await dispute(operation, "NOT_RECEIVED");
    const [fact] = await factsOf(operation);
    expect(fact?.detail).toEqual({ reason: "NOT_RECEIVED" });
    expect(await toldOf(operation)).toMatchObject([
      { resource: { uuid: operation.uuid, status: "OPENED", disputeReason: "NOT_RECEIVED" } },
    ]);
    expect(await statusOf(operation)).toBe("OPENED");
    expect(await viewOf(operation)).toMatchObject({
      mayDispute: false,
      step: { name: "CHOOSE_BANK", disputedAt: new Date(fact?.at) },
    });
    const { timeline } = await getOperationDossier(database.db, merchant.caller, operation.uuid);
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: "FACT", fact: "DISPUTED", detail: { reason: "NOT_RECEIVED" } }),
    );
  });

  it("is heard once, though the second word comes while the first is being written", async () => {
    const operation = await payable();
    await openOperation(database.db, operation.linkToken);
    await interleave(
      database,
      (tx) => disputeOperation(tx, operation.linkToken, { reason: "NOT_RECEIVED", comment: null }),
      () => dispute(operation, "WRONG_AMOUNT"),
    );
    expect(await factsOf(operation)).toMatchObject([{ detail: { reason: "NOT_RECEIVED" } }]);
    expect(await toldOf(operation)).toHaveLength(1);
  });

  it("is heard in their own words, by the organisation and by no receiver of events (decision 176)", async () => {
    const operation = await payable();
    await dispute(operation, "WRONG_AMOUNT", "  Two chairs,\r\nnot <b>three</b>.\u0000\u202e ");
    const detail = { reason: "WRONG_AMOUNT", comment: "Two chairs,\nnot <b>three</b>." };
    expect(await factsOf(operation)).toMatchObject([{ detail }]);
    const { timeline } = await getOperationDossier(database.db, merchant.caller, operation.uuid);
    expect(timeline).toContainEqual(expect.objectContaining({ fact: "DISPUTED", detail }));
    expect(JSON.stringify(await toldOf(operation))).not.toContain("chairs");
    await expectToldAsDescribed(database, ["OPERATION_DISPUTED"]);
  });

  it("is heard once, however often they press", async () => {
    const operation = await payable();
    await Promise.all(Array.from({ length: 5 }, () => dispute(operation)));
    await dispute(operation, "OTHER");
    expect(await factsOf(operation)).toMatchObject([{ detail: { reason: "WRONG_AMOUNT" } }]);
    expect(await toldOf(operation)).toHaveLength(1);
  });

  it.each(DISPUTE_REASONS)("tells %s as the catalogue of events describes it", async (reason) => {
    await dispute(await payable(), reason);
    await expectToldAsDescribed(database, ["OPERATION_DISPUTED"]);
  });

  it("is reminded of nothing until the organisation has it go on, and waits on its home page as long", async () => {
    const operation = await payable();
    expect(await attention(operation)).toBe(false);
    await dispute(operation);
    expect(await getReminders(database.db, merchant.caller, operation.uuid)).toMatchObject({ stopped: true });
    expect(await attention(operation)).toBe(true);
    await changeReminders(database.db, merchant.caller, operation.uuid, { stopped: false });
    expect(await attention(operation)).toBe(false);
  });

  it("is not renewed by itself meanwhile; a copy that a person makes says it, too, and waits instead", async () => {
    const firm = await insertMerchant(database, { settings: { automaticRenewals: 2 } });
    const waits = async (uuid: string) => {
      const { results } = await listAttention(database.db, firm.caller, "disputed", { limit: 100, offset: 0 });
      return results.some((item) => item.uuid === uuid);
    };
    const operation = await payable([{}], firm);
    const its = { tenantUuid: firm.tenantUuid, operationUuid: operation.uuid };
    await dispute(operation);
    await database.sql`
      update operation set status = 'EXPIRED', expires_at = now() - interval '1 second' where uuid = ${operation.uuid}`;
    await database.sql`
      update operation_fact set at = now() - interval '40 days' where operation_uuid = ${operation.uuid}`;
    await renewByItself(database.db, its);
    expect(await waits(operation.uuid)).toBe(true);
    const copy = await renewOperation(database.db, firm.caller, operation.uuid, "API");
    expect([await waits(operation.uuid), await waits(copy.uuid)]).toEqual([false, true]);
    expect(await factsOf({ ...operation, uuid: copy.uuid })).toMatchObject([{ detail: { reason: "WRONG_AMOUNT" } }]);
  });

  it("is renewed by itself once the organisation has looked", async () => {
    const firm = await insertMerchant(database, { settings: { automaticRenewals: 2 } });
    const operation = await payable([{}], firm);
    await dispute(operation);
    await changeReminders(database.db, firm.caller, operation.uuid, { stopped: false });
    await database.sql`
      update operation set status = 'EXPIRED', expires_at = now() - interval '1 second' where uuid = ${operation.uuid}`;
    await renewByItself(database.db, { tenantUuid: firm.tenantUuid, operationUuid: operation.uuid });
    const renewals =
      await database.sql`select from event where subject_uuid = ${operation.uuid} and type = 'OPERATION_RENEWED'`;
    expect(renewals).toHaveLength(1);
  });

  it("may still pay at a bank, and say that the money was sent", async () => {
    const operation = await payable();
    await dispute(operation);
    await sayTransferred(database.db, operation.linkToken);
    expect((await viewOf(operation))?.step).toMatchObject({
      name: "CHOOSE_BANK",
      banks: expect.arrayContaining([expect.anything()]),
    });
    await authorised(operation);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("is not asked where the configuration doesn't want it, nor heard", async () => {
    const firm = await insertMerchant(database, { settings: { allowDispute: false } });
    const operation = await payable([{}], firm);
    expect(await viewOf(operation)).toMatchObject({ mayDispute: false });
    await expect(dispute(operation)).rejects.toMatchObject({ code: "forbidden" });
    expect(await factsOf(operation)).toEqual([]);
  });

  it("is not heard while a bank may be paying it, nor when it has ended", async () => {
    const paying = await payable();
    await atBank(paying);
    await expect(dispute(paying)).rejects.toMatchObject({ code: "attempt_in_progress" });
    const over = await payable();
    await cancelOperation(database.db, merchant.caller, over.uuid);
    await expect(dispute(over)).rejects.toMatchObject({ code: "operation_final" });
    const late = await payable();
    await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${late.uuid}`;
    await expect(dispute(late)).rejects.toMatchObject({ code: "operation_final" });
    await expect(dispute({ ...late, linkToken: "nobodys" })).rejects.toMatchObject({ code: "not_found" });
    for (const operation of [paying, over, late]) expect(await toldOf(operation)).toEqual([]);
  });

  it.each([
    ["NOT_MINE", "", { reason: "NOT_MINE" }],
    ["<script>", " ", { reason: "OTHER" }],
    ["", "Ж".repeat(500), { reason: "OTHER", comment: "Ж".repeat(500) }],
    ["OTHER", "🪑".repeat(501), { reason: "OTHER", comment: "🪑".repeat(500) }],
  ])("posts its form: %j with %j", async (reason, comment, detail) => {
    const operation = await payable();
    const { linkToken } = operation;
    const answer = await route.POST(
      new Request(`http://localhost:3000/pay/${linkToken}/dispute`, {
        method: "POST",
        body: new URLSearchParams({ reason, comment }),
      }),
      { params: Promise.resolve({ linkToken }) },
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringMatching(`/pay/${linkToken}$`)]);
    const [fact] = await factsOf(operation);
    expect(fact?.detail).toEqual(detail);
    expect(await eventsOf(operation)).toContain("OPERATION_DISPUTED");
  });
});
