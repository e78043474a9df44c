import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { DeliveryDetail } from "@/lib/deliveries/contract";
import type { DeliveryKind, DeliveryState } from "@/lib/deliveries/model";
import type { OperationStatus } from "@/lib/operations/model";
import { newUuid } from "@/lib/shared/ids";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { DeliveryList } from "./delivery-list";

const text = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });
const NOBODY = "The link could be brought to nobody";
const AGAIN = "Refused at first, and sent again";

function delivery(state: DeliveryState, kind: DeliveryKind = "LINK"): DeliveryDetail {
  const at = "2026-11-02T10:00:00.000Z";
  return {
    uuid: newUuid(),
    kind,
    recipient: "PAYER",
    channel: "EMAIL",
    to: "ana@example.com",
    state,
    reason: state === "REFUSED" ? "BOUNCED" : null,
    reasonText: null,
    attempts: 1,
    nextAttemptAt: null,
    daysFromDue: null,
    sendAt: at,
    createdAt: at,
    stateAt: at,
  };
}

function said(status: OperationStatus, deliveries: readonly DeliveryDetail[], isLive = true): string {
  return renderToStaticMarkup(
    <DeliveryList
      {...{ deliveries, status, isLive, text }}
      subject={{ email: null, phone: null }}
      canText={false}
      send={null}
    />,
  );
}

it.each<[string, OperationStatus, readonly DeliveryDetail[], string | null]>([
  ["every message was refused", "NOT_DELIVERED", [delivery("REFUSED"), delivery("CANCELLED")], NOBODY],
  ["its address was corrected", "NOT_DELIVERED", [delivery("QUEUED"), delivery("REFUSED")], AGAIN],
  ["the corrected address took it", "NOT_DELIVERED", [delivery("DELIVERED"), delivery("REFUSED")], AGAIN],
  ["the corrected address refuses it, too", "NOT_DELIVERED", [delivery("REFUSED"), delivery("REFUSED")], NOBODY],
  ["a reminder is no link", "NOT_DELIVERED", [delivery("QUEUED", "REMINDER"), delivery("REFUSED")], NOBODY],
  ["somebody has opened it", "OPENED", [delivery("REFUSED")], null],
])("what is said of the link follows what was sent: %s (decision 306)", (_, status, deliveries, words) => {
  const html = said(status, deliveries);
  expect([NOBODY, AGAIN].filter((one) => html.includes(one))).toEqual(words === null ? [] : [words]);
  expect(html).not.toContain("Every address refuses it");
});

it("asks nobody to correct an address once the deadline has passed", () => {
  const [live, ended] = [
    said("NOT_DELIVERED", [delivery("REFUSED")]),
    said("NOT_DELIVERED", [delivery("REFUSED")], false),
  ];
  expect([live.includes("Correct the address"), ended.includes("Correct the address")]).toEqual([true, false]);
  expect(ended).toContain("its deadline has passed");
});

it.each<[DeliveryState, boolean]>([
  ["SENT", true],
  ["DELIVERED", false],
  ["QUEUED", false],
])("says that nobody has told of an arrival where that is so: %s", (state, isSaid) => {
  expect(said("CREATED", [delivery(state)]).includes("Whether it has arrived, nobody has told us")).toBe(isSaid);
});
