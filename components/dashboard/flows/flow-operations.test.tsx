import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { FlowDetail } from "@/lib/flows/contract";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { type Description, FlowOperations } from "./flow-operations";

const OPERATION = {
  externalId: "A-1",
  status: "OPENED",
  statusUpdatedAt: null,
  expiresAt: "2026-12-01T10:00:00.000Z",
} as const;
const flow: FlowDetail = {
  ...{ uuid: "flow", status: "IN_PROGRESS", externalId: null, countryCode: "ES", languageCode: "es" },
  ...{ additionalLanguageCode: null, order: "PARALLEL", createdAt: "2026-11-01T10:00:00.000Z", labels: [] },
  ...{ channel: "API", collaborator: null, statusUpdatedAt: null, renewalOf: null },
  paymentOperations: [{ ...OPERATION, uuid: "payment", amount: 25_000, currency: "EUR" }],
  signatureOperations: [{ ...OPERATION, uuid: "signature", externalId: null }],
};
const NOBODY = { name: null, lastName: null, email: null, phone: null };
const description: Description = {
  concept: null,
  subject: NOBODY,
  signers: [],
  renewedBy: null,
};

it("an operation of a flow is known by what it is for and for whom, and by its kind where nobody has said", () => {
  const payer = { ...NOBODY, name: "Ana", lastName: "Soler" };
  const html = renderToStaticMarkup(
    <FlowOperations
      flow={flow}
      descriptions={
        new Map<string, Description>([
          ["payment", { ...description, concept: "Deposit for the kitchen", subject: payer }],
          ["signature", description],
        ])
      }
      text={createText({ language: "en", timeZone: "UTC", messages: MESSAGES.en })}
    />,
  );
  const [, payment = "", signature = ""] = html.split("<li");
  // Amounts end the line, so that they end under one another whatever the status is called.
  expect(payment).toMatch(/Deposit for the kitchen.*Ana Soler · A-1 · .*Opened.*€250\.00/);
  expect(signature.match(/Signature/g)).toHaveLength(1);
});

it("what was renewed leads to what has taken its place, which bears the same name (decision 18)", () => {
  const html = renderToStaticMarkup(
    <FlowOperations
      flow={flow}
      descriptions={new Map<string, Description>([["payment", { ...description, renewedBy: "the-copy" }]])}
      text={createText({ language: "en", timeZone: "UTC", messages: MESSAGES.en })}
    />,
  );
  const [, payment = "", signature = ""] = html.split("<li");
  expect(payment).toMatch(/href="\/dashboard\/operations\/the-copy"[^>]*>Renewed: see the new one</);
  expect(signature).not.toContain("Renewed");
});
