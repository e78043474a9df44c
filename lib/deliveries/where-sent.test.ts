import { expect, it } from "vitest";
import type { DeliveryRow } from "@/db/queries/deliveries/deliveries";
import { newUuid } from "@/lib/shared/ids";
import type { DeliveryReason, DeliveryState } from "./model";
import { linkAddresses } from "./where-sent";

const AT = new Date("2026-11-02T10:00:00Z");

function row(state: DeliveryState, reason: DeliveryReason | null = null, more: Partial<DeliveryRow> = {}): DeliveryRow {
  return {
    uuid: newUuid(),
    tenantUuid: newUuid(),
    operationUuid: newUuid(),
    kind: "LINK",
    recipient: "PAYER",
    channel: "EMAIL",
    address: "ana@example.com",
    messageId: "<a@example.com>",
    state,
    reason,
    reasonText: null,
    attempts: 1,
    nextAttemptAt: null,
    firstTriedAt: AT,
    sendAt: AT,
    daysFromDue: null,
    createdBy: { by: "SYSTEM" },
    unasked: true,
    createdAt: AT,
    stateAt: AT,
    ...more,
  };
}

it.each<[string, readonly DeliveryRow[], boolean]>([
  ["has taken it", [row("SENT")], true],
  ["has refused it", [row("REFUSED", "REFUSED_BY_SERVER")], false],
  ["was full for two days and takes what comes now", [row("SENT"), row("REFUSED", "GIVEN_UP")], true],
  ["is to get it once more, and has refused it so far", [row("QUEUED"), row("REFUSED", "BOUNCED")], false],
  ["refuses by now what it took before", [row("REFUSED", "BOUNCED", { kind: "RECEIPT" }), row("DELIVERED")], false],
  ["has complained, and got what a person sent", [row("SENT"), row("REFUSED", "COMPLAINED")], false],
  ["refuses in capitals", [row("REFUSED", "BOUNCED", { address: "Ana@Example.com" }), row("SENT")], false],
])("a renewal goes where the latest word is no refusal (decision 309): an address that %s", (_, newestFirst, goes) => {
  expect(linkAddresses(newestFirst).length).toBe(goes ? 1 : 0);
});
