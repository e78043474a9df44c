import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { DeliveryDetail } from "@/lib/deliveries/contract";
import { newUuid } from "@/lib/shared/ids";
import { MESSAGES } from "../../messages";
import { createText } from "../../text";
import { SignerDeliveries } from "./signer-deliveries";

const text = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });
const at = "2026-11-02T10:00:00.000Z";
const refused: DeliveryDetail = {
  ...{ uuid: newUuid(), kind: "LINK", recipient: "SIGNER", channel: "EMAIL", to: "ana@example.com" },
  ...{ state: "REFUSED", reason: "BOUNCED", reasonText: "550 no such user", attempts: 1, nextAttemptAt: null },
  ...{ daysFromDue: null, sendAt: at, createdAt: at, stateAt: at },
};

it("says what was sent to those who sign, and why it did not arrive (decision 314)", () => {
  const html = renderToStaticMarkup(<SignerDeliveries deliveries={[refused]} text={text} />);
  for (const words of ["Sent to those who sign", "ana@example.com", "Refused", "550 no such user"]) {
    expect(html).toContain(words);
  }
});

it("is not there where nothing was sent", () => {
  expect(renderToStaticMarkup(<SignerDeliveries deliveries={[]} text={text} />)).toBe("");
});
